import type { Game } from '@hexfront/engine';
import type { AttritionView, UnitView } from '@hexfront/engine/attrition';

const SIZE = 22;
const WIDTH = Math.sqrt(3) * SIZE;

/** Safe for the colour-blind: blue and orange, and capital against small letters. */
const sideColours = { A: '#0072b2', B: '#d55e00' };
const terrainLooks: Record<string, readonly [fill: string, sign: string]> = {
  plains: ['#eee9d8', ''],
  forest: ['#9dbd95', '♣'],
  hills: ['#d8c7a1', '⌒'],
  high_ground: ['#b79f78', '▲'],
  gold_mine: ['#f4dc8a', '$'],
  lumber_camp: ['#cfa878', '≡'],
  crown: ['#ffd23f', '♛'],
  stronghold_a: ['#a9c9e6', '♜'],
  stronghold_b: ['#f3c3a1', '♜'],
  deploy_a: ['#dce9f3', ''],
  deploy_b: ['#f8e4d6', ''],
};

/** The opening of a game on lettered hexes, as SVG. */
export function openingPicture(game: Game): string {
  const view: AttritionView = game.view(game.setup(game.options(), 'picture'), 'public');
  const units = new Map([...view.players.A.units, ...view.players.B.units].map((unit) => [unit.position, unit]));
  const places = view.board.map(({ id }) => place(id));
  const width = Math.max(...places.map(([x]) => x)) + WIDTH / 2 + 8;
  const height = Math.max(...places.map(([, y]) => y)) + SIZE + 8;
  const hexes = view.board.map(({ id, type }) => drawHex(id, type, units.get(id)));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width.toFixed(0)} ${height.toFixed(0)}" font-family="sans-serif" role="img">`,
    `<title>${game.title}: the opening</title>`,
    `<rect width="100%" height="100%" rx="10" fill="#fbfaf5"/>`,
    ...hexes,
    '</svg>',
    '',
  ].join('\n');
}

function drawHex(id: string, type: string, unit: UnitView | undefined): string {
  const [x, y] = place(id);
  const corners = [0, 1, 2, 3, 4, 5].map((i) => {
    const angle = (Math.PI / 3) * i + Math.PI / 6;
    return `${(x + (SIZE - 1) * Math.cos(angle)).toFixed(1)},${(y + (SIZE - 1) * Math.sin(angle)).toFixed(1)}`;
  });
  const [fill, sign] = terrainLooks[type];
  const hex = `<polygon points="${corners.join(' ')}" fill="${fill}" stroke="#8a8471" stroke-width="0.8"/>`;
  if (unit === undefined) return hex + label(x, y + 6, sign, '#4c4636', 17);
  const letter = unit.owner === 'A' ? unit.type[0].toUpperCase() : unit.type[0];
  const token = `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="13" fill="${sideColours[unit.owner]}" stroke="#fff" stroke-width="2"/>`;
  return hex + token + label(x, y + 5.5, letter, '#fff', 16);
}

function label(x: number, y: number, text: string, colour: string, size: number): string {
  if (text === '') return '';
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="middle" font-size="${size}" font-weight="600" fill="${colour}">${text}</text>`;
}

function place(id: string): [number, number] {
  const [row, col] = [id.charCodeAt(0) - 65, Number(id.slice(1)) - 1];
  return [8 + WIDTH * (col + 0.5 + (row & 1) / 2), 8 + SIZE + row * 1.5 * SIZE];
}
