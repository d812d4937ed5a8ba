import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sceneOfDocument } from '../src/editor/bare-scene.ts';
import { type Document, emptyScenario } from '../src/editor/scenario.ts';
import { openBrowser, openPage } from './browser.ts';
import { placeOf } from './play-device.ts';
import { type Site, serveSite } from './site.ts';

let browser: Browser;
let site: Site;
beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), serveSite()]);
});
afterAll(async () => {
  await browser?.close();
  site?.close();
});

const scene = sceneOfDocument(emptyScenario);
const cellAt = (row: number, col: number) => row * scene.cols + col;

async function openEditor(look: Parameters<typeof openPage>[1] = {}) {
  const page = await openPage(browser, look);
  await page.goto(`${site.url}/editor`);
  // The check has answered.
  await page.getByTestId('shipped').getByText('Training').waitFor({ state: 'attached' });
  return page;
}

const choose = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function documentOf(page: Page): Promise<Document> {
  return JSON.parse(await page.getByTestId('editor-json').inputValue()) as Document;
}

/** A row of the map while `from` to `to` are drawn in two events, so that most hexes lie between them. */
async function drag(page: Page, row: number, from: number, to: number): Promise<void> {
  const [start, end] = [await placeOf(page, scene, cellAt(row, from)), await placeOf(page, scene, cellAt(row, to))];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y);
  await page.mouse.up();
}

test('a stroke paints every hex it passes and is one step to undo, by button and by key', async () => {
  const page = await openEditor();
  const before = await documentOf(page);
  expect(await page.getByTestId('editor-undo').isDisabled()).toBe(true);
  await choose(page, 'forest');
  await drag(page, 2, 3, 8);
  await expect.poll(async () => (await documentOf(page)).map[2]).toBe('...&&&&&&...');
  await choose(page, 'road');
  await drag(page, 0, 0, 4);
  await expect.poll(async () => (await documentOf(page)).roads.length).toBe(5);
  // It begins on a road and takes roads away, but adds none.
  await drag(page, 0, 3, 7);
  await expect.poll(async () => (await documentOf(page)).roads.length).toBe(3);
  await page.getByTestId('editor-undo').click();
  await expect.poll(async () => (await documentOf(page)).roads.length).toBe(5);
  await page.getByTestId('board').focus();
  for (let k = 0; k < 2; k++) await page.keyboard.press('Control+z');
  await expect.poll(() => documentOf(page)).toEqual(before);
  expect(await page.getByTestId('editor-undo').isDisabled()).toBe(true);
  await page.keyboard.press('Control+Shift+Z');
  await expect.poll(async () => (await documentOf(page)).map[2]).toBe('...&&&&&&...');
  await page.getByTestId('editor-redo').click();
  await expect.poll(async () => (await documentOf(page)).roads.length).toBe(5);
  await choose(page, 'water');
  await drag(page, 7, 0, 1);
  expect(await page.getByTestId('editor-redo').isDisabled()).toBe(true);
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('dragging moves the board while a hex is only inspected, and a title is undone as one step', async () => {
  const page = await openEditor();
  const before = await documentOf(page);
  await drag(page, 2, 3, 8);
  expect(await documentOf(page)).toEqual(before);
  await page.getByLabel('Title').press('End');
  await page.getByLabel('Title').pressSequentially('!!!');
  await expect.poll(async () => (await documentOf(page)).title).toBe('New scenario!!!');
  await page.getByTestId('editor-undo').click();
  await expect.poll(() => documentOf(page)).toEqual(before);
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('a finger paints; a second one takes the stroke back and zooms', async () => {
  const page = await openEditor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const before = await documentOf(page);
  await choose(page, 'hills');
  // A wide board is turned on a phone.
  const place = (row: number, col: number) => placeOf(page, { ...scene, isTurned: true }, cellAt(row, col));
  const [a, b, c] = [await place(4, 2), await place(4, 5), await place(6, 8)];
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: touchPoints.map((point, id) => ({ ...point, id })),
    });
  await send('touchStart', a);
  await send('touchMove', b);
  await send('touchEnd');
  await expect.poll(async () => (await documentOf(page)).map[4]).toBe('..^^^^......');
  await page.getByTestId('editor-undo').click();
  await expect.poll(() => documentOf(page)).toEqual(before);
  await page.getByTestId('board').scrollIntoViewIfNeeded();
  await send('touchStart', a);
  await send('touchMove', b);
  await send('touchStart', b, c);
  await send('touchEnd');
  expect(await documentOf(page)).toEqual(before);
  expect(page.errors).toEqual([]);
  await page.context().close();
});
