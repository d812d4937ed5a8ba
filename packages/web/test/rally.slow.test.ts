import { expect, test } from 'vitest';
import { wrongs } from './axe.ts';
import { siteStage } from './site-stage.ts';

const { site, visit } = siteStage();

test('battle-2: the rally point of a base is told and kept until it is replaced or taken back', async () => {
  const page = await visit({ reducedMotion: 'reduce' });
  await page.goto(`${site.url}/play/battle-2?bot=random&seat=0&short=1&seed=rally`);
  const mine = page.locator('[data-testid=prompt][data-yours=true]');
  await mine.waitFor();
  const press = async (...keys: readonly string[]) => {
    await page.getByTestId('board').focus();
    for (const key of keys) await page.keyboard.press(key);
  };
  const announced = () => page.getByTestId('announced').textContent();
  const rallyTo = async (way: string) => {
    await press('Home', 'n', 'Enter');
    await page.getByTestId('aim-rally').press('Enter');
    await press(...Array<string>(3).fill(way), 'Enter');
    const order = page.getByTestId('draft').locator('li', { hasText: 'Rally new units' });
    const [to] = /\([^()]+\)(?=\D*$)/.exec((await order.textContent())!)!;
    return `its new units go to ${to}`;
  };
  const commit = async (tick: number) => {
    await page.getByTestId('commit').click();
    await page.getByTestId('clock').getByText(`Tick ${tick} of`).waitFor();
    await mine.waitFor();
    await press('Home', 'n');
  };
  const first = await rallyTo('ArrowRight');
  expect(await announced()).not.toContain(first);
  await commit(1);
  await expect.poll(announced).toContain(first);
  await page.getByTestId('legend').getByText('dotted arrow: rally point of new units').waitFor();
  await page.reload();
  await mine.waitFor();
  await press('Home', 'n');
  await expect.poll(announced).toContain(first);
  expect(await wrongs(page)).toEqual([]);
  const second = await rallyTo('ArrowDown');
  await commit(2);
  await expect.poll(announced).toContain(second);
  // What is taken back brings back what it had replaced.
  await page.getByTestId('take-back').click();
  await page.getByTestId('clock').getByText('Tick 1 of').waitFor();
  await press('Home', 'n');
  await expect.poll(announced).toContain(first);
  await commit(2);
  await expect.poll(announced).toContain(first);
  expect(page.errors).toEqual([]);
  await page.context().close();
});
