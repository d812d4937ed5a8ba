import { expect, test } from 'vitest';
import { wordsOf } from '../src/messages/words.ts';
import { siteStage } from './site-stage.ts';

const { site, visit } = siteStage();

test('the tab names the page in the language of the reader, and says by title and icon whose turn it is', async () => {
  const page = await visit({ locale: 'es-ES' });
  const icon = () => page.locator('link[rel=icon]').getAttribute('href');
  const { title } = wordsOf('es');
  // The tab remembers all that it was called, since the bot may be faster than a look.
  await page.addInitScript(() => {
    const names: string[] = [];
    Object.assign(globalThis, { names });
    new MutationObserver(() => {
      const name = `${document.title} ${document.querySelector('link[rel=icon]')?.getAttribute('href')}`;
      if (name !== names.at(-1)) names.push(name);
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  const names = () => page.evaluate(() => (globalThis as any).names as string[]);
  await page.goto(`${site.url}/play/attrition-2?bot=random&seat=1&short=1&seed=tab`);
  await expect.poll(() => page.title()).toBe(`Te toca – ${title('attrition-2')} – Hexfront`);
  expect(await icon()).toBe('/favicon-turn.svg');
  expect(await names()).toContain(`Esperando – ${title('attrition-2')} – Hexfront /favicon.svg`);
  expect((await page.request.get(`${site.url}/favicon-turn.svg`)).headers()['content-type']).toBe('image/svg+xml');
  await page.getByTestId('resign').click();
  await page.getByTestId('resign-yes').click();
  await expect.poll(() => page.title()).toBe(`Fin de la partida – ${title('attrition-2')} – Hexfront`);
  expect(await icon()).toBe('/favicon.svg');
  await page.getByRole('link', { name: 'Reglas' }).click();
  await expect.poll(() => page.title()).toBe('Reglas – Hexfront');
  await page.goto(`${site.url}/rules/warshard-1`);
  await expect.poll(() => page.title()).toContain(title('warshard-1'));
  await page.goto(site.url);
  await expect.poll(() => page.title()).toBe('Hexfront');
  expect(page.errors).toEqual([]);
  await page.context().close();
});
