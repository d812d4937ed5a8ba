import { describe, expect, test } from 'vitest';
import { summarise } from '../../src/results/summary.ts';
import { repeatWarning, tournamentTable, tournamentText } from '../../src/results/table.ts';
import { resultsCsv } from '../../src/results/csv.ts';
import { Ledger } from '../../src/tournament/ledger.ts';
import { gameNumber, type PairResult } from '../../src/tournament/records.ts';
import { pairRows, plan } from './rows.ts';

const bots = ['ann', 'bob'] as const;

function filled(given: typeof plan, pairs: readonly PairResult['rows'][]): Ledger {
  const ledger = new Ledger(given);
  for (const rows of pairs) ledger.add(rows);
  return ledger;
}

describe('a ledger', () => {
  const points = [4, 2, 3, 0];
  const pairs = points.map((halfPoints, pair) => pairRows(0, pair, bots, halfPoints));

  test('gives the same results in whatever order pairs arrive', () => {
    const there = filled(plan, pairs);
    const back = filled(plan, pairs.toReversed());
    expect(there.isComplete && back.isComplete).toBe(true);
    expect(summarise(back)).toEqual(summarise(there));
    expect(summarise(there).pairings[0]).toMatchObject({
      pairs: 4,
      games: 8,
      wins: 4,
      draws: 1,
      losses: 3,
      pentanomial: [1, 0, 1, 1, 1],
      score: 0.5625,
      seatWins: [5, 2],
      endings: { elimination: 7, turn_limit: 1 },
      sprt: null,
      length: { least: 10, median: 11.5, most: 13, average: 11.5 },
    });
  });

  test('knows what is still to be played, and ignores what is not in the plan', () => {
    const ledger = filled({ ...plan, bots: ['ann', 'bob', 'cid'], pairs: 2 }, [pairRows(1, 0, ['ann', 'cid'], 4)]);
    const open = () => [...ledger.open()].map(({ pairing, pair }) => `${pairing.number}/${pair}`).join(' ');
    expect(open()).toBe('0/0 2/0 0/1 1/1 2/1');
    expect(ledger.add(pairRows(1, 0, ['ann', 'cid'], 0))).toBe(false);
    expect(ledger.add(pairRows(0, 2, bots, 0))).toBe(false);
    expect(ledger.add(pairRows(7, 0, bots, 0))).toBe(false);
    expect(ledger.add(pairRows(0, 1, bots, 0))).toBe(true);
    expect(open()).toBe('0/0 2/0 1/1 2/1');
  });

  test('opens the next round of a Swiss tournament when the last is complete', () => {
    const ledger = new Ledger({ ...plan, bots: ['a', 'b', 'c', 'd'], format: 'swiss', rounds: 2, pairs: 1 });
    const open = () => [...ledger.open()].map(({ pairing }) => `${pairing.number}:${pairing.bots.join('')}`).join(' ');
    expect(open()).toBe('0:ac 1:bd');
    ledger.add(pairRows(0, 0, ['a', 'c'], 0));
    expect(open()).toBe('1:bd');
    ledger.add(pairRows(1, 0, ['b', 'd'], 4));
    expect(open()).toBe('2:bc 3:ad');
    ledger.add(pairRows(2, 0, ['b', 'c'], 4));
    ledger.add(pairRows(3, 0, ['a', 'd'], 2));
    expect([ledger.isComplete, open()]).toEqual([true, '']);
  });
});

