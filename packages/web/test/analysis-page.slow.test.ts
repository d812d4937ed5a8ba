import { expect, test } from 'vitest';
import { looks, wrongs } from './axe.ts';
import { isInView } from './in-view.ts';
import { replayOf } from './matches.ts';
import { sizes } from './shifts.ts';
import { siteStage } from './site-stage.ts';

const conquest = replayOf('conquest-1');
const files = { '/conquest.json': JSON.stringify(conquest), '/battle.json': JSON.stringify(replayOf('battle-1')) };
const { site, visit } = siteStage(files);

test('an analysis shows chances, the best line and its moments, and is kept while the page is open', async () => {
  const page = await visit({ viewport: sizes.desktop });
  await page.goto(`${site.url}/replay?src=/conquest.json&seq=1`);
  await page.getByTestId('analyse').click();
  await page.getByTestId('chance').waitFor();
  await page.getByTestId('analysis-stop').waitFor({ state: 'detached' });
  // A moment and its position are seen together.
  await page.evaluate(() => scrollTo(0, 0));
  for (const each of ['board', 'chance', 'moments'])
    expect([each, await isInView(page, `[data-testid=${each}]`)]).toEqual([each, true]);
  expect(await page.getByTestId('chance').getAttribute('aria-label')).toMatch(/^Chance to win: A \d+%, B \d+%$/);
  expect(await page.getByTestId('best-line').textContent()).toMatch(/^Best from here: \w/);
  // Random loses to greedy, so the lead changes hands at least once: from nobody.
  const moment = page.getByTestId('moments').getByRole('button').first();
  const step = /Step (\d+)/.exec((await moment.textContent())!)![1];
  await moment.click();
  await page.getByText(`Step ${step} of ${conquest.steps.length}`).waitFor();
  await page.getByRole('link', { name: 'Rules' }).first().click();
  await page.goBack();
  await page.getByTestId('chance').waitFor();
  expect(await page.getByTestId('analyse').count()).toBe(0);
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('an analysis can be stopped, and what it has found stays', async () => {
  const page = await visit();
  await page.goto(`${site.url}/replay?src=/conquest.json`);
  await page.getByTestId('analyse').click();
  await page.getByTestId('chance').waitFor();
  const stop = page.getByTestId('analysis-stop');
  if ((await stop.count()) > 0) await stop.click();
  await stop.waitFor({ state: 'detached' });
  await page.getByTestId('chance').waitFor();
  await page.context().close();
});

test('a battle has figures over time instead of an analysis', async () => {
  const page = await visit();
  await page.goto(`${site.url}/replay?src=/battle.json`);
  await page.getByTestId('chart-now').waitFor();
  expect(await page.getByTestId('analyse').count()).toBe(0);
  await page.context().close();
});

test.each(
  looks,
)('axe finds nothing wrong with an analysis: %s, %s, %i pixels wide', async (locale, colorScheme, width) => {
  const page = await visit({ locale, colorScheme, viewport: { width, height: 860 } });
  await page.goto(`${site.url}/replay?src=/conquest.json`);
  await page.getByTestId('analyse').click();
  await page.getByTestId('moments').waitFor();
  await page.getByTestId('analysis-stop').waitFor({ state: 'detached' });
  expect(await wrongs(page)).toEqual([]);
  await page.context().close();
});
