import { expect, test } from 'vitest';
import { ThinkingTime } from '../../src/house/thinking-time.ts';

const UNLIMITED = Number.POSITIVE_INFINITY;
const game = 'attrition-2';

function thinkingAt(share: number) {
  let now = 0;
  const thinking = new ThinkingTime(share, () => now);
  return {
    thinking,
    pass: (ms: number) => void (now += ms),
    /** Lets a bot decide once, which takes this long. */
    decide(wanted: string, ms: number, msLeft = UNLIMITED) {
      const { bot, end } = thinking.begin(game, wanted, msLeft);
      end(ms);
      return bot;
    },
  };
}

test('a bot that nobody has measured yet decides for itself', () => {
  expect(thinkingAt(0.5).decide('level-8', 100, 1)).toBe('level-8');
});

test.each([
  // wanted, left on the clock, who decides
  ['level-8', 1000, 'level-8'],
  ['level-8', 300, 'level-7'],
  ['level-8', 150, 'level-6'],
  ['level-7', 150, 'level-6'],
  ['search:20000', 300, 'level-7'],
  ['search:20000', 5000, 'search:20000'],
  ['greedy', 1, 'greedy'],
])('%s with %i ms left: %s decides', (wanted, msLeft, expected) => {
  const { decide } = thinkingAt(1);
  decide('level-8', 400);
  decide('level-7', 200);
  decide('level-6', 100);
  decide('search:20000', 500);
  expect(decide(wanted, 1, msLeft)).toBe(expected);
});

test('decisions in progress count against the clock of the next one', () => {
  const { thinking, decide } = thinkingAt(1);
  decide('level-8', 400);
  const first = thinking.begin(game, 'level-8', 700);
  expect(first.bot).toBe('level-8');
  expect(thinking.begin(game, 'level-8', 700).bot).toBe('level-7');
  first.end(null);
  expect(thinking.begin(game, 'level-8', 700).bot).toBe('level-8');
});

test('over a minute, thinking takes no more than its share of a core', () => {
  const { decide, pass } = thinkingAt(0.25);
  let used = 0;
  for (let i = 0; i < 600; i++) {
    const ms = decide('level-8', 0) === 'level-8' ? 100 : 1;
    decide('level-8', ms);
    used += ms;
    pass(100);
  }
  // What was saved up at the start comes on top.
  expect(used).toBeLessThan(0.25 * 60_000 + 5000 + 1000);
});

test('one slow moment does not keep a bot away for good', () => {
  const { decide } = thinkingAt(1);
  decide('level-8', 1000);
  const decided = Array.from({ length: 60 }, () => decide('level-8', 1, 500));
  expect(decided[0]).toBe('level-7');
  expect(decided.at(-1)).toBe('level-8');
});
