import { expect, test } from 'vitest';
import { looks, wrongs } from './axe.ts';
import { playedMatch } from './matches.ts';
import { siteStage } from './site-stage.ts';

const replay = playedMatch('battle-2', ['commander', 'greedy']).replay();
const { site, visit } = siteStage({ '/battle.json': JSON.stringify(replay) });

test('the course of a battle shows score, army and hexes of both sides, and a click goes to its tick', async () => {
  const page = await visit({ reducedMotion: 'reduce' });
  await page.goto(`${site.url}/replay?src=/battle.json`);
  const course = page.getByTestId('course');
  await course.waitFor();
  const values = () => course.locator('tbody td').count();
  await expect.poll(values).toBe(6);
  expect(await course.locator('polyline').count()).toBe(6);
  const opening = await course.locator('tbody').textContent();
  const strip = course.locator('svg').first();
  const { width, height } = (await strip.boundingBox())!;
  await strip.click({ position: { x: width / 2, y: height / 2 } });
  const middle = Math.round(replay.steps.length / 2);
  await expect
    .poll(async () => Math.abs(Number(/Tick (\d+)/.exec((await course.textContent())!)![1]) - middle))
    .toBeLessThanOrEqual(1);
  expect(await course.locator('tbody').textContent()).not.toBe(opening);
  // A player sees only their own figures.
  await page.getByTestId('viewer').selectOption('0');
  await expect.poll(values).toBe(3);
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test.each(looks)('axe finds nothing wrong with it: %s, %s, %i pixels wide', async (locale, colorScheme, width) => {
  const page = await visit({ locale, colorScheme, viewport: { width, height: 860 } });
  await page.goto(`${site.url}/replay?src=/battle.json`);
  await page.getByTestId('course').waitFor();
  expect(await wrongs(page)).toEqual([]);
  await page.context().close();
});
