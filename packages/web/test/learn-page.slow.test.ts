import { isRefusal } from '@hexfront/engine';
import type { FamilyId } from '@hexfront/engine/facts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isSame, planOf, SEAT } from '../src/learn/lesson.ts';
import { lessons } from '../src/learn/lessons/lessons.ts';
import { wordsOf } from '../src/messages/words.ts';
import { LocalMatch } from '../src/worker/local-match.ts';
import { looks, wrongs } from './axe.ts';
import { keptCount } from './kept-in.ts';
import { type Device, pointAt, pressButton } from './play-device.ts';
import { layoutOf, sizes, watchLayout } from './shifts.ts';
import { siteStage } from './site-stage.ts';

const { site, visit } = siteStage();

const small = { viewport: sizes.phone, locale: 'es-ES', colorScheme: 'light' } as const;
const devices: { readonly [device in Device]: BrowserContextOptions } = {
  mouse: { viewport: sizes.desktop, colorScheme: 'dark' },
  touch: { ...small, hasTouch: true, isMobile: true },
  keys: small,
};

const wordsFor = (device: Device) => wordsOf(device === 'mouse' ? 'en' : 'es');

const open = async (path: string, more: BrowserContextOptions) => {
  const page = await visit({ reducedMotion: 'reduce', ...more });
  await page.goto(site.url + path);
  return page;
};

/** The page is at this step, and its player may decide. */
async function atStep(page: Page, step: number): Promise<void> {
  await page.locator(`[data-testid=lesson][data-step="${step}"]`).waitFor();
  await page.locator('[data-testid=prompt][data-yours=true]').waitFor();
}

/** Does what the steps say, as a person would, and knows from a match of its own where things are. */
class Learner {
  private readonly match: LocalMatch;
  private readonly page: Page;
  private readonly family: FamilyId;
  private readonly device: Device;
  /** Where the keys begin; the board puts its cursor on the first marked hex. */
  private cursor: number | null = null;

  constructor(page: Page, family: FamilyId, device: Device) {
    const match = LocalMatch.open(planOf(lessons[family]));
    if (isRefusal(match)) throw new Error(match.message);
    this.match = match;
    this.page = page;
    this.family = family;
    this.device = device;
  }

  async take(step: number): Promise<void> {
    const { accepts } = lessons[this.family].steps[step];
    const wanted = this.match
      .choices(SEAT)
      .filter(({ action }) => accepts[0].some((each) => isSame([each], [action as any])));
    const marked = wanted.flatMap(({ from, to }) => [from, to]).filter((cell) => cell !== null);
    for (const { from, to, label } of wanted) {
      if (from !== null) await this.point(from, marked);
      if (to !== null) await this.point(to, marked);
      else await this.press(wordsFor(this.device).say(label), from !== null);
    }
    if (this.match.head.isSimultaneous) {
      const key = wanted.length === 0 ? 'play.commitNone' : 'play.commit';
      await this.press(wordsFor(this.device).t(key, { count: wanted.length }), false);
    }
    this.match.submit(SEAT, accepts[0]);
    while (this.match.botsDecide());
  }

  /** The page was loaded again. */
  forgetCursor(): void {
    this.cursor = null;
  }

  private async point(cell: number, marked: readonly number[]): Promise<void> {
    const { page, device, match } = this;
    const scene = match.frame(match.viewerOf(SEAT));
    const isTurned = device !== 'mouse' && scene.rows * scene.cols < 1000;
    if (device !== 'keys') await page.getByRole('button', { name: wordsFor(device).t('board.fit') }).click();
    const seen = isTurned ? { ...scene, isTurned } : scene;
    await pointAt(page, seen, cell, device, this.cursor ?? Math.min(...marked));
    // A first tap shows what would happen; where it only selects, a second one changes nothing.
    if (device === 'touch' && cell !== marked[0]) await pointAt(page, seen, cell, device, 0);
    this.cursor = cell;
  }

  private async press(name: string, isChoice: boolean): Promise<void> {
    await pressButton(this.page, name, this.device);
    if (this.device === 'touch' && isChoice) await pressButton(this.page, name, this.device);
  }
}

const walks = Object.keys(lessons).flatMap((family) =>
  (['mouse', family === 'attrition' ? 'touch' : 'keys'] as const).map(
    (device) => [family as FamilyId, device] as const,
  ),
);

test.each(walks)('%s by %s: the steps lead to a won battle, over a reload in the middle', async (family, device) => {
  const page = await open(`/learn/${family}`, devices[device]);
  const learner = new Learner(page, family, device);
  const { length } = lessons[family].steps;
  for (let step = 0; step < length; step++) {
    await atStep(page, step + 1);
    if (step === 3) {
      await expect.poll(() => keptCount(page, 'steps')).toBeGreaterThanOrEqual(3);
      await page.reload();
      await atStep(page, step + 1);
      learner.forgetCursor();
    }
    await learner.take(step);
  }
  await page.getByRole('heading', { name: wordsFor(device).t('end.won') }).waitFor();
  expect(await wrongs(page)).toEqual([]);
  expect(page.errors).toEqual([]);
  await page.context().close();
});

