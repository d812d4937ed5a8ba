import { describe, expect, test } from 'vitest';
import { type Advanced, advance } from '../../src/tournaments/advance.ts';
import type { Entrant, FormatName, Pairing, Plan, Snapshot } from '../../src/tournaments/plan.ts';
import { standingOf } from '../../src/tournaments/standing.ts';

type Decide = (first: string, second: string, game: number) => number;

const names = (count: number) => Array.from({ length: count }, (_, i) => `e${i + 1}`);
const entrantsOf = (count: number): Entrant[] =>
  names(count).map((agentId, i) => ({ agentId, seed: i + 1, isIn: true }));
/** The better seed wins. */
const byStrength: Decide = (first, second) => (Number(first.slice(1)) < Number(second.slice(1)) ? 2 : 0);

/** Plays a whole tournament; `step` may change it after each game, which gets its result a millisecond after the last one. */
function play(
  format: FormatName,
  count: number,
  decide: Decide = byStrength,
  more: Partial<Plan> = {},
  step: (snapshot: Snapshot) => Snapshot = (same) => same,
) {
  const plan: Plan = { format, rounds: 1, games: 2, concurrency: 1, endsAt: null, ...more };
  let snapshot: Snapshot = { plan, entrants: entrantsOf(count), pairings: [], now: 0 };
  let ids = 0;
  let most = 0;
  let latest = '';
  for (;;) {
    const isNew = ({ matchId }: { matchId: string }) => matchId === latest;
    const { entrants, pairings, isOver, toOpen }: Advanced = advance(snapshot, () => `m${ids++}`, isNew);
    snapshot = { ...snapshot, entrants, pairings };
    if (isOver) return { ...snapshot, standing: standingOf(snapshot), most };
    const open = new Set(toOpen.map(({ pairing, game }) => pairing.games[game].matchId));
    snapshot = {
      ...snapshot,
      pairings: changed(pairings, (game) => ({ ...game, isOpen: game.isOpen || open.has(game.matchId) })),
    };
    const live = snapshot.pairings.flatMap(({ games, first, second }) =>
      games.flatMap((game, i) => (game.isOpen && game.halfPoints === null ? [{ game, i, first, second }] : [])),
    );
    for (const name of names(count))
      most = Math.max(most, live.filter(({ first, second }) => first === name || second === name).length);
    if (live.length === 0) throw new Error('nothing to play, and not over');
    const [{ game, i, first, second }] = live;
    const now = snapshot.now + 1;
    const halfPoints = decide(first, second!, i);
    const reason = halfPoints < 0 ? 'turn_timeout' : 'terminal';
    const result = { halfPoints: halfPoints < 0 ? -halfPoints - 1 : halfPoints, reason, endedAt: now };
    latest = game.matchId;
    snapshot = {
      ...snapshot,
      now,
      pairings: changed(snapshot.pairings, (each) => (isNew(each) ? { ...each, ...result } : each)),
    };
    snapshot = step(snapshot);
  }
}

function changed(
  pairings: readonly Pairing[],
  change: (game: Pairing['games'][number]) => Pairing['games'][number],
): Pairing[] {
  return pairings.map((pairing) => ({ ...pairing, games: pairing.games.map(change) }));
}

const meetings = ({ pairings }: Pick<Snapshot, 'pairings'>) =>
  pairings.flatMap(({ first, second }) => (second === null ? [] : [[first, second].sort().join(' ')]));
const ranking = ({ standing }: { standing: readonly { agentId: string }[] }) => standing.map(({ agentId }) => agentId);

describe('a round robin', () => {
  test.each([2, 3, 4, 5, 8, 9])('of %d: everybody meets everybody once, in rounds', (count) => {
    const over = play('round-robin', count);
    expect(new Set(meetings(over)).size).toBe(meetings(over).length);
    expect(meetings(over)).toHaveLength((count * (count - 1)) / 2);
    expect(ranking(over)).toEqual(names(count));
    for (const round of new Set(over.pairings.map((pairing) => pairing.round))) {
      const playing = over.pairings
        .filter((pairing) => pairing.round === round)
        .flatMap(({ first, second }) => [first, second]);
      expect(new Set(playing).size).toBe(playing.length);
    }
  });

  test.each([4, 5, 6, 9, 12])('of %d with single games: the first seat is shared out evenly', (count) => {
    const { pairings } = play('round-robin', count, byStrength, { games: 1 });
    for (const name of names(count)) {
      const firsts = pairings.filter(({ first }) => first === name).length;
      expect(Math.abs(2 * firsts - (count - 1)), name).toBeLessThanOrEqual(1);
    }
  });

  test('played twice: the second time with the seats swapped', () => {
    const { pairings } = play('round-robin', 4, byStrength, { games: 1, rounds: 2 });
    const seats = pairings.map(({ first, second }) => `${first} ${second}`);
    expect(new Set(seats).size).toBe(12);
  });

  test.each([1, 3])('an entrant plays at most %d games at a time', (concurrency) => {
    expect(play('round-robin', 6, byStrength, { concurrency }).most).toBe(concurrency);
  });

  test('a batch is one pairing of many games', () => {
    const { pairings } = play('batch', 2, byStrength, { games: 30, concurrency: 4 });
    expect(pairings.map(({ games }) => games.length)).toEqual([30]);
  });
});

