import type { Page } from 'playwright-core';
import { Camera } from '../src/board/camera.ts';
import { centreOf } from '../src/board/geometry.ts';
import type { Scene } from '../src/board/scene.ts';

/** Where on the page a hex of the board is, while all of the board is in view. */
export async function pointOf(page: Page, scene: Scene, cell: number): Promise<{ x: number; y: number }> {
  const board = page.getByTestId('board');
  await board.scrollIntoViewIfNeeded();
  const box = (await board.boundingBox())!;
  const camera = new Camera();
  camera.show(scene);
  // The border of the stage lies outside its canvas.
  camera.resize(box.width - 2, box.height - 2);
  camera.fit();
  const { x, y } = camera.toScreen(centreOf(scene, cell));
  return { x: box.x + x, y: box.y + y };
}
