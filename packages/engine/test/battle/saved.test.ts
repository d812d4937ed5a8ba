import { type Game, type JsonObject, type Refusal } from '@hexfront/engine';
import { describe, expect, test } from 'vitest';
import { editions } from './war.ts';

/** Positions that a player may have edited by hand. */
describe.each(editions as readonly Game[])('a saved position of $id is refused', (game) => {
  const saved = (change: (position: any, whole: any) => void) => {
    const whole = JSON.parse(JSON.stringify(game.save(game.setup(game.options() as JsonObject, 'saved'))));
    change(whole.position, whole);
    return game.load(whole) as Refusal;
  };

  test('with an event whose kind is not text', () => {
    const refusal = saved((_, whole) => whole.events.push({ kind: { toString: 1 } }));
    expect(refusal).toMatchObject({ allowed: false, code: 'malformed-save' });
  });

  test('without a position', () => {
    expect(saved((_, whole) => delete whole.position)).toMatchObject({ allowed: false, code: 'malformed-save' });
  });

  test('with a living player without a Chief', () => {
    const refusal = saved(
      (position) => (position.units = position.units.filter(({ number }: any) => number % 2 === 1)),
    );
    expect(refusal).toMatchObject({ allowed: false, code: 'bad-unit', message: expect.stringContaining('Chief') });
  });

  test('with research that has no time left', () => {
    const refusal = saved(({ seats }) => Object.assign(seats[1], { researching: 1, researchTicks: 0 }));
    expect(refusal).toMatchObject({ allowed: false, code: 'malformed-save' });
    expect(refusal.message).toContain('researchTicks');
  });
});
