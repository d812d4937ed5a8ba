import { expect, test } from 'vitest';
import { wordsOf } from '../src/messages/words.ts';
import { previewLines } from '../src/play/view/preview-text.ts';
import { aim, attackIn } from './attacks.ts';
import { wrongs } from './axe.ts';
import { playFrom } from './forked.ts';
import { gameIds } from './matches.ts';
import { siteStage } from './site-stage.ts';

const found = new Map(gameIds.map((id) => [id, attackIn(id)]));
const files = Object.fromEntries(gameIds.map((id) => [`/${id}.json`, JSON.stringify(found.get(id)!.record)]));
const { site, visit } = siteStage(files);

test.each(gameIds)('%s: the sum and the outcome of an attack are shown before it is made', async (id) => {
  const attack = found.get(id)!;
  const { seq, scene, choice, preview } = attack;
  const page = await visit({ reducedMotion: 'reduce' });
  await playFrom(page, `${site.url}/${id}.json`, seq, 0);
  await aim(page, attack);
  const words = wordsOf('en');
  const panel = page.getByTestId('preview');
  const [sum] = previewLines(words, scene, 0, preview, choice.actor);
  await panel.getByText(sum.slice(0, 60)).waitFor();
  const text = (await panel.textContent())!;
  expect(text).toMatch(/against/);
  expect(text).not.toContain('{');
  for (const { cases, of } of preview.odds) if (cases < of) expect(text).toContain(`${cases} of ${of}`);
  // Nothing has been decided yet.
  expect(await page.locator('[data-testid=prompt][data-yours=true]').count()).toBe(1);
  expect(await wrongs(page)).toEqual([]);
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('a mouse that rests on a button does not hide what the keys point at', async () => {
  const attack = found.get('conquest-1')!;
  const page = await visit({ reducedMotion: 'reduce' });
  await playFrom(page, `${site.url}/conquest-1.json`, attack.seq, 0);
  const end = page.getByRole('button', { name: 'End turn' });
  const preview = page.getByTestId('preview');
  await end.hover();
  await preview.getByText('End turn:').waitFor();
  await aim(page, attack);
  await preview.getByText('cavalry A-2 moves in').waitFor();
  // The smallest movement counts again.
  const { x, y } = (await end.boundingBox())!;
  await page.mouse.move(x + 9, y + 9);
  await preview.getByText('End turn:').waitFor();
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('what is not possible says why: too little wood, a hex out of reach', async () => {
  const page = await visit({ reducedMotion: 'reduce' });
  await page.goto(`${site.url}/play/attrition-2?bot=random&seat=0&seed=why`);
  await page.locator('[data-testid=prompt][data-yours=true]').waitFor();
  await page.getByTestId('board').focus();
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  await page.getByTestId('barred').getByText('You do not have enough wood.').waitFor();
  for (let k = 0; k < 12; k++) await page.keyboard.press('ArrowRight');
  await page.getByTestId('preview').getByText('That unit cannot reach that hex.').waitFor();
  expect(page.errors).toEqual([]);
  await page.context().close();
});
