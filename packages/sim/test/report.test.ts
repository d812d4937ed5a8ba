import { random } from '@hexfront/bots';
import { findGame, type Game } from '@hexfront/engine';
import { describe, expect, test } from 'vitest';
import { playMatch } from '../src/match/match.ts';
import { histogram } from '../src/report/charts.ts';
import { html, jsonScript } from '../src/report/html.ts';
import { reportPage } from '../src/report/report.ts';
import { summarise } from '../src/results/summary.ts';
import { Ledger } from '../src/tournament/ledger.ts';
import { pairRows, plan } from './tournament/rows.ts';

const evil = `<img src=x onerror="alert('1')">&</script>`;

function page(viewerScript?: string): string {
  const bots = [evil, 'bob'] as const;
  const ledger = new Ledger({ ...plan, bots, pairs: 1, seed: evil });
  const failure = { seat: 0, bot: evil, failure: 'crashed', message: evil, step: 1 } as const;
  const [first, second] = pairRows(0, 0, bots, 1);
  ledger.add([{ ...first, failures: [failure] }, second]);
  const game = findGame('conquest-1') as Game;
  const replay = playMatch({ game, options: game.options(), seed: '1', bots: [{ ...random, name: evil }, random] });
  const durations = new Map([[evil, { count: 2, totalMs: 3, mostMs: 2, buckets: { 120: 1, 132: 1 } }]]);
  const versions = { hexfront: '1.0.0' };
  const report = { results: summarise(ledger), durations, lengths: [10, 12], replays: [{ game: 1, replay }] };
  return reportPage({ ...report, command: `hexfront tournament ${evil}`, versions, viewerScript });
}

describe('the report', () => {
  test('escapes every name and message', () => {
    const text = page();
    expect(text).not.toContain('<img');
    expect(text.match(/&lt;img src=x onerror=&quot;alert\(&#39;1&#39;\)&quot;&gt;/g)!.length).toBeGreaterThan(8);
    // Each script that is opened is closed once: nothing inside ends one early.
    expect(text.match(/<script/g)).toHaveLength(text.match(/<\/script>/g)!.length);
  });

  test('asks for nothing outside itself', () => {
    expect(page('').replace(/<pre>.*?<\/pre>/s, '')).not.toMatch(/https?:|src="|<link|@import|url\(/);
  });

  test('embeds replays so that they can be read again, with a button to save and, given a viewer, one to open', () => {
    const text = page();
    const [, json] = /<script type="application\/json" id="replay-1">(.*?)<\/script>/s.exec(text)!;
    expect(JSON.parse(json)).toMatchObject({ format: 'hexfront-replay', players: [evil, 'random'] });
    expect(text).toContain('data-save="1"');
    expect(text).not.toContain('data-open="1"');
    const viewed = page('var HexfrontViewer = { open() { return "</script>"; } };');
    expect(viewed).toContain('data-open="1"');
    expect(viewed).toContain(String.raw`return "\x3c/script>"`);
  });

  test('tables have captions and headers for rows and columns', () => {
    const text = page();
    const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
    expect(count(/<table>/g)).toBeGreaterThan(6);
    expect(count(/<caption>/g)).toBe(count(/<table>/g));
    expect(count(/scope="row"/g)).toBeGreaterThanOrEqual(count(/<table>/g));
    for (const heading of ['Ratings', 'Results', 'Decision times', 'Failures', 'How to repeat it']) {
      expect(text).toContain(`<h2>${heading}</h2>`);
    }
  });
});

test('what is inserted is escaped, what is HTML is not, and JSON cannot end its script', () => {
  expect(html`<p>${'<'}${1}${html`<b>${'&'}</b>`}${['"', "'"]}</p>`.text).toBe('<p>&lt;1<b>&amp;</b>&quot;&#39;</p>');
  expect(jsonScript('a', '</script>').text).toContain('"\\u003c/script>"');
});

test.each([
  [[5], [[5, 5, 1]]],
  [
    [1, 2, 2, 3],
    [
      [1, 1, 1],
      [2, 2, 2],
      [3, 3, 1],
    ],
  ],
  [
    [0, 19, 40],
    [
      [0, 4, 1],
      [5, 9, 0],
      [10, 14, 0],
      [15, 19, 1],
      [20, 24, 0],
      [25, 29, 0],
      [30, 34, 0],
      [35, 39, 0],
      [40, 44, 1],
    ],
  ],
  [[], []],
] as [number[], number[][]][])('the histogram of %j is %j', (lengths, bars) => {
  expect(histogram(lengths).map(({ from, to, count }) => [from, to, count])).toEqual(bars);
});