describe('a Swiss', () => {
  test.each([
    [64, 7],
    [63, 7],
    [8, 3],
    [7, 4],
    [5, 4],
  ])('of %d with %d rounds: nobody meets twice or rests twice, and the best wins', (count, rounds) => {
    const over = play('swiss', count, byStrength, { rounds });
    expect(new Set(meetings(over)).size).toBe(meetings(over).length);
    expect(meetings(over)).toHaveLength(rounds * Math.floor(count / 2));
    const rested = over.pairings.filter(({ second }) => second === null).map(({ first }) => first);
    expect(new Set(rested).size).toBe(rested.length);
    expect(rested).toHaveLength(count % 2 === 1 ? rounds : 0);
    expect(ranking(over)[0]).toBe('e1');
  });

  test('the upper half meets the lower half, and then winners meet winners', () => {
    const { pairings } = play('swiss', 8, byStrength, { rounds: 2 });
    const of = (round: number) => meetings({ pairings: pairings.filter((pairing) => pairing.round === round) }).sort();
    expect(of(0)).toEqual(['e1 e5', 'e2 e6', 'e3 e7', 'e4 e8']);
    expect(of(1)).toEqual(['e1 e3', 'e2 e4', 'e5 e7', 'e6 e8']);
  });

  test('with single games nobody has the first seat much more often', () => {
    const { pairings } = play('swiss', 32, byStrength, { rounds: 5, games: 1 });
    for (const name of names(32)) {
      const firsts = pairings.filter(({ first }) => first === name).length;
      expect(Math.abs(2 * firsts - 5), name).toBeLessThanOrEqual(3);
    }
  });

  test('the same results give the same pairings', () => {
    const noisy: Decide = (first, second, game) => (first.length * 7 + second.charCodeAt(1) * 5 + game) % 3;
    expect(play('swiss', 33, noisy, { rounds: 6 }).pairings).toEqual(play('swiss', 33, noisy, { rounds: 6 }).pairings);
  });

  test('those that withdraw are not paired any more', () => {
    const leave = (snapshot: Snapshot) => ({
      ...snapshot,
      entrants: snapshot.entrants.map((each) => (each.agentId === 'e3' ? { ...each, isIn: false } : each)),
    });
    const { pairings, standing } = play('swiss', 8, byStrength, { rounds: 3 }, leave);
    const later = pairings.filter(({ round }) => round > 0);
    expect(later.filter(({ first, second }) => [first, second].includes('e3'))).toEqual([]);
    expect(standing.find(({ agentId }) => agentId === 'e3')!.isIn).toBe(false);
  });
});

describe('double elimination', () => {
  test.each([2, 3, 4, 5, 6, 8, 11, 16])('of %d: the best wins, everybody else loses twice', (count) => {
    const { pairings, standing } = play('double-elimination', count);
    expect(standing[0].agentId).toBe('e1');
    expect(standing[1].agentId).toBe('e2');
    const losses = (name: string) =>
      pairings.filter(
        ({ first, second }) =>
          [first, second].includes(name) && byStrength(first, second!, 0) !== (first === name ? 2 : 0),
      ).length;
    expect(losses('e1')).toBe(0);
    for (const name of names(count).slice(1)) expect(losses(name), name).toBe(2);
  });

  test('the final is repeated if the entrant without a loss loses it', () => {
    // e2 loses to e1 in the winners' bracket, and then nothing.
    const met = new Map<string, number>();
    const revenge: Decide = (first, second) => {
      const key = [first, second].sort().join();
      met.set(key, (met.get(key) ?? 0) + 1);
      const isRevenge = key === 'e1,e2' && met.get(key)! > 2;
      return isRevenge ? (first === 'e2' ? 2 : 0) : byStrength(first, second, 0);
    };
    const { pairings, standing } = play('double-elimination', 4, revenge);
    expect(pairings.map(({ slot }) => slot).slice(-2)).toEqual(['F0.0', 'F1.0']);
    expect(standing.slice(0, 2).map(({ agentId }) => agentId)).toEqual(['e2', 'e1']);
  });

  test('two that are level play two more pairs, then the better seed goes on', () => {
    const { pairings, standing } = play('double-elimination', 4, () => 1);
    expect(pairings.map(({ games }) => games.length)).toEqual(pairings.map(() => 6));
    expect(standing[0].agentId).toBe('e1');
  });

  test('whoever withdraws loses what it has not played', () => {
    const leave = (snapshot: Snapshot) => ({
      ...snapshot,
      entrants: snapshot.entrants.map((each) => (each.agentId === 'e1' ? { ...each, isIn: false } : each)),
    });
    const { standing } = play('double-elimination', 4, byStrength, {}, leave);
    expect(standing.map(({ agentId }) => agentId).slice(0, 2)).toEqual(['e2', 'e3']);
  });
});

