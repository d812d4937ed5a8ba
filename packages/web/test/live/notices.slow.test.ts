import { expect, test } from 'vitest';
import { isDecided } from '../keyboard.ts';
import { noExhibitions, stage, startMatch } from './stage.ts';

const { arena, visit } = stage(noExhibitions);

/** A browser that grants what it is asked for, and records what it shows; `isAway` stands for another tab in front. */
function fakeBrowser(): void {
  const seen = { asked: 0, shown: [] as string[], isAway: false };
  const key = 'test.permission';
  class FakeNotification extends EventTarget {
    static get permission() {
      return localStorage.getItem(key) ?? 'default';
    }
    static async requestPermission() {
      seen.asked++;
      localStorage.setItem(key, 'granted');
      return 'granted';
    }
    constructor(text: string) {
      super();
      seen.shown.push(text);
    }
  }
  Object.assign(globalThis, { seen, Notification: FakeNotification });
  Object.defineProperty(document, 'hidden', { get: () => seen.isAway });
}

test('a button asks for notifications, never the page itself; then they come for those who look elsewhere', async () => {
  const page = await visit({ reducedMotion: 'reduce' });
  await page.addInitScript(fakeBrowser);
  const seen = () => page.evaluate(() => (globalThis as any).seen as { asked: number; shown: string[] });
  const look = (isAway: boolean) => page.evaluate((away) => ((globalThis as any).seen.isAway = away), isAway);
  const answered = async () => {
    await page.locator('[data-testid=prompt][data-yours=true]').waitFor();
    const before = await page.getByTestId('clock').textContent();
    await page.getByRole('button', { name: 'End turn' }).click();
    await isDecided(page, before);
    await page.locator('[data-testid=prompt][data-yours=true]').waitFor();
  };
  await startMatch(page, arena, 'attrition-2');
  await answered();
  expect(await seen()).toMatchObject({ asked: 0, shown: [] });
  await page.getByTestId('notices').click();
  await page.locator('[data-testid=notices][aria-pressed=true]').waitFor();
  expect((await seen()).asked).toBe(1);
  await answered();
  expect((await seen()).shown).toEqual([]);
  await look(true);
  await answered();
  await expect.poll(async () => (await seen()).shown).toEqual(['Your turn – War of Attrition, second edition']);
  // Remembered, without asking again.
  await page.reload();
  await page.locator('[data-testid=notices][aria-pressed=true]').waitFor();
  expect((await seen()).asked).toBe(0);
  await page.getByTestId('notices').click();
  await look(true);
  await answered();
  expect((await seen()).shown).toEqual([]);
  expect(page.errors).toEqual([]);
  await page.context().close();
});
