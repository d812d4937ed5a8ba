import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { wrongs } from '../axe.ts';
import { noExhibitions, signInAsOperator, stage, startMatch } from './stage.ts';

const { arena, visit } = stage(noExhibitions);

/** How often the arena is asked for explanations, by query. */
function questions(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/explain')) asked.push(url.search);
  });
  return asked;
}

/** What the details panel shows: each number and its terms. */
async function shown(page: Page): Promise<{ title: string; total: string; amounts: string[] }[]> {
  return page.locator('[data-testid=explanations] table').evaluateAll((tables) =>
    tables.map((table) => ({
      title: table.querySelector('caption')!.firstChild!.textContent!.trim(),
      total: table.querySelector('caption strong')!.textContent!,
      amounts: [...table.querySelectorAll('td')].map((cell) => cell.textContent!),
    })),
  );
}

/** The arithmetic that a reader of the panel would do. */
function sum([first, ...more]: readonly string[]): number {
  let [points, percent] = [Number(first), 0];
  for (const text of more) {
    const amount = Number(text.replace('−', '-').replace(' %', ''));
    if (text.endsWith('%')) percent += amount;
    else points += amount;
  }
  return points + (Number(first) * percent) / 100;
}

/** The panel after a number of requests; until then it may still show the previous hex. */
async function explainedUnit(page: Page, asked: readonly string[], times: number): Promise<string[]> {
  await expect.poll(() => asked.length).toBeGreaterThanOrEqual(times);
  let now: Awaited<ReturnType<typeof shown>> = [];
  await expect.poll(async () => (now = await shown(page))).not.toEqual([]);
  const numbers = now.filter(({ total }) => total !== '');
  expect(numbers.length).toBeGreaterThanOrEqual(2);
  for (const { title, total, amounts } of numbers) expect(sum(amounts), title).toBeCloseTo(Number(total), 9);
  return numbers.map(({ title }) => title);
}

/** A cursor must rest ten times longer before a seat asks, so that keys are fast enough on any machine. */
function restLonger(): void {
  const usual = globalThis.setTimeout;
  const longer = (run: () => void, ms: number) =>
    usual(run, location.pathname.startsWith('/seat') && ms === 150 ? 1500 : ms);
  Object.assign(globalThis, { setTimeout: longer });
}

test('in an open game the numbers of a unit are explained, for the current position and not for earlier ones', async () => {
  const page = await visit({ reducedMotion: 'reduce' });
  const asked = questions(page);
  await page.addInitScript(restLonger);
  const id = await startMatch(page, arena, 'attrition-2');
  await page.getByTestId('board').focus();
  await page.keyboard.press('n');
  expect((await explainedUnit(page, asked, 1))[0]).toMatch(/^Attack of \w+ A-\d/);
  expect(asked).toHaveLength(1);

  // A cursor that runs across the board asks only where it stops.
  for (const way of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(way);
  await explainedUnit(page, asked, 2);
  expect(asked).toHaveLength(2);

  // The position has changed, so the same unit is explained again.
  await page.getByRole('button', { name: 'End turn' }).click();
  await expect.poll(() => asked.length).toBeGreaterThan(2);
  await page.locator('[data-testid=prompt][data-yours=true]').waitFor();
  await explainedUnit(page, asked, 3);

  const atTheTable = asked.length;
  await page.goto(`${arena.url}/matches/${id}`);
  await page.getByTestId('board').focus();
  await page.keyboard.press('n');
  await explainedUnit(page, asked, atTheTable + 1);
  const before = asked.length;
  await page.getByTestId('scrub').fill('0');
  await page.getByText(/^Step 0 of/).waitFor();
  await expect.poll(() => shown(page)).toEqual([]);
  await page.keyboard.press('n');
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await shown(page)).toEqual([]);
  expect(asked).toHaveLength(before);
  await page.getByTestId('follow').click();
  await explainedUnit(page, asked, before + 1);
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('under fog a player gets explanations of their own units, and the operator of all units', async () => {
  const page = await visit({ reducedMotion: 'reduce' });
  const asked = questions(page);
  const id = await startMatch(page, arena, 'battle-2');
  await page.getByTestId('board').focus();
  await page.keyboard.press('n');
  const own = await explainedUnit(page, asked, 1);
  expect(own[0]).toMatch(/^Attack of \w+ u\d+$/);
  expect(asked[0]).toMatch(/view=own$/);
  expect(await wrongs(page)).toEqual([]);
  expect(page.errors).toEqual([]);

  const operator = await visit({ reducedMotion: 'reduce' });
  const answers = questions(operator);
  await signInAsOperator(operator, arena);
  await operator.goto(`${arena.url}/matches/${id}`);
  await operator.getByTestId('see-all').click();
  await operator.getByTestId('board').focus();
  const seen = new Set<string>();
  for (let k = 0; k < 6; k++) {
    await operator.keyboard.press('n');
    for (const title of await explainedUnit(operator, answers, k + 1)) seen.add(title);
  }
  expect(seen.size).toBeGreaterThan(own.length);
  for (const title of own) expect(seen).toContain(title);
  expect(answers.every((query) => query.endsWith('view=all'))).toBe(true);
  expect(operator.errors).toEqual([]);
  await operator.context().close();
  await page.context().close();
});
