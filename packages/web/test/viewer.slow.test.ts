import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Replay } from '@hexfront/engine';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wordsOf } from '../src/messages/words.ts';
import { ReplayRun } from '../src/worker/replay-run.ts';
import { looks, wrongs } from './axe.ts';
import { openBrowser, openPage } from './browser.ts';
import { replayOf } from './matches.ts';
import { builtSite } from './site.ts';

const folder = mkdtempSync(join(tmpdir(), 'hexfront-viewer-'));
const replays = { attrition: replayOf('attrition-2'), battle: replayOf('battle-2') };
let browser: Browser;
let script: string;
beforeAll(async () => {
  const [first, site] = await Promise.all([openBrowser(), builtSite()]);
  browser = first;
  script = readFileSync(join(site, 'viewer.js'), 'utf8');
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

type Page = Awaited<ReturnType<typeof openPage>>;

const json = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

/** Opens a file like those that a report consists of: everything is inside it, and `code` runs after the viewer's script. */
async function openFile(page: Page, code: string, { head = '', lang = 'en' } = {}): Promise<void> {
  const file = join(folder, 'report.html');
  const places = '<section id="attrition"></section><section id="battle"></section>';
  const body = `<main><h1>Report</h1><p>Text</p>${places}</main>`;
  writeFileSync(
    file,
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>Report</title>${head}</head><body>${body}
    <script>${script}</script><script>
      const replays = ${json(replays)};
      const place = (name) => document.getElementById(name);
      const openBoth = () => Object.keys(replays).map((name) => HexfrontViewer.open(place(name), replays[name]));
      ${code}
    </script></body></html>`,
  );
  await page.goto(pathToFileURL(file).href);
}

const laterStep = /^Step ([2-9]|\d\d) of/;
const verified = (place: Locator) => place.locator('[data-testid=verified][data-state=verified]');

async function verifyBoth(page: Page): Promise<void> {
  for (const name of Object.keys(replays)) await verified(page.locator(`#${name}`)).waitFor();
}

/** Who has how much at the end, as the seats panel says it. */
function finalScore(replay: Replay): string[] {
  const run = new ReplayRun(replay);
  for (const _ of run.run());
  const { say } = wordsOf('en');
  return run
    .frame(run.length, 'all')
    .seats.flatMap(({ numbers }) =>
      numbers.map(({ name, value }) => `${say({ key: `number.${name}` as never })} ${value}`),
    );
}

/** How many colours a canvas shows; an empty one shows a single colour. */
function coloursOf(place: Locator): Promise<number> {
  return place
    .locator('canvas')
    .first()
    .evaluate((canvas) => {
      const { width, height } = canvas as HTMLCanvasElement;
      const pixels = (canvas as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height).data;
      return new Set(new Uint32Array(pixels.buffer)).size;
    });
}

test('a file shows two replays, which step, play and end as the engine says, and closing them leaves nothing', async () => {
  const page = await openPage(browser);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.addInitScript(() => {
    const addresses = new Set<string>();
    const { createObjectURL, revokeObjectURL } = URL;
    URL.createObjectURL = (blob) => {
      const address = createObjectURL(blob);
      addresses.add(address);
      return address;
    };
    URL.revokeObjectURL = (address) => {
      addresses.delete(address);
      revokeObjectURL(address);
    };
    Object.assign(globalThis, { addresses });
  });
  await openFile(page, 'const before = document.documentElement.outerHTML; let opened = openBoth();');
  const address = page.url();
  for (const [name, replay] of Object.entries(replays)) {
    const place = page.locator(`#${name}`);
    await verified(place).waitFor();
    expect(await place.getByTestId('verified').textContent()).toContain(
      `${replay.steps.length} steps, all hashes match`,
    );
    await expect.poll(() => coloursOf(place)).toBeGreaterThan(20);
    const step = (seq: number) => place.getByText(`Step ${seq} of ${replay.steps.length}`).waitFor();
    await place.getByRole('button', { name: 'Next step' }).click();
    await step(1);
    await place.getByRole('button', { name: 'Previous step' }).click();
    await step(0);
    await place.getByTestId('play').click();
    await place.getByText(laterStep).waitFor();
    await place.getByRole('button', { name: 'Go to end' }).click();
    await place.getByTestId('outcome').waitFor();
    expect(await place.locator('.seats dl > div').allInnerTexts()).toEqual(
      finalScore(replay).map((text) => text.replace(/ (?=\S+$)/, '\n')),
    );
    await place.getByTestId('chart-now').waitFor();
  }
  await expect.poll(() => page.workers()).toHaveLength(3);
  await page.evaluate('for (const viewer of opened) viewer.close()');
  await expect.poll(() => page.workers()).toHaveLength(0);
  expect(await page.evaluate('document.documentElement.outerHTML === before')).toBe(true);
  expect(await page.evaluate('[...addresses]')).toEqual([]);
  await page.evaluate('opened = openBoth()');
  await verifyBoth(page);
  expect(page.url()).toBe(address);
  expect(requests.filter((url) => url !== address && !url.startsWith('blob:'))).toEqual([]);
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test.each(looks)('axe finds nothing wrong in %s, %s, %i pixels wide', async (locale, colorScheme, width) => {
  const page = await openPage(browser, { locale, colorScheme, viewport: { width, height: 860 } });
  const lang = locale.slice(0, 2);
  await openFile(page, 'openBoth()', { lang });
  await verifyBoth(page);
  await page.getByTestId('chart-now').nth(1).waitFor();
  const theme = await page.locator('.viewer').evaluateAll((all) => all.map((each) => each.getAttribute('data-theme')));
  expect(theme).toEqual([colorScheme, colorScheme]);
  expect(await page.locator(`.viewer[lang=${lang}]`).count()).toBe(2);
  expect(await wrongs(page)).toEqual([]);
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('styles pass neither from the page to the viewer nor back', async () => {
  const page = await openPage(browser);
  const hostile = `<style>html { font: italic 9px/3 serif; --ink: red; letter-spacing: 5px }
    * { color: red !important; display: inline !important; float: left; visibility: hidden }</style>`;
  const looksOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { color, fontSize, fontStyle, fontFamily, lineHeight, letterSpacing, display, visibility } =
          getComputedStyle(element);
        return { color, fontSize, fontStyle, fontFamily, lineHeight, letterSpacing, display, visibility };
      });
  const parts = ['#attrition .player-head h1', '#attrition .controls button', '#attrition .seats dt'];
  const seen = async () => [await looksOf('main > p'), ...(await Promise.all(parts.map(looksOf)))];
  await openFile(page, '');
  const paragraph = await looksOf('main > p');
  await openFile(page, 'openBoth()');
  await verifyBoth(page);
  const [beside, ...usual] = await seen();
  expect(beside).toEqual(paragraph);
  await openFile(page, 'openBoth()', { head: hostile });
  await page.waitForFunction(() => document.querySelector('#attrition > div')?.shadowRoot?.querySelector('.seats dt'));
  const [, ...hostilely] = await seen();
  expect(hostilely).toEqual(usual);
  await page.context().close();
});

test('keys move the cursor, which is explained, and press the buttons', async () => {
  const page = await openPage(browser);
  await openFile(page, 'openBoth()');
  await verifyBoth(page);
  const place = page.locator('#attrition');
  const announced = () => place.getByTestId('announced').textContent();
  await place.getByTestId('board').focus();
  await page.keyboard.press('Home');
  const first = await announced();
  await page.keyboard.press('n');
  await expect.poll(announced).not.toBe(first);
  expect(await place.locator('.details > p').textContent()).toBe(await announced());
  await place.getByTestId('explanations').waitFor();
  await place.getByRole('button', { name: 'Next step' }).focus();
  await page.keyboard.press('Enter');
  await place.getByText('Step 1 of').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await place.getByText(laterStep).waitFor();
  expect(await page.locator('#battle').getByTestId('position').textContent()).toMatch(/^Step 0 of/);
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('the wheel scrolls the page until the board has the focus', async () => {
  const page = await openPage(browser);
  await openFile(page, 'openBoth()');
  await verifyBoth(page);
  const board = page.locator('#attrition').getByTestId('board');
  const scrolls = () =>
    board.evaluate((stage) => stage.dispatchEvent(new WheelEvent('wheel', { deltaY: 9, cancelable: true })));
  expect(await scrolls()).toBe(true);
  await board.click();
  expect(await scrolls()).toBe(false);
  await page.context().close();
});

test('a page that allows no workers runs the engine itself', async () => {
  const page = await openPage(browser);
  await openFile(page, 'openBoth()', {
    head: `<meta http-equiv="Content-Security-Policy" content="worker-src 'none'">`,
  });
  await verifyBoth(page);
  await expect.poll(() => coloursOf(page.locator('#battle'))).toBeGreaterThan(20);
  expect(page.workers()).toHaveLength(0);
  expect(page.errors.filter((error) => !error.includes("'none'"))).toEqual([]);
  await page.context().close();
});

const { attrition } = replays;
const lastStep = { ...attrition.steps.at(-1)!, hash: 'feedfacefeedface' };
const tampered = { ...attrition, steps: [...attrition.steps.slice(0, -1), lastStep] };

test.each([
  ['no replay', undefined, 'en', /cannot be opened: it is not valid JSON/],
  ['half a file', '{"format": "hexf', 'en', /cannot be opened: it is not valid JSON/],
  ['another format', { format: 'shopping-list' }, 'en', /format must be hexfront-replay/],
  [
    'a game that does not exist',
    { ...attrition, game: 'chess' },
    'es',
    /^No se puede abrir esta repetición: Juego desconocido.*chess/,
  ],
  ['another last hash', tampered, 'en', /failed at step 34: the state hash is .* but the replay says feedfacefeedface/],
  ['a replay as text', JSON.stringify(attrition), 'es', /^. Verificada: 34 pasos, todos los hashes coinciden$/],
])('%s: the element says so', async (_, replay, language, said) => {
  const page = await openPage(browser);
  await openFile(
    page,
    `HexfrontViewer.open(place('attrition'), ${json(replay ?? null)} ?? undefined, { language: '${language}' })`,
  );
  const trouble = page
    .locator('#attrition')
    .locator('[data-testid=trouble], [data-testid=verified]:not([data-state=running])');
  expect(await trouble.textContent()).toMatch(said);
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test.each([
  ['no element', `HexfrontViewer.open(null, replays.battle)`, /needs an element/],
  [
    'an unknown language',
    `HexfrontViewer.open(place('battle'), replays.battle, { language: 'fr' })`,
    /"fr"; available: en, es/,
  ],
])('%s is an error of the caller', async (_, code, said) => {
  const page = await openPage(browser);
  await openFile(page, code);
  await expect.poll(() => page.errors.join()).toMatch(said);
  await page.context().close();
});