/** What the tutor says to a set of orders that is not the step's. */
async function submitted(page: Page, answer: string): Promise<void> {
  await page.getByTestId('commit').click();
  await page.getByTestId('lesson-tried').getByText(answer).waitFor();
}

test.each(
  Object.keys(lessons) as FamilyId[],
)('%s on a phone, in Spanish: the dock never covers the board, and nothing moves by itself', async (family) => {
  const page = await visit({ ...devices.touch, reducedMotion: 'reduce' });
  await watchLayout(page);
  await page.goto(`${site.url}/learn/${family}`);
  const edges = () =>
    page.evaluate(() => {
      const place = (id: string) => document.querySelector(`[data-testid=${id}]`)!.getBoundingClientRect();
      return { top: place('board').top, isCovered: place('board').bottom > place('dock').top };
    });
  await atStep(page, 1);
  const before = await edges();
  expect(before.isCovered).toBe(false);
  for (let step = 1; step <= lessons[family].steps.length; step++) {
    await atStep(page, step);
    expect([step, await edges()]).toEqual([step, before]);
    // Not by a tap, which would excuse what moves after it.
    await page.getByTestId('lesson-skip').evaluate((button) => (button as HTMLElement).click());
  }
  await page.getByTestId('end').waitFor();
  expect((await edges()).top).toBeCloseTo(before.top, 0);
  const { shifts } = await layoutOf(page);
  expect(shifts.reduce((sum, { value }) => sum + value, 0)).toBeLessThan(0.05);
  await page.context().close();
});

test('a won tutorial leads to the next one, and is remembered', async () => {
  const page = await open('/learn/battle', {});
  for (let step = 1; step <= lessons.battle.steps.length; step++) {
    await atStep(page, step);
    if (step === 1) await submitted(page, 'Those were no orders yet.');
    if (step === 5) {
      // From the first unit over the second to the enemy: one order of two.
      await page.getByTestId('board').focus();
      for (const key of ['Enter', 'n', 'n', 'Enter']) await page.keyboard.press(key);
      await submitted(page, 'Right so far, but an order is missing.');
    }
    await page.getByTestId('lesson-skip').click();
  }
  await page.getByTestId('lesson-won').getByRole('link', { name: 'Next: WarShard' }).click();
  await atStep(page, 1);
  await page.getByRole('link', { name: 'Learn', exact: true }).click();
  const won = page.locator('.learn-list li', { hasText: 'Won' }).locator('h2');
  await expect.poll(() => won.allTextContents()).toEqual(['Battle']);
  await page.getByRole('button', { name: 'Play again Battle' }).click();
  await atStep(page, 1);
  await page.context().close();
});

test('another try is answered with a friendly sentence and changes nothing; Back, Skip and Restart go through the steps', async () => {
  const page = await open('/', {});
  await page.getByRole('link', { name: 'Learn in two minutes' }).first().click();
  await page.getByTestId('learn-attrition').click();
  await atStep(page, 1);
  await page.getByRole('button', { name: 'End turn' }).click();
  await page.getByTestId('lesson-tried').getByText('“End turn” is allowed, but').waitFor();
  await page.getByTestId('clock').getByText('Turn 1 of 20, 3 actions left').waitFor();
  await page.getByTestId('lesson-skip').click();
  await atStep(page, 2);
  expect(await page.getByTestId('lesson-tried').count()).toBe(0);
  await page.getByRole('button', { name: 'End turn' }).click();
  await atStep(page, 3);
  await page.getByTestId('lesson-back').click();
  await atStep(page, 2);
  await page.getByTestId('clock').getByText('Turn 1 of 20, 2 actions left').waitFor();
  await page.getByTestId('lesson-restart').click();
  await atStep(page, 1);
  // A tutorial is not one of the matches that were left.
  await expect.poll(() => keptCount(page, 'matches')).toBe(1);
  await page.goto(`${site.url}/play`);
  await page.getByTestId('game').selectOption('warshard-1');
  expect(await page.getByTestId('unfinished').count()).toBe(0);
  await page
    .locator('form', { has: page.getByTestId('game') })
    .getByRole('link', { name: 'Learn in' })
    .click();
  await page.getByRole('heading', { name: 'Tutorial: WarShard' }).waitFor();
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test.each(
  looks,
)('axe finds nothing wrong with the tutorials: %s, %s, %i pixels wide', async (locale, colorScheme, width) => {
  const page = await open('/learn', { locale, colorScheme, viewport: { width, height: 860 } });
  await page.getByTestId('learn-battle').waitFor();
  expect(await wrongs(page)).toEqual([]);
  for (const family of Object.keys(lessons)) {
    await page.goto(`${site.url}/learn/${family}`);
    await atStep(page, 1);
    expect(await wrongs(page), family).toEqual([]);
  }
  await page.context().close();
});
