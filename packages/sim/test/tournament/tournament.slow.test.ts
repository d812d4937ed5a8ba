import { greedy, random, rusher, bots as builtIn } from '@hexfront/bots';
import { games, isRefusal, type JsonObject } from '@hexfront/engine';
import { describe, expect, test } from 'vitest';
import { crewOfThreads } from '../../src/crew/threads.ts';
import { playMatch } from '../../src/match/match.ts';
import { findOpening } from '../../src/openings/opening.ts';
import { tournamentTable } from '../../src/results/table.ts';
import { summarise } from '../../src/results/summary.ts';
import { Ledger } from '../../src/tournament/ledger.ts';
import type { GameRow, PairResult } from '../../src/tournament/records.ts';
import { runTournament } from '../../src/tournament/run.ts';
import { makePlan, tournament } from '../../src/tournament/tournament.ts';

const small = games.find((game) => game.id === 'conquest-1')!;
const options = optionsOf(small);
const wishes = { game: small, options, bots: [random, greedy, rusher], pairs: 3, seed: 'cup' };
const alone = tournament(wishes);

function optionsOf(game: (typeof games)[number]): JsonObject {
  const complete = game.options();
  if (isRefusal(complete)) throw new Error(complete.message);
  return complete;
}

describe('a tournament', () => {
  test('is a pure function of its arguments', () => {
    expect(tournament(wishes)).toEqual(alone);
    const another = tournament({ ...wishes, seed: 'another cup' });
    const lengths = [alone, another].map(({ pairings }) => pairings.map(({ length }) => length.average));
    expect(lengths[0]).not.toEqual(lengths[1]);
  });

  test('pairs every two bots, and every game is won, drawn or lost', () => {
    const { pairings } = alone;
    expect(pairings.map((pairing) => pairing.bots.join())).toEqual(['random,greedy', 'random,rusher', 'greedy,rusher']);
    for (const { wins, draws, losses } of pairings) expect(wins + draws + losses).toBe(6);
  });

  test('is mirrored when the bots are listed in the opposite order', () => {
    const play = (bots: (typeof random)[]) => tournament({ ...wishes, bots, pairs: 6 }).pairings[0];
    const [there, back] = [play([random, rusher]), play([rusher, random])];
    expect(back).toMatchObject({ wins: there.losses, losses: there.wins, score: 1 - there.score });
    expect(back.pentanomial).toEqual(there.pentanomial.toReversed());
    expect(back.wins).not.toBe(there.wins);
  });

  test('plays each opening twice with seats swapped, and reports each game so that it can be replayed', () => {
    const reported: GameRow[] = [];
    tournament({ ...wishes, bots: [greedy, random], onGame: (game) => reported.push(game) });
    expect(reported.map(({ seats, seed }) => `${seed} ${seats}`)).toEqual([
      'cup/0 greedy,random',
      'cup/0 random,greedy',
      'cup/1 greedy,random',
      'cup/1 random,greedy',
      'cup/2 greedy,random',
      'cup/2 random,greedy',
    ]);
    for (const { seats, seed, winner, reason, length, opening } of reported) {
      const found = findOpening({ game: small, options, seed, length: 12 });
      expect(found.number).toBe(opening);
      const seated = seats.map((name) => builtIn.find((bot) => bot.name === name)!);
      const replay = playMatch({ game: small, options, seed, bots: seated, opening: found.decisions });
      expect([replay.outcome?.winners, replay.outcome?.reason, replay.steps.length]).toEqual([
        [winner],
        reason,
        length,
      ]);
    }
  });

  test.each([
    [{ pairs: 0 }, 'pairs must be at least 1, not 0'],
    [{ pairs: 2.5 }, 'pairs must be at least 1, not 2.5'],
    [{ pairs: Number.NaN }, 'not NaN'],
    [{ opening: -1 }, 'opening must be at least 0'],
    [{ bots: [random] }, 'two or more bots'],
    [{ bots: [random, random] }, 'different names'],
    [{ rounds: 2 }, 'only a Swiss tournament'],
    [{ sprt: { elo0: 5, elo1: 5 } }, 'elo0 must be less'],
    [{ sprt: { elo0: 0, elo1: 5 }, format: 'swiss' as const }, 'cannot stop early'],
    [{ game: { ...small, traits: { ...small.traits, seats: [3, 6] as const } } }, 'conquest-1 cannot be played by two'],
  ])('rejects %j', (wrong, says) => {
    expect(() => tournament({ ...wishes, ...wrong })).toThrow(says);
  });

  test('deterministic bots repeat a game without an opening, and the result says so', () => {
    const game = games.find(({ id }) => id === 'conquest-1')!;
    const first = {
      ...greedy,
      name: 'first',
      sit: (match) => greedy.sit({ ...match, botSeed: 'fixed' }),
    } as typeof greedy;
    const second = {
      ...rusher,
      name: 'second',
      sit: (match) => rusher.sit({ ...match, botSeed: 'fixed' }),
    } as typeof greedy;
    const play = (opening: number) => tournament({ ...wishes, game, bots: [first, second], pairs: 3, opening });
    expect(play(0)).toMatchObject({ games: 6, distinctGames: 2 });
    expect(play(12)).toMatchObject({ games: 6, distinctGames: 6 });
  });
});

describe('threads', () => {
  const plan = makePlan({ ...wishes, bots: ['random', 'greedy', 'rusher'] });
  const brief = { plan, keeps: 'some', loader: null, settings: {} } as const;

  test.each([1, 2])('%d of them give the results of this one', async (count) => {
    const ledger = new Ledger(plan);
    const crew = crewOfThreads(brief, count);
    const kept: string[] = [];
    const onPair = ({ rows, replays }: PairResult) =>
      kept.push(...replays.map(({ game }) => `${rows[0].pairing}/${rows[0].pair}/${game}`));
    expect(await runTournament({ ledger, crew, onPair })).toBe('complete');
    await crew.close();
    expect(summarise(ledger)).toEqual(alone);
    // The first two pairs of three pairings.
    expect(kept).toHaveLength(12);
  });

  test('a tournament that is stopped continues with what is missing', async () => {
    const ledger = new Ledger(plan);
    const stop = new AbortController();
    const crew = crewOfThreads(brief, 2);
    const onPair = () => stop.abort();
    expect(await runTournament({ ledger, crew, onPair, signal: stop.signal })).toBe('stopped');
    await crew.close();
    expect(ledger.played).toBeLessThan(9);
    const others = crewOfThreads(brief, 2);
    expect(await runTournament({ ledger, crew: others })).toBe('complete');
    await others.close();
    expect(summarise(ledger)).toEqual(alone);
  });

  test('an unknown bot is an error', async () => {
    const wrong = { ...plan, bots: ['random', 'deep'] };
    const crew = crewOfThreads({ ...brief, plan: wrong }, 1);
    await expect(runTournament({ ledger: new Ledger(wrong), crew })).rejects.toThrow('Unknown bot "deep"');
    await crew.close();
  });
});

const strengths = [
  // bot   pairs wins, at least
  [greedy, 6, 11],
  [rusher, 4, 7],
] as const;

const duels = games.flatMap((game) =>
  strengths.filter(([bot]) => bot.plays(game)).map((row) => [game.id, row[0].name, game, ...row] as const),
);

test.each(duels)('%s: %s beats random', (_id, _name, game, bot, pairs, least) => {
  const played = tournament({ game, options: optionsOf(game), bots: [bot, random], pairs, seed: 'strength' });
  console.log(tournamentTable(played).split('\n')[2]);
  expect(played.pairings[0].wins).toBeGreaterThanOrEqual(least);
});
