import { randomBytes } from 'node:crypto';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sceneOfDocument } from '../src/editor/bare-scene.ts';
import { type Document, emptyScenario } from '../src/editor/scenario.ts';
import { wrongs } from './axe.ts';
import { keptIn } from './kept-in.ts';
import { placeOf } from './play-device.ts';
import { layoutOf, watchLayout } from './shifts.ts';
import { siteStage } from './site-stage.ts';

const { site, visit } = siteStage();

const scene = sceneOfDocument(emptyScenario);
const cellAt = (row: number, col: number) => row * scene.cols + col;

async function openEditor(look: BrowserContextOptions = {}) {
  const page = await visit(look);
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
  await expect.poll(() => page.getByTestId('editor-redo').isDisabled()).toBe(true);
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

test('a link holds the document; opening it asks before it replaces the visitor’s own, which undo brings back', async () => {
  const author = await openEditor();
  await author.getByTestId('shipped').selectOption('river-crossing');
  await author.getByTestId('share').click();
  const link = await author.getByTestId('share-link').inputValue();
  const sent = await documentOf(author);
  expect(link.length).toBeLessThan(2500);
  // A link does not outlive the document it was made of.
  await author.getByLabel('Title').fill('Changed');
  await author.getByTestId('share-link').waitFor({ state: 'detached' });
  await author.context().close();

  const visitor = await visit();
  await visitor.goto(link);
  await visitor.locator('[data-testid=shared][data-state=open]').waitFor();
  await expect.poll(() => documentOf(visitor)).toEqual(sent);
  expect(new URL(visitor.url()).hash).toBe('');
  await visitor.getByLabel('Title').fill('Mine');
  await expect.poll(async () => JSON.stringify(await keptIn(visitor, 'documents'))).toContain('Mine');
  // The same link again, now that there is a document of the visitor's own.
  await visitor.goto('about:blank');
  await watchLayout(visitor);
  await visitor.goto(link);
  await visitor.locator('[data-testid=shared][data-state=asking]').waitFor();
  expect(await wrongs(visitor)).toEqual([]);
  const { shifts } = await layoutOf(visitor);
  expect(shifts.reduce((sum, { value }) => sum + value, 0)).toBeLessThan(0.05);
  await visitor.getByTestId('shared-keep').click();
  expect((await documentOf(visitor)).title).toBe('Mine');
  await visitor.evaluate((hash) => location.assign(hash), new URL(link).hash);
  await visitor.getByTestId('shared-open').click();
  await expect.poll(() => documentOf(visitor)).toEqual(sent);
  await visitor.getByTestId('editor-undo').click();
  await expect.poll(async () => (await documentOf(visitor)).title).toBe('Mine');
  expect(visitor.errors).toEqual([]);
  await visitor.context().close();
});

test('a damaged link changes nothing and says so; a document too large for a link is not cut off', async () => {
  const page = await openEditor();
  const before = await documentOf(page);
  await page.getByTestId('share').click();
  const link = await page.getByTestId('share-link').inputValue();
  const at = link.length - 40;
  const damaged = [link.slice(0, at), link.slice(0, at) + (link[at] === 'A' ? 'B' : 'A') + link.slice(at + 1)];
  for (const each of damaged) {
    await page.goto('about:blank');
    await page.goto(each);
    await page.locator('[data-testid=shared][data-state=damaged]').waitFor();
    expect(await documentOf(page)).toEqual(before);
  }
  const noise = randomBytes(7000).toString('base64');
  await page.getByTestId('editor-json').fill(JSON.stringify({ ...before, about: noise }));
  await page.getByTestId('share').click();
  await page.getByTestId('share-too-long').getByText('Save the JSON and send the file instead.').waitFor();
  expect(await page.getByTestId('share-link').count()).toBe(0);
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('options of Battle are shared with their edition and seed', async () => {
  const page = await visit();
  await page.goto(`${site.url}/editor/battle`);
  await page.getByTestId('options-json').fill('{ "size": 80 }');
  await page.getByRole('textbox', { name: 'Seed' }).fill('a seed');
  await page.getByTestId('share').click();
  const link = await page.getByTestId('share-link').inputValue();
  const other = await visit();
  await other.goto(link);
  await other.locator('[data-testid=shared][data-state=open]').waitFor();
  expect(await other.getByTestId('options-json').inputValue()).toBe('{ "size": 80 }');
  expect(await other.getByRole('textbox', { name: 'Seed' }).inputValue()).toBe('a seed');
  await Promise.all([page, other].map((each) => each.context().close()));
});
