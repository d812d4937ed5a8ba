import { centreOf, cornersOf, neighboursOf } from '../geometry.ts';
import { eachHex, type Patch, type Pen, traceHex } from './ground-painter.ts';
import { drawIcon, placeIcons } from './icons.ts';
import type { LayerSet } from '../layers.ts';
import { colourOf, type Theme } from '../palette.ts';
import { patternOf } from './patterns.ts';
import { NOBODY, type Place, type Scene } from '../scene.ts';

/** What changes with the position but is not animated: control, visibility, places and their state. */
export function paintOverlay(pen: Pen, scene: Scene, patch: Patch, theme: Theme, layers: LayerSet): void {
  if (layers.control) paintControl(pen, scene, patch);
  if (layers.supply && scene.supply !== null) paintSupply(pen, scene, patch, scene.supply);
  if (layers.frontier && scene.frontier !== null) paintFrontier(pen, scene, patch, scene.frontier);
  paintPlaces(pen, scene, patch, theme, layers);
  if (layers.visibility && scene.sight !== null) paintFog(pen, scene, patch, theme, scene.sight);
}

function paintControl(pen: Pen, scene: Scene, patch: Patch): void {
  const { radius } = patch;
  for (const seat of scene.seats.keys()) {
    pen.beginPath();
    eachHex(scene, patch, (cell, x, y) => {
      if (scene.owner[cell] === seat) traceHex(pen, scene, x, y, radius);
    });
    pen.fillStyle = `${colourOf(seat)}4d`;
    pen.fill();
    if (radius < 6) continue;
    pen.fillStyle = patternOf(pen, seat, radius);
    pen.fill();
    paintBorder(pen, scene, patch, seat);
  }
}

/** A line along the inside of every edge between two owners. */
function paintBorder(pen: Pen, scene: Scene, patch: Patch, seat: number): void {
  const inner = patch.radius * 0.93;
  const corners = cornersOf(scene);
  pen.beginPath();
  eachHex(scene, patch, (cell, x, y) => {
    if (scene.owner[cell] !== seat) return;
    for (const [k, beside] of neighboursOf(scene, cell).entries()) {
      if (beside !== -1 && scene.owner[beside] === seat) continue;
      const [a, b] = [corners[(k + 1) % 6], corners[(k + 2) % 6]];
      pen.moveTo(x + a.x * inner, y + a.y * inner);
      pen.lineTo(x + b.x * inner, y + b.y * inner);
    }
  });
  pen.strokeStyle = colourOf(seat);
  pen.lineWidth = Math.max(1, patch.radius / 11);
  pen.lineCap = 'round';
  pen.stroke();
}

function paintSupply(pen: Pen, scene: Scene, patch: Patch, supply: Uint8Array): void {
  for (const seat of scene.seats.keys()) {
    pen.beginPath();
    eachHex(scene, patch, (cell, x, y) => {
      if (((supply[cell] >> seat) & 1) === 0) return;
      const dx = (seat - (scene.seats.length - 1) / 2) * patch.radius * 0.3;
      pen.moveTo(x + dx + patch.radius * 0.12, y + patch.radius * 0.7);
      pen.arc(x + dx, y + patch.radius * 0.7, patch.radius * 0.12, 0, Math.PI * 2);
    });
    pen.fillStyle = colourOf(seat);
    pen.fill();
    pen.strokeStyle = '#ffffff';
    pen.lineWidth = Math.max(0.5, patch.radius / 30);
    pen.stroke();
  }
}

function paintFrontier(pen: Pen, scene: Scene, patch: Patch, frontier: Uint8Array): void {
  const { radius } = patch;
  for (const seat of scene.seats.keys()) {
    pen.beginPath();
    eachHex(scene, patch, (cell, x, y) => {
      if ((frontier[cell] >> seat) & 1) traceHex(pen, scene, x, y, radius * 0.78);
    });
    pen.strokeStyle = colourOf(seat);
    pen.lineWidth = Math.max(1, radius / 8);
    pen.setLineDash([radius / 3, radius / 4]);
    pen.stroke();
    pen.setLineDash([]);
  }
}

