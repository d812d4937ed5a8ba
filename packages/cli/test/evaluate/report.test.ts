import { random } from '@hexfront/bots';
import { findGame, type Game } from '@hexfront/engine';
import type { Evaluation } from '@hexfront/protocol';
import { playMatch } from '@hexfront/sim';
import { expect, test } from 'vitest';
import { evaluationPage } from '../../src/evaluate/report.ts';
import { evaluationCsv, evaluationText } from '../../src/evaluate/table.ts';

const evil = `<img src=x onerror="alert('1')">|</script>`;

const model: Evaluation['entrants'][number] = {
  name: evil,
  model: 'm-1',
  conditions: { legal: 'withheld', rules: 'shown', board: 'json', memory: 'notes', attempts: 2, fallback: 'last' },
  promptHash: 'ab'.repeat(32),
  games: 20,
  score: 0.75,
  rating: { elo: 101.4, low: 20.2, high: 190 },
  played: 0.75,
  illegalRate: 0.125,
  providerFaultRate: 0.01,
  loss: { average: 0.034, blunders: 3, decisions: 400, phases: [0.01, 0.02, 0.07] },
  inputTokens: 123_456,
  outputTokens: 789,
  cost: 2.5,
  provisional: ['25% fallbacks, more than 20%'],
};
const bot = {
  ...model,
  name: 'level-2',
  model: null,
  conditions: null,
  promptHash: null,
  score: 0.25,
  rating: { elo: -101.4, low: -190, high: -20.2 },
  played: 1,
  loss: null,
  inputTokens: 0,
  outputTokens: 0,
  cost: null,
  provisional: [],
};
const table: Evaluation = {
  title: evil,
  at: '2026-01-01T00:00:00.000Z',
  track: 'play',
  game: 'conquest-1',
  seed: '1',
  pairs: 10,
  judge: 'search:2000',
  entrants: [model, bot],
};

test('the Markdown table has strength, conduct and the reasons why a result is provisional', () => {
  const text = evaluationText(table);
  expect(text).toContain('| +101 | +20 to +190 | 20 | 75.0% | 2.50 | 0.125 | provisional |');
  expect(text).toContain('| 75.0% | 12.5% | 1.0% | 3.4% | 1.0% | 2.0% | 7.0% | 3 of 400 | 123456 | 789 |');
  expect(text).toContain('| level-2 | – | – | – | – | – | – | – | – | – | – |');
  expect(text).toContain(': 25% fallbacks, more than 20%.');
  // A bar in a name must not begin a new column.
  expect(text.match(/\\\|<\/script>/g)).toHaveLength(2);
});

test('the CSV has a row per entrant with as many fields as its head', () => {
  const [head, first, second] = evaluationCsv([table]).split('\n');
  expect(first).toContain(',m-1,');
  expect(first).toContain(
    ',withheld,shown,json,notes,2,last,101.4,20.2,190,20,0.75,0.75,0.125,0.01,search:2000,0.034,',
  );
  expect(first.endsWith(',123456,789,2.5,0.125,"25% fallbacks, more than 20%"')).toBe(true);
  expect(second.split(',')).toHaveLength(head.split(',').length);
});

function page(entrants: Evaluation['entrants']): string {
  const game = findGame('conquest-1') as Game;
  const replay = playMatch({ game, options: game.options(), seed: '1', bots: [{ ...random, name: evil }, random] });
  const games = [{ evaluation: { ...table, entrants }, cancelled: 1, replays: [{ game: 7, replay }] }];
  return evaluationPage({ title: evil, games, command: 'hexfront evaluate', versions: {}, viewerScript: undefined });
}

test('the report escapes names, needs no network, and draws strength against cost', () => {
  const text = page([model, bot]);
  expect(text).not.toContain('<img');
  expect(text.match(/<script/g)).toHaveLength(text.match(/<\/script>/g)!.length);
  expect(text).not.toMatch(/https?:|src="|<link|@import|url\(/);
  expect(text).toContain('Strength against cost');
  expect(text).toContain('cost per game');
  expect(text).toContain('Cancelled because a provider failed, and not counted: 1 match.');
  expect(text).toContain('data-save="conquest-1-7"');
  expect(text).toContain('abababababab');
});

test('without prices it draws strength against tokens, and without models nothing', () => {
  expect(page([{ ...model, cost: null }, bot])).toContain('tokens per game');
  expect(page([bot])).not.toContain('Strength against');
});
