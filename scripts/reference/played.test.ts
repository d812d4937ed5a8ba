import { games, type Game } from '@hexfront/engine';
import { type GameId, ordersPayload, payloads, seen } from '@hexfront/protocol';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { playedMatch } from './played.ts';

/** What the match of a game does not happen to show. */
const missing: { readonly [game: string]: readonly string[] } = {
  'attrition-2': ['fortify'],
  'warshard-1': ['reinforcement_blocked'],
};
/** Kinds of events that a match of bots never has: refusals, and what only the author of a scenario does. */
const unheard = ['reject', 'forced', 'OrderRejected', 'ORDER_REJECTED'];

describe.each((games as readonly Game[]).map((game) => [game.id as GameId, game] as const))('%s', (id, game) => {
  const { event, views } = seen[id];
  const moments = playedMatch(game);
  const problem = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0];

  test('what a played match shows is what its schemas say', () => {
    const wrong = new Set<string>();
    const kinds = new Set<string>();
    const note = (what: string, issue: unknown) =>
      issue !== undefined && wrong.add(`${what}: ${JSON.stringify(issue)}`);
    for (const { state, events } of moments) {
      note('public view', problem(views.public, game.view(state, 'public')));
      note('whole view', problem(views.all, game.view(state, 'all')));
      for (let seat = 0; seat < game.seats(game.save(state).options); seat++) {
        note('seat view', problem(views.seat, game.view(state, seat)));
        for (const each of game.sets?.events(state, seat) ?? events) {
          kinds.add((each as { type: string }).type);
          note('event', problem(event, each));
        }
      }
    }
    expect([...wrong]).toEqual([]);
    const described = (event as unknown as { options: { shape: { type: { value: string } } }[] }).options;
    const known = described.map(({ shape }) => shape.type.value);
    expect([...kinds].filter((kind) => !known.includes(kind))).toEqual([]);
    // Otherwise a schema of an event could be wrong and nobody would know.
    expect(known.filter((kind) => !kinds.has(kind) && !unheard.includes(kind))).toEqual(missing[id] ?? []);
  });

  test('so are its decisions', () => {
    for (const [tick, { decided }] of moments.entries()) {
      for (const orders of Object.values(decided)) {
        expect(problem(payloads[id].submit_orders, ordersPayload(id, tick + 1, orders))).toBeUndefined();
      }
    }
  });
});
