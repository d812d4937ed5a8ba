import type { Page } from 'playwright-core';
import { Camera } from '../src/board/camera.ts';
import { centreOf, type Direction, stepFrom } from '../src/board/geometry.ts';
import type { Scene } from '../src/board/scene.ts';

export type Device = 'mouse' | 'touch' | 'keys';

const arrows = { left: 'ArrowLeft', right: 'ArrowRight', up: 'ArrowUp', down: 'ArrowDown' } as const;

/** The arrow keys that lead from one hex to another. */
export function keysBetween(scene: Scene, from: number, to: number): string[] {
  const ways = new Map<number, string[]>([[from, []]]);
  for (const [cell, keys] of ways) {
    if (cell === to) break;
    for (const [way, key] of Object.entries(arrows)) {
      const next = stepFrom(scene, cell, way as Direction);
      if (!ways.has(next)) ways.set(next, [...keys, key]);
    }
  }
  return [...ways.get(to)!];
}

/** Where a hex is on the screen, while the whole board is. */
export async function placeOf(page: Page, scene: Scene, cell: number): Promise<{ x: number; y: number }> {
  const board = page.getByTestId('board');
  await board.scrollIntoViewIfNeeded();
  const box = (await board.boundingBox())!;
  const camera = new Camera();
  camera.show(scene);
  // The border of the stage lies outside its canvas.
  camera.resize(box.width - 2, box.height - 2);
  camera.fit();
  const { x, y } = camera.toScreen(centreOf(scene, cell));
  return { x: box.x + x + 1, y: box.y + y + 1 };
}

/** Chooses a hex: a click, a tap, or Enter after the way from the cursor. */
export async function pointAt(page: Page, scene: Scene, cell: number, device: Device, cursor: number): Promise<void> {
  if (device === 'keys') {
    await page.getByTestId('board').focus();
    for (const key of [...keysBetween(scene, cursor, cell), 'Enter']) await page.keyboard.press(key);
    return;
  }
  const { x, y } = await placeOf(page, scene, cell);
  if (device === 'mouse') await page.mouse.click(x, y);
  else await page.touchscreen.tap(x, y);
}

export async function pressButton(page: Page, name: string, device: Device): Promise<void> {
  const button = page
    .locator('[data-testid=orders], [data-testid=action-bar]')
    .getByRole('button', { name, exact: true });
  if (device === 'mouse') await button.click();
  else if (device === 'touch') await button.tap();
  else await button.press('Enter');
}
