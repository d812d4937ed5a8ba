import { expect, test } from 'vitest';
import { SeasonKeeper } from '../../src/seasons/season-keeper.ts';

test('who leads again while the last look is under way looks no more often than before', async () => {
  const looks: (() => void)[] = [];
  const timers = new Set<object>();
  const at = () => {
    const timer = { cancel: () => void timers.delete(timer) };
    timers.add(timer);
    return timer;
  };
  const seasons = { moving: () => new Promise((resolve) => looks.push(() => resolve([]))) };
  const keeper = new SeasonKeeper({ seasons, clock: { now: () => 0, at }, report: () => {} } as never);
  const first = keeper.lead();
  keeper.rest();
  const second = keeper.lead();
  for (const end of looks) end();
  await Promise.all([first, second]);
  expect(timers.size).toBe(1);
  keeper.rest();
  expect(timers.size).toBe(0);
});

test('a season that cannot be moved on does not hold up the others', async () => {
  const [asked, problems]: string[][] = [[], []];
  const season = (game: string) => ({ id: game, game, state: 'open', freezesAt: 0 });
  const seasons = {
    moving: async () => [season('stuck'), season('fine')],
    isCounted: async (game: string) => {
      asked.push(game);
      if (game === 'stuck') throw new Error('no');
      return false;
    },
  };
  const clock = { now: () => 0, at: () => ({ cancel: () => {} }) };
  const report = (problem: string) => void problems.push(problem);
  await new SeasonKeeper({ seasons, clock, report } as never).lead();
  expect(asked).toEqual(['stuck', 'fine']);
  expect(problems).toEqual(['season stuck could not be moved on']);
});
