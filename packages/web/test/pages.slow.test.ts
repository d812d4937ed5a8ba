import { expect, test } from 'vitest';
import { games, languages } from '@hexfront/engine';
import { parseMarkdown } from '../src/markdown/parse.ts';
import { en } from '../src/messages/en.ts';
import { wordsOf } from '../src/messages/words.ts';
import { looks, wrongs } from './axe.ts';
import { siteStage } from './site-stage.ts';

const { site, visit } = siteStage();

const verified = '[data-testid=verified][data-state=verified]';

/** Every page, and what shows that it has loaded. */
const pages = [
  ['/', 'h1'],
  ['/watch', 'form'],
  ['/watch?game=attrition-2&bots=greedy,rusher&seed=7&short=1&seq=20', `${verified} >> nth=0`],
  ['/watch?game=battle-1&bots=greedy,greedy&seed=7&short=1&seq=30&view=p0', `${verified} >> nth=0`],
  ['/watch?game=warshard-1&bots=greedy,greedy&seed=7&short=1&seq=20&embed=1', verified],
  ['/play', 'form'],
  ['/play/attrition-2?short=1', '[data-testid=prompt]'],
  ['/play/battle-2?short=1', '[data-testid=prompt]'],
  ['/replay', '[data-testid=file]'],
  ['/rules', 'h1'],
  ['/rules/attrition-2', '[data-testid=rules]'],
  ['/rules/battle-1', '[data-testid=rules]'],
  ['/rules/warshard-1', '[data-testid=rules]'],
  ['/editor', '[data-testid=problems]'],
  ['/editor/battle', '[data-testid=options-verdict]'],
  ['/no/such/page', '.notice'],
] as const;

for (const [locale, colorScheme, width] of looks) {
  test.each(
    pages,
  )(`axe finds nothing wrong in ${locale}, ${colorScheme}, ${width} pixels wide, at %s`, async (path, ready) => {
    const page = await visit({ locale, colorScheme, viewport: { width, height: 860 } });
    await page.goto(site.url + path);
    await page.locator(ready).waitFor({ state: 'attached' });
    await page.waitForTimeout(150);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale.slice(0, 2));
    expect(await wrongs(page)).toEqual([]);
    const text = await page.evaluate(() => document.body.innerText);
    const raw = Object.keys(en).filter((key) => text.includes(key));
    expect(raw).toEqual([]);
    expect(page.errors).toEqual([]);
    await page.context().close();
  });
}

test('language and theme can be chosen and are remembered', async () => {
  const page = await visit({ colorScheme: 'dark' });
  await page.goto(site.url);
  await page.getByLabel('Language').selectOption('es');
  await page.getByRole('link', { name: 'Jugar contra un bot' }).waitFor();
  await page.getByLabel('Tema').selectOption('light');
  await page.reload();
  await page.getByRole('link', { name: 'Jugar contra un bot' }).waitFor();
  expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset.theme])).toEqual([
    'es',
    'light',
  ]);
  await page.context().close();
});

test('the editor writes what the check reads, shows its problems and plays the scenario', async () => {
  const page = await visit();
  await page.goto(`${site.url}/editor`);
  await page.getByTestId('shipped').selectOption('training');
  await page.getByText('No problems: this scenario can be played.').waitFor();
  await page.getByRole('button', { name: 'water', exact: true }).click();
  await page.getByTestId('board').focus();
  await page.keyboard.press('Enter');
  await page
    .getByTestId('problems')
    .getByText(/Error at line \d+, column \d+: .*cannot be on water/)
    .first()
    .waitFor();
  await page.getByTestId('shipped').selectOption('river-crossing');
  await page.getByText('No problems: this scenario can be played.').waitFor();
  await page.getByTestId('editor-play').click();
  await page.locator('[data-testid=prompt]').waitFor();
  await page.goto(`${site.url}/editor/battle`);
  await page.getByText('These options are valid.').waitFor();
  await page.getByTestId('options-json').fill('{ "size": 41 }');
  await page.getByText(/Invalid options: .*size must be one of/).waitFor();
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test.each(
  games.flatMap((game) => languages.map((language) => [game.id, language, game] as const)),
)('the rules of %s are complete in %s, with pictures captioned in it', async (id, language, game) => {
  const page = await visit();
  await page.goto(`${site.url}/rules/${id}?lang=${language}`);
  const article = page.getByTestId('rules');
  await article.waitFor();
  const blocks = parseMarkdown(game.rules(game.options(), language));
  const shown = (selector: string) => article.locator(`.markdown ${selector}`).allInnerTexts();
  const texts = (kind: 'heading' | 'paragraph') =>
    blocks.flatMap((block) => (block.kind === kind ? [block.text.map(({ text }) => text).join('')] : []));
  expect(await shown(':is(h1, h2)')).toEqual(texts('heading'));
  expect(await shown('p')).toEqual(texts('paragraph'));
  const items = blocks.flatMap((block) => (block.kind === 'list' ? block.items : []));
  expect(await shown('li')).toHaveLength(items.length);
  const rows = blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []));
  expect(await shown('tbody tr')).toHaveLength(rows.length);
  expect(await article.locator('figcaption').first().innerText()).toBe(wordsOf(language).t('rules.opening'));
  expect(
    await page.locator(`[lang]:not([lang=${language}])`).evaluateAll((all) => all.map(({ tagName }) => tagName)),
  ).toEqual(languages.filter((each) => each !== language).map(() => 'OPTION'));
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('the address of a rule opens the page at the paragraph that states it', async () => {
  const page = await visit();
  await page.goto(`${site.url}/rules/attrition-1#000-9.7`);
  const paragraph = page.locator('p:has(> [id="000-9.7"])');
  await paragraph.waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  const box = (await paragraph.boundingBox())!;
  expect(box.y).toBeGreaterThanOrEqual(0);
  expect(box.y).toBeLessThan(page.viewportSize()!.height);
  expect(await page.locator('p:has(> :target)').count()).toBe(1);
  await page.context().close();
});

test('the rules follow the chosen language', async () => {
  const page = await visit();
  await page.goto(`${site.url}/rules/conquest-1`);
  await page.getByRole('heading', { name: 'The board' }).waitFor();
  await page.getByLabel('Language').selectOption('es');
  await page.getByRole('heading', { name: 'El tablero' }).waitFor();
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('the editor reports problems in the language of the page', async () => {
  const page = await visit({ locale: 'es-ES' });
  await page.goto(`${site.url}/editor`);
  await page.getByTestId('shipped').getByText('El cruce del río').waitFor({ state: 'attached' });
  await page.getByTestId('editor-json').fill('{ "title": "x", "titel": "y" }');
  await page.getByTestId('problems').getByText('Error en la línea 1, columna 26: campo desconocido: titel').waitFor();
  await page.goto(`${site.url}/editor/battle`);
  await page.getByTestId('options-json').fill('{ "size": 41 }');
  await page.getByText(/Opciones no válidas: .*size debe ser uno de 40, 80, 160, no 41/).waitFor();
  await page.context().close();
});

test('back and forward go through the pages', async () => {
  const page = await visit();
  await page.goto(site.url);
  await page.getByRole('link', { name: 'Rules', exact: true }).first().click();
  await page.getByRole('link', { name: 'WarShard' }).click();
  await page.getByTestId('rules').waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Rules', exact: true }).waitFor();
  await page.goForward();
  await page.getByTestId('rules').waitFor();
  await page.context().close();
});
