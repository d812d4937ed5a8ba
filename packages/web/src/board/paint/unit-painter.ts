import type { UnitAtlas } from './atlas.ts';
import { centreOf, type Point } from '../geometry.ts';
import { walk } from '../walk.ts';
import { colourOf } from '../palette.ts';
import { NOBODY, type Scene, type Stack } from '../scene.ts';

/** How the units of a hex are shown: the largest stack of each owner, with the total number of units. */
export interface Token {
  readonly stack: Stack;
  readonly count: number;
  /** Its place among the owners on the hex, and the number of owners. */
  readonly index: number;
  readonly of: number;
  /** The centre of its hex. */
  readonly centre: Point;
  /** The centres of the hexes on its way in the last step, from its start; empty if it stayed. */
  readonly way: readonly Point[];
}

const weights: { readonly [type: string]: number } = {
  Chief: 9,
  hq: 8,
  Armored: 5,
  armor: 5,
  Mechanized: 4,
  mechanised: 4,
};

export function tokensOf(scene: Scene): Token[] {
  const byCell = new Map<number, Stack[][]>();
  for (const stack of scene.stacks) {
    const owners = byCell.get(stack.cell) ?? [];
    byCell.set(stack.cell, owners);
    const own = owners.find(([first]) => first.seat === stack.seat);
    if (own === undefined) owners.push([stack]);
    else own.push(stack);
  }
  const ways = new Map<string, readonly Point[]>();
  for (const { kind, from, to, seat, unit, way = [to] } of scene.paths) {
    if (kind !== 'move') continue;
    const centres = [from, ...way].map((cell) => centreOf(scene, cell));
    ways.set(`${to} ${seat} ${unit}`, centres);
  }
  return [...byCell.values()].flatMap((owners) =>
    owners.map((own, index) => {
      const stack = own.reduce((a, b) => ((weights[b.type] ?? 1) > (weights[a.type] ?? 1) ? b : a));
      const count = own.reduce((sum, each) => sum + each.count, 0);
      return {
        stack,
        count,
        index,
        of: owners.length,
        centre: centreOf(scene, stack.cell),
        way: ways.get(`${stack.cell} ${stack.seat} ${stack.type}`) ?? [],
      };
    }),
  );
}

/** The tokens of the position before whose last units fell where they stood. */
export function fallenOf(before: readonly Token[], { flashes, stacks }: Scene): Token[] {
  const kills = new Set(flashes.flatMap(({ kind, cell, seat }) => (kind === 'kill' ? [`${cell} ${seat}`] : [])));
  for (const { cell, seat } of stacks) kills.delete(`${cell} ${seat}`);
  return before.filter(({ stack: { cell, seat } }) => kills.has(`${cell} ${seat}`));
}

export function paintToken(
  pen: CanvasRenderingContext2D,
  token: Token,
  place: (point: Point) => Point,
  scale: number,
  atlas: Pick<UnitAtlas, 'picture'>,
  ratio: number,
  progress: number,
): void {
  const { stack, count, index, of, way } = token;
  const at = way.length === 0 || progress >= 1 ? token.centre : walk(way, eased(progress)).at;
  const shift = of > 1 ? (index - (of - 1) / 2) * 0.62 : 0;
  const { x, y } = place({ x: at.x + shift, y: at.y });
  const size = scale * (of > 1 ? 1.05 : scale < 14 ? 1.7 : 1.42);
  const picture = atlas.picture(stack.seat, stack.type, size * ratio, stack.isSpent);
  if (count > 1 && scale > 10) {
    pen.drawImage(picture, x - size / 2 + size * 0.09, y - size / 2 - size * 0.09, size, size);
  }
  pen.drawImage(picture, x - size / 2, y - size / 2, size, size);
  if (scale < 12) return;
  if (count > 1) badge(pen, String(count), x + size * 0.36, y - size * 0.36, scale * 0.3, stack.seat);
  if (stack.hp !== null && stack.maxHp !== null && stack.hp < stack.maxHp)
    bar(pen, x, y + size * 0.5, size, stack.hp / stack.maxHp);
  if (stack.isFortified) wall(pen, x, y, size);
}

/** Slow at both ends. */
function eased(progress: number): number {
  return progress * progress * (3 - 2 * progress);
}

function badge(pen: CanvasRenderingContext2D, text: string, x: number, y: number, radius: number, seat: number): void {
  pen.beginPath();
  pen.arc(x, y, radius, 0, Math.PI * 2);
  pen.fillStyle = '#ffffff';
  pen.fill();
  pen.strokeStyle = seat === NOBODY ? '#555' : colourOf(seat);
  pen.lineWidth = Math.max(1, radius / 5);
  pen.stroke();
  pen.fillStyle = '#10202e';
  pen.font = `700 ${radius * 1.35}px system-ui, sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(text, x, y + radius * 0.08);
}

function bar(pen: CanvasRenderingContext2D, x: number, y: number, size: number, part: number): void {
  const [width, height] = [size * 0.8, Math.max(3, size * 0.1)];
  pen.fillStyle = 'rgba(6,10,14,0.85)';
  pen.fillRect(x - width / 2 - 1, y - height / 2 - 1, width + 2, height + 2);
  pen.fillStyle = part > 0.6 ? '#4cd07d' : part > 0.3 ? '#ffc145' : '#ff5f5f';
  pen.fillRect(x - width / 2, y - height / 2, width * part, height);
}

/** A wall in front of fortified units. */
function wall(pen: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  pen.beginPath();
  pen.arc(x, y, size * 0.56, Math.PI * 0.15, Math.PI * 0.85);
  pen.strokeStyle = 'rgba(6,10,14,0.85)';
  pen.lineWidth = size * 0.16;
  pen.lineCap = 'butt';
  pen.stroke();
  pen.strokeStyle = '#e8d9b0';
  pen.lineWidth = size * 0.1;
  pen.setLineDash([size * 0.13, size * 0.05]);
  pen.stroke();
  pen.setLineDash([]);
}
