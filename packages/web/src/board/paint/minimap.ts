import type { Camera } from '../camera.ts';
import { extentOf } from '../geometry.ts';
import { colourOf, lookOf, type Theme } from '../palette.ts';
import type { Scene } from '../scene.ts';

let latest: { scene: Scene; theme: Theme; picture: OffscreenCanvas } | null = null;

/** The whole board at a few pixels per hex, with a frame around what the camera shows. */
export function paintMinimap(
  canvas: HTMLCanvasElement,
  scene: Scene,
  camera: Camera,
  theme: Theme,
  ratio: number,
): void {
  // While the whole board is on the screen, an overview would only cover part of it.
  canvas.style.visibility = camera.isFitting() ? 'hidden' : 'visible';
  if (camera.isFitting()) return;
  const extent = extentOf(scene);
  const width = canvas.clientWidth;
  const height = (width * extent.y) / extent.x;
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== w || canvas.height !== h) {
    canvas.width = w;
    canvas.height = h;
    canvas.style.height = `${height}px`;
  }
  if (latest === null || latest.scene !== scene || latest.theme !== theme || latest.picture.width !== w) {
    // The same canvas for the next position: a live match has one every second.
    const picture = latest?.picture ?? new OffscreenCanvas(w, h);
    [picture.width, picture.height] = [w, h];
    paintPicture(picture, scene, theme);
    latest = { scene, theme, picture };
  }
  const pen = canvas.getContext('2d')!;
  pen.drawImage(latest.picture, 0, 0);
  const factor = w / extent.x;
  pen.strokeStyle = theme.cursor;
  pen.lineWidth = 2 * ratio;
  const [x, y] = [camera.x * factor, camera.y * factor];
  pen.strokeRect(x, y, (camera.width / camera.scale) * factor, (camera.height / camera.scale) * factor);
}

function paintPicture(picture: OffscreenCanvas, scene: Scene, theme: Theme): void {
  const { width, height } = picture;
  const pen = picture.getContext('2d')!;
  const [cw, ch] = [width / scene.cols, height / scene.rows];
  for (let cell = 0; cell < scene.terrain.length; cell++) {
    const owner = scene.owner[cell];
    const isHidden = scene.sight !== null && scene.sight[cell] === 0;
    pen.fillStyle = owner >= 0 ? colourOf(owner) : theme.ground[lookOf(scene.terrains[scene.terrain[cell]])][0];
    pen.globalAlpha = isHidden ? 0.45 : 1;
    const [row, col] = [Math.floor(cell / scene.cols), cell % scene.cols];
    pen.fillRect(col * cw, row * ch, cw + 0.5, ch + 0.5);
  }
  pen.globalAlpha = 1;
  for (const { cell, seat } of scene.stacks) {
    pen.fillStyle = '#ffffff';
    pen.fillRect((cell % scene.cols) * cw - 0.6, Math.floor(cell / scene.cols) * ch - 0.6, cw + 1.2, ch + 1.2);
    pen.fillStyle = colourOf(seat);
    pen.fillRect((cell % scene.cols) * cw, Math.floor(cell / scene.cols) * ch, cw, ch);
  }
}
