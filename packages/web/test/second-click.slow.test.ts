import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { siteStage } from './site-stage.ts';

const { site, visit } = siteStage();

async function open(turnLimit: number) {
  const page = await visit({ reducedMotion: 'reduce' });
  await page.addInitScript((limit) => {
    sessionStorage.setItem('hexfront.options.limit', JSON.stringify({ turnLimit: limit }));
  }, turnLimit);
  await page.goto(`${site.url}/play/attrition-2?bot=random&seat=0&seed=twice&options=limit`);
  await page.locator('[data-testid=prompt][data-yours=true]').waitFor();
  return page;
}

/** Ends the turn, and clicks the same place again the moment the page shows what the selector describes. */
async function endTwice(page: Page, until: string): Promise<void> {
  const end = page.getByRole('button', { name: 'End turn' });
  const { x, y, width, height } = (await end.boundingBox())!;
  const middle = { x: x + width / 2, y: y + height / 2 };
  // The page itself watches, since the bot may be faster than a look from outside.
  await page.evaluate(
    ({ selector, at }) => {
      let isAway = false;
      const watch = new MutationObserver(() => {
        isAway ||= document.querySelector('.prompt.yours') === null;
        if (!isAway || document.querySelector(selector) === null) return;
        watch.disconnect();
        document.elementFromPoint(at.x, at.y)?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
        document.body.dataset.clicked = 'again';
      });
      watch.observe(document.body, { subtree: true, childList: true, attributes: true });
    },
    { selector: until, at: middle },
  );
  await page.mouse.click(middle.x, middle.y);
  await page.locator('[data-clicked=again]').waitFor();
}

test('a second click after the turn has come back spends no action, and the button has not moved', async () => {
  const page = await open(20);
  const end = page.getByRole('button', { name: 'End turn' });
  const before = await end.boundingBox();
  await endTwice(page, '.prompt.yours');
  await page.getByTestId('clock').getByText('Turn 2 of 20, 3 actions left').waitFor();
  await page.locator('[data-testid=prompt][data-yours=true]').waitFor();
  expect(await page.getByTestId('clock').textContent()).toBe('Turn 2 of 20, 3 actions left');
  expect(await end.boundingBox()).toEqual(before);
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('a second click at the end of the match starts no new one', async () => {
  const page = await open(1);
  await endTwice(page, '[data-testid=over]');
  await page.getByTestId('again').waitFor();
  // The new match would begin within this time.
  await page.waitForTimeout(600);
  expect(await page.locator('[data-over=true]').count()).toBe(1);
  await page.getByTestId('again').click();
  await page.locator('[data-testid=prompt][data-yours=true]').waitFor();
  expect(page.errors).toEqual([]);
  await page.context().close();
});