function paintFog(pen: Pen, scene: Scene, patch: Patch, theme: Theme, sight: Uint8Array): void {
  pen.beginPath();
  eachHex(scene, patch, (cell, x, y) => {
    if (sight[cell] === 0) traceHex(pen, scene, x, y, patch.radius);
  });
  pen.fillStyle = theme.fog;
  pen.fill();
}

function paintPlaces(pen: Pen, scene: Scene, patch: Patch, theme: Theme, layers: LayerSet): void {
  for (const place of scene.places) {
    const row = Math.floor(place.cell / scene.cols);
    const col = place.cell % scene.cols;
    if (row < patch.rows[0] || row >= patch.rows[1] || col < patch.cols[0] || col >= patch.cols[1]) continue;
    const centre = centreOf(scene, place.cell);
    const [x, y] = [centre.x * patch.radius - patch.left, centre.y * patch.radius - patch.top];
    paintPlace(pen, place, x, y, patch.radius, theme, layers);
  }
}

function paintPlace(
  pen: Pen,
  place: Place,
  x: number,
  y: number,
  radius: number,
  theme: Theme,
  layers: LayerSet,
): void {
  const colour = place.seat === NOBODY ? theme.ink : colourOf(place.seat);
  if (radius < 10) {
    if (place.kind === 'name' || (place.kind === 'node' && !layers.resources)) return;
    pen.fillStyle = place.kind === 'node' ? theme.gold : colour;
    pen.fillRect(x - radius * 0.4, y - radius * 0.4, radius * 0.8, radius * 0.8);
    return;
  }
  switch (place.kind) {
    case 'home':
      flag(pen, x + radius * 0.42, y - radius * 0.5, radius * 0.34, colour);
      break;
    case 'base':
    case 'city':
      drawIcon(pen, placeIcons.tower, x, y, radius * (place.kind === 'base' ? 1.25 : 0.95), theme.ink);
      if (place.seat !== NOBODY) flag(pen, x + radius * 0.42, y - radius * 0.5, radius * 0.34, colour);
      break;
    case 'node':
      if (layers.resources)
        drawIcon(pen, placeIcons[place.resource as 'M'], x, y + radius * 0.3, radius * 0.8, theme.gold);
      break;
    case 'reserve':
      if (layers.resources) label(pen, String(place.amount), x, y - radius * 0.62, radius * 0.34, theme, theme.gold);
      break;
    case 'victory':
      drawIcon(pen, placeIcons.star, x, y - radius * 0.05, radius * 1.35, theme.gold);
      label(
        pen,
        String(place.amount),
        x,
        y + radius * 0.02,
        radius * 0.42,
        theme,
        theme.name === 'dark' ? '#10202e' : '#ffffff',
        false,
      );
      if (place.seat !== NOBODY) flag(pen, x + radius * 0.46, y - radius * 0.5, radius * 0.34, colour);
      break;
    case 'name':
      label(pen, place.name!, x, y + radius * 0.82, radius * 0.34, theme, theme.ink);
  }
}

function flag(pen: Pen, x: number, y: number, size: number, colour: string): void {
  pen.fillStyle = '#ffffff';
  pen.fillRect(x - size * 0.1, y - size * 0.7, size * 0.16, size * 1.7);
  pen.fillStyle = colour;
  pen.beginPath();
  pen.moveTo(x + size * 0.06, y - size * 0.7);
  pen.lineTo(x + size * 1.1, y - size * 0.25);
  pen.lineTo(x + size * 0.06, y + size * 0.2);
  pen.fill();
}

export function label(
  pen: Pen,
  text: string,
  x: number,
  y: number,
  size: number,
  theme: Theme,
  colour: string,
  hasHalo = true,
): void {
  pen.font = `600 ${size}px system-ui, sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  if (hasHalo) {
    pen.strokeStyle = theme.name === 'dark' ? 'rgba(8,12,16,0.85)' : 'rgba(255,255,255,0.9)';
    pen.lineWidth = size / 3.5;
    pen.lineJoin = 'round';
    pen.strokeText(text, x, y);
  }
  pen.fillStyle = colour;
  pen.fillText(text, x, y);
}
