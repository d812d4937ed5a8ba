import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe as tell, describeView, type Game, games, type Viewer } from '@hexfront/engine';
import { describe, expect, test } from 'vitest';
import { anyDecisions, brief } from './kit.ts';

/** The start, an early and a late position: by then units have met, warshard is in a retreat, and battle is over. */
const STEPS = [0, 25, 142];

/**
 * A position in words, for a player and for a viewer who sees everything. HEXFRONT_RECORD=1 records it again: read the text aloud
 * before you commit it.
 */
describe.each(games)('$id', (game) => {
  const file = join(import.meta.dirname, '..', 'golden', 'described', `${game.id}.txt`);

  test('is described as recorded', () => {
    const told = STEPS.flatMap((step) => {
      const state = after(game, step);
      const viewers: Viewer[] = game.traits.hidden ? [0, 'public', 'all'] : [0];
      return viewers.map((viewer) => `══ step ${step}, viewer ${viewer}\n\n${tell(game, state, viewer)}\n`);
    });
    if (process.env.HEXFRONT_RECORD === '1') {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, told.join('\n'));
    }
    expect(existsSync(file), `${file} is missing; HEXFRONT_RECORD=1 writes it`).toBe(true);
    expect(told.join('\n')).toBe(readFileSync(file, 'utf8'));
  });

  test('is described from the view and the options only, so nothing hidden leaks', () => {
    const state = after(game, 25);
    for (const viewer of [0, 1, 'public', 'all'] as const) {
      const view = JSON.parse(JSON.stringify(game.view(state, viewer)));
      expect(describeView(game, brief(game), view, viewer)).toBe(tell(game, state, viewer));
    }
  });

  test('every unit that can be ordered is named, and every line is a sentence, not a picture', () => {
    for (const step of STEPS) {
      const state = after(game, step);
      const [seat = 0] = game.decision(state).seats;
      const told = tell(game, state, seat);
      for (const unit of new Set(game.legal(state, seat).map(unitOf))) expect(told).toContain(unit && `- ${unit}, `);
      expect(told.split('\n').filter((line) => / {2}|[&^~#@]|undefined|NaN|\[object/.test(line))).toEqual([]);
    }
  });
});

/** The unit that an action is for, in the JSON of any game; empty for builds and ends of turns. */
function unitOf({ type, unitId, unit_id, unit, id }: { readonly [field: string]: string }): string {
  return type === 'BUILD' ? '' : (unitId ?? unit_id ?? unit ?? id ?? '');
}

function after(game: Game, steps: number): unknown {
  const state = game.setup(brief(game), 'described');
  for (let step = 0; step < steps && game.decision(state).seats.length > 0; step++) {
    game.advance(state, anyDecisions(game, state, 'described', step), 'silent');
  }
  return state;
}
