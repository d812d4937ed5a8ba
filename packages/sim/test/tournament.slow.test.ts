import { bots, greedy, random, rusher } from '@hexfront/bots';
import { games, isRefusal, type JsonObject } from '@hexfront/engine';
import { describe, expect, test } from 'vitest';
import { playMatch } from '../src/match.ts';
import { type TournamentGame, tournament, tournamentTable } from '../src/tournament.ts';

const small = games.find((game) => game.id === 'conquest-1')!;
const options = optionsOf(small);
const plan = { game: small, options, bots: [random, greedy, rusher], games: 6, seed: 'cup' };

function optionsOf(game: (typeof games)[number]): JsonObject {
  const complete = game.options();
  if (isRefusal(complete)) throw new Error(complete.message);
  return complete;
}

describe('a tournament', () => {
  test('is a pure function of its arguments', () => {
    expect(tournament(plan)).toEqual(tournament(plan));
    const lengths = (seed: string) => tournament({ ...plan, seed }).pairings.map((pairing) => pairing.averageLength);
    expect(lengths('cup')).not.toEqual(lengths('another cup'));
  });

  test('pairs every two bots, and every game is won, drawn or lost', () => {
    const { pairings } = tournament(plan);
    expect(pairings.map((pairing) => pairing.bots.join())).toEqual(['random,greedy', 'random,rusher', 'greedy,rusher']);
    for (const { wins, draws, losses } of pairings) expect(wins + draws + losses).toBe(6);
  });

  test('is mirrored when the bots are listed in the opposite order', () => {
    const [there] = tournament({ ...plan, bots: [random, rusher], games: 20 }).pairings;
    const [back] = tournament({ ...plan, bots: [rusher, random], games: 20 }).pairings;
    expect(back).toEqual({ ...there, bots: ['rusher', 'random'], wins: there.losses, losses: there.wins });
    expect(back.wins).not.toBe(there.wins);
  });

  test('swaps seats under one seed, and reports each game so that it can be replayed', () => {
    const reported: TournamentGame[] = [];
    const [pairing] = tournament({ ...plan, bots: [greedy, random], onGame: (game) => reported.push(game) }).pairings;
    expect(reported.map(({ seats, seed }) => `${seed} ${seats}`)).toEqual([
      'cup/0 greedy,random',
      'cup/0 random,greedy',
      'cup/1 greedy,random',
      'cup/1 random,greedy',
      'cup/2 greedy,random',
      'cup/2 random,greedy',
    ]);
    for (const { seats, seed, outcome, length } of reported) {
      const seated = seats.map((name) => bots.find((bot) => bot.name === name)!);
      const replay = playMatch({ game: small, options, seed, bots: seated });
      expect([replay.outcome, replay.steps.length]).toEqual([outcome, length]);
    }
    const wins = reported.filter(({ seats, outcome }) => seats[outcome.winners[0]] === 'greedy').length;
    expect(pairing.wins).toBe(wins);
    expect(pairing.firstSeatWins).toBe(reported.filter(({ outcome }) => outcome.winners[0] === 0).length);
    const total = reported.reduce((sum, { length }) => sum + length, 0);
    expect(pairing.averageLength).toBeCloseTo(total / 6, 1);
  });

  test.each([0, 1, 5, 2.5, -2, Number.NaN])('rejects %d games', (count) => {
    expect(() => tournament({ ...plan, games: count })).toThrow(`an even number of at least 2, not ${count}`);
  });

  test('rejects a game that needs more than two players', () => {
    const crowd = { ...small, traits: { ...small.traits, seats: [3, 6] as const } };
    expect(() => tournament({ ...plan, game: crowd })).toThrow('conquest-1 cannot be played by two');
  });
});

test('the table is Markdown with one row per pair', () => {
  const pairing = { games: 6, wins: 3, draws: 1, losses: 2, firstSeatWins: 4, averageLength: 21 };
  const played = {
    game: 'conquest-1',
    games: 6,
    seed: 'cup',
    pairings: [{ ...pairing, bots: ['greedy', 'rusher'] as const }],
  };
  expect(tournamentTable(played).split('\n')).toEqual([
    '| game | first – second | won | drawn | lost | won from seat 0 | decisions per game |',
    '|---|---|--:|--:|--:|--:|--:|',
    '| conquest-1 | greedy – rusher | 3 | 1 | 2 | 4 | 21.0 |',
    '',
  ]);
});

const strengths = [
  // bot   games  wins, at least
  [greedy, 100, 95],
  [rusher, 40, 36],
] as const;

const duels = games.flatMap((game) =>
  strengths.filter(([bot]) => bot.plays(game)).map((row) => [game.id, row[0].name, game, ...row] as const),
);

test.each(duels)('%s: %s beats random', (_id, _name, game, bot, count, least) => {
  const plays = { game, options: optionsOf(game), bots: [bot, random], games: count, seed: 'strength' };
  const played = tournament(plays);
  console.log(tournamentTable(played).split('\n')[2]);
  expect(played.pairings[0].wins).toBeGreaterThanOrEqual(least);
});
