import { type Game, games, languages, type Refusal, refusals, ruleAnchor, type Seat } from '@hexfront/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brief, json, walk, walked } from './kit.ts';

describe.each(games)('$id', (game) => {
  test('rubbish of any shape is refused with a known code and a sentence, and changes nothing', () => {
    const state = walked(game, 'rubbish', 30);
    const trace = (next: unknown) => (game.traits.simultaneous ? game.hash(next) : JSON.stringify(game.save(next)));
    const before = trace(after(game, state, {}).next);
    const [seat] = game.decision(state).seats;
    const names = ['move', 'attack', 'recruit', 'fortify', 'end', 'Move', 'MOVE', 'BUILD', '__proto__', 'constructor'];
    const action = fc.oneof(
      fc.anything(),
      fc.record(
        {
          action: fc.oneof(fc.constantFrom(...names), fc.anything()),
          unitId: fc.oneof(fc.constantFrom('A-1', 'B-1', 'A-99999', 'A-0', 'A-01', ''), fc.anything()),
          to: fc.anything(),
          target: fc.anything(),
          at: fc.anything(),
          targetHex: fc.anything(),
          unitType: fc.anything(),
          type: fc.oneof(fc.constantFrom(...names), fc.anything()),
          unit_id: fc.oneof(fc.constantFrom('u0', 'u1', 'u999', 'u-1', 'u00', ''), fc.anything()),
          id: fc.oneof(fc.constantFrom('u0', 'u1', 'u999'), fc.anything()),
          dest_q: fc.anything(),
          dest_r: fc.anything(),
          dest: fc.anything(),
        },
        { requiredKeys: [] },
      ),
    );
    fc.assert(
      fc.property(action, (rubbish) => {
        const verdict = game.check(state, seat, rubbish);
        if (verdict.allowed) return;
        expect(Object.keys(refusals)).toContain(verdict.code);
        expect(verdict.message).toMatch(/^[A-Z].*\.$/s);
        expectStated(game, verdict);
        const { next, rejected } = after(game, state, { [seat]: [rubbish] });
        expect(rejected[0]?.refusal.code).toBe(verdict.code);
        expect(trace(next)).toBe(before);
      }),
      { numRuns: 2000 },
    );
  });

  test('a spoiled legal action is judged, never obeyed by mistake: what check refuses changes nothing', () => {
    let refused = 0;
    walk(game, 'spoiled', 300, (state, step) => {
      const [seat] = game.decision(state).seats;
      if (seat === undefined || step % 4 !== 0) return;
      const before = game.hash(after(game, state, {}).next);
      const legal = game.legal(state, seat);
      for (const action of legal.slice(0, game.traits.simultaneous ? 12 : 40)) {
        for (const spoiled of spoil(json(action) as Record<string, unknown>, legal)) {
          const verdict = game.check(state, seat, spoiled);
          if (verdict.allowed) continue;
          expectStated(game, verdict);
          const { next, rejected } = after(game, state, { [seat]: [spoiled] });
          if (rejected.length !== 1 || game.hash(next) !== before) expect.fail(JSON.stringify(spoiled));
          refused++;
        }
      }
    });
    expect(refused).toBeGreaterThan(500);
  });

  test('a seat that does not exist is refused', () => {
    const state = game.setup(brief(game), 's');
    const [action] = game.legal(state, game.decision(state).seats[0]);
    for (const seat of [-1, 2, 99, 0.5, Number.NaN].filter(
      (seat) => !(seat < game.traits.seats[1] && seat >= 0 && seat % 1 === 0),
    )) {
      const verdict = game.check(state, seat, action);
      expect(verdict.allowed ? 'allowed' : verdict.code).toBe('unknown-seat');
    }
  });
});

const pages = new Map(games.map((game) => [game, languages.map((language) => game.rules(brief(game), language))]));

/** The rule that a refusal cites can be looked up on the game's own rules page, in every language. */
function expectStated(game: Game, { rule }: Refusal): void {
  if (rule === undefined) return;
  for (const page of pages.get(game)!) expect(page.includes(`<a id="${ruleAnchor(rule)}"></a>`), rule).toBe(true);
}

/** What decisions lead to. A refused one changes nothing, so a simultaneous game goes on as if nothing had been decided. */
function after(game: Game, state: unknown, decisions: Record<Seat, unknown[]>) {
  const next = game.copy(state);
  const { rejected } = game.advance(next, decisions, 'silent');
  return { next, rejected };
}

/** One field missing, of another type, or taken from another action. */
function* spoil(action: Record<string, unknown>, legal: readonly unknown[]): Generator<unknown> {
  for (const key of Object.keys(action)) {
    const { [key]: _, ...without } = action;
    yield without;
    for (const value of [null, 7, '', [], {}, true, 'Z99']) yield { ...action, [key]: value };
    const donor = legal[(legal.length * 7) % 11] as Record<string, unknown> | undefined;
    if (donor?.[key] !== undefined) yield { ...action, [key]: donor[key] };
  }
  yield { ...action, stranger: 1 };
  yield [action];
}
