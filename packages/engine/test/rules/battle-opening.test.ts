import { expect } from 'vitest';
import { isRefusal } from '../../src/verdict.ts';
import { games, Match } from './battle-match.ts';
import { rule } from './rule.ts';

rule.each<[string, readonly number[], readonly number[]]>([
  [['001 §2.2/1', 'ruling battle.1/13'], 'players', 'players', [2, 3, 4, 5, 6], [1, 7, 2.5]],
  [['001 §2.2/2', '001 §2.12/1', 'ruling battle.1/13'], 'seconds per tick', 'tickSeconds', [1, 60], [0, 61]],
  [['001 §2.2/3', 'ruling battle.1/13'], 'minutes a match', 'durationMinutes', [60, 3600], [59, 3601]],
  [['001 §2.2/4', '001 §2.16/3', 'ruling battle.1/13'], 'size', 'size', [40, 80, 160], [39, 41, 120, 161]],
])((name, allowed, refused) => {
  for (const game of Object.values(games)) {
    for (const value of allowed) expect(isRefusal(game.options({ [name]: value }))).toBe(false);
    for (const value of refused) {
      const answer = game.options({ [name]: value });
      expect(isRefusal(answer) && answer.message).toContain(name);
    }
  }
});

rule('001 §2.16/3', 'the largest map has 25600 hexes', () => {
  expect(new Match(1, { size: 160 }).state.theatre.board.cells).toBe(25600);
});

rule.each<[1 | 2]>([
  [['ruling battle.1/10', 'ruling battle.12/1', '001 starts/7', '001 §2.6/16'], 'first game: the opening', 1],
  [['ruling battle.1/10', 'ruling battle.12/1', '001 starts/7'], 'second game: the opening', 2],
])((edition) => {
  const match = new Match(edition, { players: 3 });
  for (const seat of [0, 1, 2]) {
    const { you } = match.seen(seat).state_tick;
    expect(you.resources).toEqual({ M: 320, F: 70, I: 50 });
    expect(you.units.map(({ type }: { type: string }) => type)).toEqual([
      'Chief',
      'LightInfantry',
      'LightInfantry',
      'Scout',
    ]);
    expect(new Set(you.units.map(({ q, r }: { q: number; r: number }) => `${q},${r}`)).size).toBe(1);
    expect(you.facilities).toHaveLength(1);
    expect(match.state.control.filter((owner) => owner === seat)).toHaveLength(7);
  }
  const { state_tick, match_end } = match.seen(0);
  expect([state_tick.tick_id ?? state_tick.tick, state_tick.events, match_end]).toEqual([0, [], null]);
});

rule('ruling battle.1/12', 'match_start lists nodes and Cities, the same for all players', () => {
  for (const edition of [1, 2] as const) {
    const match = new Match(edition, { players: 4 });
    const [one, other] = [0, 3].map((seat) => match.seen(seat).match_start).map((start) => start.map ?? start);
    expect([one.nodes.length, one.cities.length, one.bases.length]).toEqual([24, 4, 4]);
    expect([other.nodes, other.cities]).toEqual([one.nodes, one.cities]);
  }
});

rule.each<[1 | 2, number, boolean]>([
  [
    ['001 §2.12/4', '001 §3/4', 'ruling battle-1.7'],
    'the first game keeps sets for ten ticks, and late ones for the next',
    1,
    10,
    true,
  ],
  ['ruling battle-2.15', 'the second game keeps sets only for the next tick and refuses late ones', 2, 1, false],
])((edition, early, keepsLate) => {
  expect(games[edition].sets).toMatchObject({ early, keepsLate });
});

/** Some hundred orders of everyone, the same every time. */
function play(edition: 1 | 2, seats: readonly number[]): string[] {
  const match = new Match(edition, { players: 3 });
  return Array.from({ length: 12 }, (_, tick) => {
    const decisions: Record<number, unknown[]> = {};
    for (const seat of seats) {
      const legal = match.game.legal(match.state, seat);
      decisions[seat] = legal.filter((_, i) => (i + tick) % 5 === 0).slice(0, 20);
    }
    return match.game.hash(match.tick(decisions).state);
  });
}

rule(
  ['001 §2.1/1', '001 §2.12/2', '001 §2.16/4', 'ruling battle.10/5'],
  'seed and orders play a match again, in whatever order the sets arrive',
  () => {
    for (const edition of [1, 2] as const) {
      expect(play(edition, [0, 1, 2])).toEqual(play(edition, [0, 1, 2]));
      expect(play(edition, [2, 0, 1])).toEqual(play(edition, [0, 1, 2]));
    }
  },
);

rule('001 §2.1/2', 'a node is reached and pays, its yield builds, a Scout sees, and a Chief less wins', () => {
  const match = new Match(1);
  const { board, map } = match.state.theatre;
  const near = map.nodes.find(
    ({ cell, isSafe, resource }) => isSafe && resource === 0 && board.distance(cell, map.spawns[0]) <= 4,
  )!;
  const [q, r] = [board.q[near.cell], board.r[near.cell]];
  for (let tick = 0; tick < 12; tick++)
    match.tick({ 0: ['u2', 'u6'].map((unit_id) => ({ type: 'Move', unit_id, dest_q: q, dest_r: r })) });
  expect(match.where('u2')).toEqual({ q, r });
  expect(match.state.control[near.cell]).toBe(0);
  // The way back is walked by the other Light Infantry, so that supply reaches the node.
  for (let tick = 0; tick < 12; tick++) match.tick({ 0: [{ type: 'Move', unit_id: 'u4', dest_q: q, dest_r: r }] });
  const before = match.seen(0).state_tick.you.resources.M;
  expect(match.tick().seen(0).state_tick.you.resources.M).toBe(before + 6);
  match.game.withdraw(match.state, 1, 'resignation');
  expect(match.game.outcome(match.tick().state)?.winners).toEqual([0]);
});
