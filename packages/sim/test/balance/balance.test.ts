import { findBot } from '@hexfront/bots';
import { findGame, type Game } from '@hexfront/engine';
import { describe, expect, test } from 'vitest';
import { balanceMarkdown, balancePage, makePlan, mirrored, playMatch, StudyRecord } from '../../src/index.ts';
import { readReplay } from '../../src/balance/tally/read-replay.ts';
import { Tally } from '../../src/balance/tally/tally.ts';
import { figuresOf } from '../../src/balance/figures.ts';
import { verdictsOf } from '../../src/balance/verdicts.ts';
import { loadEntrant } from '../../src/balance/mirror.ts';
import { playPair } from '../../src/pairs/play-pair.ts';
import type { GameRow } from '../../src/tournament/records.ts';

const conquest = findGame('conquest-1') as Game;

function tallied(id: string, overrides: object): Tally {
  const game = findGame(id) as Game;
  const bots = [0, 1].map(() => (findBot('greedy', game) as { bot: any }).bot);
  const tally = new Tally();
  readReplay(tally, playMatch({ game, options: game.options(overrides), seed: 'x', bots }), 0);
  return tally;
}

test.each([
  ['attrition-2', { turnLimit: 12 }, 'move', 'infantry'],
  ['conquest-1', {}, 'recruit', 'cavalry'],
  ['warshard-1', {}, 'attack', 'armor'],
  ['battle-1', { tickSeconds: 30 }, 'produce', 'LightInfantry'],
  ['battle-2', { tickSeconds: 30 }, 'build', 'LightInfantry'],
])('%s: actions, units and fights are counted', (id, overrides, action, unit) => {
  const { games, actions, units, fights } = tallied(id, overrides);
  expect(games).toBe(1);
  expect(actions.get(action)).toBeGreaterThan(0);
  expect(units.get(unit)!.fielded).toBeGreaterThan(0);
  expect([...units.values()].some(({ lost }) => lost > 0)).toBe(true);
  expect([...fights.values()].some((spot) => spot.fights > 0)).toBe(true);
});

test('a fight is drawn where its hex is', () => {
  const tally = tallied('attrition-2', {});
  for (const { hex, x, row } of tally.fights.values()) {
    const [letter, column] = [hex.charCodeAt(0) - 65, Number(hex.slice(1)) - 1];
    expect([row, x]).toEqual([letter, column + (letter % 2) / 2]);
  }
});

describe('a study', () => {
  const plan = makePlan({ game: conquest, options: conquest.options(), bots: mirrored('greedy'), seed: 'x', pairs: 3 });

  const row = (winner: 0 | 1 | null, reason: string, digest: string): GameRow =>
    ({ winner, reason, digest, length: 10, failures: [] }) as unknown as GameRow;

  function studied(...pairs: readonly (readonly [GameRow, GameRow])[]) {
    const record = new StudyRecord(plan);
    for (const rows of pairs) record.add({ rows, durations: {}, replays: [] });
    return record.study();
  }

  test.each([
    ['warshard-1', {}, 'fielded / attacks / lost'],
    ['battle-1', { tickSeconds: 30 }, 'fielded / lost'],
  ])('%s: the table of units has the counts that the game knows', (id, overrides, counts) => {
    const study = {
      ...studied([row(0, 'elimination', 'a'), row(1, 'elimination', 'b')]),
      tally: tallied(id, overrides),
    };
    const table = figuresOf([study]).find(({ caption }) => caption.startsWith('Units per game'))!;
    expect(table.caption).toMatch(new RegExp(`: ${counts}$`));
    for (const [, figures] of table.rows) expect(figures.split(' / ')).toHaveLength(counts.split(' / ').length);
  });

  test('counts points of the first seat, draws and endings', () => {
    const study = studied(
      [row(0, 'elimination', 'a'), row(0, 'turn_limit', 'b')],
      [row(1, 'turn_limit', 'c'), row(null, 'draw', 'd')],
    );
    expect(study.firstSeat.value).toBe(0.625);
    expect(study.draws.value).toBe(0.25);
    expect(study.endings).toEqual({ turn_limit: 2, draw: 1, elimination: 1 });
    expect(study.firstSeat.low).toBeLessThan(0.5);
  });

  test.each([
    [0, 'elimination', ['Lopsided: the first seat']],
    [1, 'elimination', ['Lopsided: the second seat']],
    [null, 'draw', ['Drawish']],
    [0, 'turn_limit', ['Lopsided: the first seat', 'Indecisive']],
  ] as const)('%s wins everything by %s: %j', (winner, reason, expected) => {
    const pairs = Array.from(
      { length: 200 },
      (_, i) => [row(winner, reason, `${i}`), row(winner, reason, `-${i}`)] as const,
    );
    const verdicts = verdictsOf(studied(...pairs));
    expect(verdicts.map((verdict, i) => verdict.startsWith(expected[i]))).toEqual(expected.map(() => true));
  });

  test('says when games repeat, and says nothing about a fair game', () => {
    const fair = Array.from(
      { length: 400 },
      (_, i) => [row(0, 'elimination', `${i}`), row(1, 'elimination', `-${i}`)] as const,
    );
    expect(verdictsOf(studied(...fair))).toEqual([]);
    expect(verdictsOf(studied([row(0, 'elimination', 'a'), row(1, 'elimination', 'a')]))).toEqual([
      'Only 1 of the 2 games are different.',
    ]);
  });

  test('of real games has a report in Markdown and HTML', async () => {
    const entrants = new Map<string, any>();
    const context = { settings: {}, gameNumber: () => 0 };
    for (const name of plan.bots) entrants.set(name, await loadEntrant(name, conquest, context));
    const record = new StudyRecord(plan);
    const table = { plan, game: conquest, options: conquest.options(), entrants, keeps: 'all' } as const;
    for (let pair = 0; pair < 3; pair++) {
      record.add(await playPair(table, { pairing: { number: 0, round: 0, bots: mirrored('greedy') }, pair }));
    }
    const report = { studies: [record.study()], command: 'hexfront balance <here>' };
    expect(report.studies[0].distinctGames).toBe(6);
    expect(balanceMarkdown(report)).toContain('| greedy | 6 | ');
    expect(balancePage(report)).toMatch(/<polygon .*fights per game/);
    expect(balancePage(report)).toContain('hexfront balance &lt;here&gt;');
  });
});