describe('an arena', () => {
  const arena = (count: number, endsAt: number, decide = byStrength) =>
    play('arena', count, decide, { games: 1, endsAt });

  test.each([
    2, 3, 4, 7,
  ])('of %d: goes on until its time is over, and never lets two meet twice in a row while others play', (count) => {
    const { pairings, standing } = arena(count, 60);
    expect(pairings.length).toBeGreaterThan(50);
    expect(standing[0].agentId).toBe('e1');
    if (count < 3) return;
    for (const name of names(count)) {
      const opponents = pairings.flatMap(({ first, second }) =>
        first === name ? [second] : second === name ? [first] : [],
      );
      expect(
        opponents.some((other, i) => i > 0 && other === opponents[i - 1]),
        name,
      ).toBe(false);
    }
  });

  test.each([
    // games per pairing, over after one pairing
    [19_999, false],
    [20_000, true],
  ])('ends early once it has as many games as the arena can keep in view: %d: %s', (games, isOver) => {
    const plan: Plan = { format: 'arena', rounds: 1, games, concurrency: 1, endsAt: 60 };
    const ended = { matchId: 'm', halfPoints: 2, reason: 'terminal', endedAt: 1, isOpen: true };
    const pairings = [{ number: 0, round: 0, slot: '', first: 'e1', second: 'e2', games: [ended] }];
    const after = advance(
      { plan, entrants: entrantsOf(2), pairings, now: 2 },
      () => 'next',
      () => true,
    );
    expect([after.isOver, after.pairings.length]).toEqual([isOver, isOver ? 1 : 2]);
  });
});

describe('entrants that are gone', () => {
  /** `e2` loses every game on time: -1 and -3 are 0 and 2 half-points. */
  const gone: Decide = (first, second) => (first === 'e2' ? -1 : second === 'e2' ? -3 : byStrength(first, second, 0));

  test('are out after two games lost on time, and lose the rest without playing', () => {
    const { pairings, standing } = play('round-robin', 5, gone);
    const games = pairings
      .filter(({ first, second }) => [first, second].includes('e2'))
      .flatMap((pairing) => pairing.games);
    expect(games.map(({ reason }) => reason).sort()).toEqual([
      ...Array<string>(2).fill('turn_timeout'),
      ...Array<string>(6).fill('walkover'),
    ]);
    expect(standing.at(-1)).toMatchObject({ agentId: 'e2', isIn: false, halfPoints: 0, losses: 8 });
  });

  test('stay in if they come back in between', () => {
    let lost = 0;
    const { standing } = play('round-robin', 5, (first, second) => {
      const isLate = [first, second].includes('e2') && lost++ % 2 === 0;
      return isLate ? gone(first, second, 0) : byStrength(first, second, 0);
    });
    expect(standing.every(({ isIn }) => isIn)).toBe(true);
  });

  test('may come back to an arena, and play on', () => {
    const isOut = ({ entrants }: Snapshot) => entrants.some(({ isIn }) => !isIn);
    let returnedAt: number | null = null;
    const late: Decide = (...game) => (returnedAt === null ? gone(...game) : byStrength(...game));
    const { pairings } = play('arena', 3, late, { games: 1, endsAt: 60 }, (snapshot) => {
      if (!isOut(snapshot) || snapshot.now < 20) return snapshot;
      returnedAt = snapshot.now;
      return { ...snapshot, entrants: snapshot.entrants.map((each) => ({ ...each, isIn: true })) };
    });
    const own = pairings.filter(({ first, second }) => [first, second].includes('e2'));
    expect(own.slice(0, 2).map(({ games }) => games[0].reason)).toEqual(['turn_timeout', 'turn_timeout']);
    expect(own.length).toBeGreaterThan(10);
  });
});

describe('equal points', () => {
  const tied = (results: readonly [string, string, number][], count: number) => {
    const pairings = results.map(
      ([first, second, halfPoints], number): Pairing => ({
        number,
        round: 0,
        slot: '',
        first,
        second,
        games: [{ matchId: `m${number}`, halfPoints, reason: 'terminal', endedAt: number, isOpen: true }],
      }),
    );
    const plan: Plan = { format: 'swiss', rounds: 9, games: 1, concurrency: 1, endsAt: null };
    return standingOf({ plan, entrants: entrantsOf(count), pairings }).map(({ agentId }) => agentId);
  };

  test.each([
    // why                       results (first, second, half-points of the first)                                                           order
    [
      'Buchholz',
      [
        ['e2', 'e3', 2],
        ['e1', 'e4', 2],
        ['e3', 'e4', 2],
      ],
      ['e2', 'e3', 'e1', 'e4'],
    ],
    [
      'head-to-head',
      [
        ['e2', 'e1', 2],
        ['e1', 'e3', 2],
        ['e3', 'e2', 1],
        ['e1', 'e4', 1],
        ['e2', 'e4', 0],
        ['e3', 'e4', 0],
      ],
      ['e4', 'e2', 'e1', 'e3'],
    ],
    ['seed', [['e2', 'e1', 1]], ['e1', 'e2', 'e3', 'e4']],
  ] as const)('are decided by %s', (_, results, order) => {
    expect(tied(results as never, 4)).toEqual(order);
  });
});
