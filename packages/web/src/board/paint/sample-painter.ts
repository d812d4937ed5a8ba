import { centreOf, type Point } from '../geometry.ts';
import type { LayerSet } from '../layers.ts';
import type { Marks } from '../marks.ts';
import type { Theme } from '../palette.ts';
import type { Scene } from '../scene.ts';
import { UnitAtlas } from './atlas.ts';
import { paintGround, type Patch } from './ground-painter.ts';
import { paintMarks, paintTargets } from './mark-painter.ts';
import { paintOverlay } from './overlay-painter.ts';
import { paintQueues } from './queue-painter.ts';
import { paintToken, tokensOf } from './unit-painter.ts';

/** A few hexes in a row, of which the middle one shows a sign. */
export interface Sample {
  readonly scene: Scene;
  readonly layers: LayerSet;
  readonly marks: Marks;
}

const atlas = new UnitAtlas();
/** How much of a sample's height the hex takes, so that what stands above it has room too. */
const PART = 0.46;

/** Draws a sign as the board draws it, in a square. */
export function paintSample(
  pen: CanvasRenderingContext2D,
  { scene, layers, marks }: Sample,
  size: number,
  theme: Theme,
): void {
  const radius = size * PART;
  const cell = scene.cols >> 1;
  const middle = centreOf(scene, cell);
  const [left, top] = [middle.x * radius - size / 2, middle.y * radius - size * 0.54];
  // A road shows only if it leads somewhere.
  const cols = scene.roads.length > 0 ? ([0, scene.cols] as const) : ([cell, cell + 1] as const);
  const patch: Patch = { rows: [0, 1], cols, radius, left, top };
  const place = ({ x, y }: Point) => ({ x: x * radius - left, y: y * radius - top });
  pen.clearRect(0, 0, size, size);
  paintGround(pen, scene, patch, theme);
  paintOverlay(pen, scene, patch, theme, layers);
  paintTargets(pen, scene, place, radius, marks);
  for (const token of tokensOf(scene)) paintToken(pen, token, place, radius, atlas, 2, 1);
  paintQueues(pen, scene, ({ x, y }) => place({ x, y: y + 0.9 }), radius, theme);
  paintMarks(pen, scene, place, radius, theme, marks);
}