describe('a sequential test in a ledger', () => {
  const tested = { ...plan, pairs: 200, sprt: { elo0: 0, elo1: 100 } };
  const won = Array.from({ length: 200 }, (_, pair) => pairRows(0, pair, bots, 4));
  const verdictAt = (() => {
    const ledger = new Ledger(tested);
    return won.findIndex((rows) => (ledger.add(rows), ledger.isComplete)) + 1;
  })();

  test('stops at the same pair in whatever order pairs arrive', () => {
    expect(verdictAt).toBeGreaterThan(5);
    expect(verdictAt).toBeLessThan(60);
    // Pairs 1 to 99 come first, so nothing is decided until pair 0 is there.
    const late = filled(tested, won.slice(1, 100));
    expect(late.isComplete).toBe(false);
    late.add(won[0]);
    expect(late.isComplete).toBe(true);
    expect(late.countedRows()).toHaveLength(verdictAt * 2);
    expect(summarise(late)).toEqual(summarise(filled(tested, won)));
    expect(summarise(late).pairings[0].sprt).toMatchObject({ verdict: 'elo1', lower: -2.944, upper: 2.944 });
    expect(tournamentText(summarise(late))).toContain('ann is stronger than bob by more than 0 Elo (100 is accepted)');
  });

  test('stays undecided when the pairs run out', () => {
    const short = filled({ ...tested, pairs: 2 }, won.slice(0, 2));
    expect(short.isComplete).toBe(true);
    expect(summarise(short).pairings[0].sprt).toMatchObject({ verdict: 'undecided' });
  });
});

describe('what is printed', () => {
  const results = summarise(filled({ ...plan, pairs: 2 }, [pairRows(0, 0, bots, 4), pairRows(0, 1, bots, 1)]));

  test('a Markdown table with one row per pairing', () => {
    const [head, rule, row] = tournamentTable(results).split('\n');
    expect(head).toContain('| game | first – second | pairs | won | drawn | lost | score | Elo | 95% interval |');
    expect(rule).toMatch(/^\|---\|---\|--:/);
    expect(row).toMatch(
      /^\| conquest-1 \| ann – bob \| 2 \| 2 \| 1 \| 1 \| 62\.5% \| \+89 \| .* to .* \| 2 \| 10\.5 \|$/,
    );
  });

  test('names cannot break a table or run in a spreadsheet', () => {
    const odd = ['exec:a | b', '=cmd,"x"'] as const;
    const { pairings, ...rest } = summarise(filled({ ...plan, bots: odd, pairs: 1 }, [pairRows(0, 0, odd, 4)]));
    expect(tournamentTable({ pairings, ...rest })).toContain('exec:a \\| b – =cmd');
    expect(resultsCsv({ pairings, ...rest })).toContain(`conquest-1,exec:a | b,"'=cmd,""x""",1,2,2,0,0,1,,`);
  });

  test('a warning when games repeat', () => {
    expect(repeatWarning(results)).toBeNull();
    const same = [0, 1].map((pair) => pairRows(0, pair, bots, 2).map((row) => ({ ...row, digest: `${row.game}` })));
    const repeated = summarise(filled({ ...plan, pairs: 2 }, same as unknown as PairResult['rows'][]));
    expect(repeatWarning(repeated)).toContain('only 2 of 4 games are different');
    expect(repeatWarning(repeated)).toContain('add --opening K');
  });

  test('failures are counted by bot and numbered by game', () => {
    const failure = { seat: 1, bot: 'bob', failure: 'crashed', message: 'It stopped.', step: 3 } as const;
    const [first, second] = pairRows(0, 1, bots, 4);
    const ledger = filled({ ...plan, pairs: 2 }, [
      pairRows(0, 0, bots, 2),
      [{ ...first, failures: [failure] }, second],
    ]);
    const { failures, standings } = summarise(ledger);
    expect(failures).toEqual([{ game: 3, ...failure }]);
    expect(standings.map(({ bot, failures }) => [bot, failures])).toEqual([
      ['ann', {}],
      ['bob', { crashed: 1 }],
    ]);
  });
});

test('games are numbered from 1 through pairings, pairs and seats', () => {
  const number = (pairing: number, pair: number, game: 0 | 1) => gameNumber({ pairs: 10 }, { pairing, pair, game });
  expect([number(0, 0, 0), number(0, 0, 1), number(0, 9, 1), number(1, 0, 0)]).toEqual([1, 2, 20, 21]);
});
