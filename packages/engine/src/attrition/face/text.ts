import type { Paint } from '../../game.ts';
import { NONE } from '../../hex/index.ts';
import { unitId } from './actions.ts';
import { sides, unitTypes } from '../rules.ts';
import {
  ACTIONS_LEFT,
  ACTIVE,
  type AttritionState,
  GOLD,
  isControlledBy,
  NEXT_NUMBER,
  REASON,
  reasons,
  seatOf,
  stackSize,
  TURN,
  VP,
  WINNER,
  WOOD,
} from '../state.ts';

const plain: Paint = (text) => text;
const controlMarks = ['+', '-'];

/**
 * The board for a terminal or a file, in 80 columns. A hex is three characters: its terrain; the letter of its unit (capital for A,
 * small for B) or the mark of its controller; the height of a stack or the mark of an enemy that still controls the hex.
 */
export function drawState(s: AttritionState, paint: Paint = plain): string {
  const { grid } = s.theatre;
  const lines = [headline(s), ...sides.map((_, seat) => purse(s, seat, paint)), ''];
  const isLettered = s.theatre.rules.dialect.hexKeys.length === 1;
  const columns = Array.from({ length: grid.cols }, (_, col) => (isLettered ? col + 1 : col - centreOf(grid.cols)));
  lines.push(`    ${columns.map((column) => String(column).padEnd(3)).join('')}`.trimEnd());
  for (let row = 0; row < grid.rows; row++) {
    const name = isLettered ? String.fromCharCode(65 + row) : String(row - centreOf(grid.rows));
    let line = `${name.padStart(2)}${row & 1 ? '   ' : '  '}`;
    for (let col = 0; col < grid.cols; col++) line += drawHex(s, row * grid.cols + col, paint);
    lines.push(line.trimEnd());
  }
  lines.push('', legend(s));
  for (const [seat] of sides.entries()) lines.push(roster(s, seat, paint));
  return lines.join('\n');
}

/** The middle of a side, from which legacy addresses are counted. */
export function centreOf(length: number): number {
  return length >> 1;
}

function headline(s: AttritionState): string {
  const { scalars, theatre } = s;
  const { title, options } = { title: theatre.rules.title.en, options: theatre.options };
  if (scalars[REASON] !== 0) {
    const winner = scalars[WINNER] === NONE ? 'nobody wins' : `${sides[scalars[WINNER]]} wins`;
    return `${title}: ${winner} (${reasons[scalars[REASON]]})`;
  }
  const turn = Math.min(scalars[TURN], options.turnLimit);
  return `${title}: round ${turn} of ${options.turnLimit}, ${sides[scalars[ACTIVE]]} to act, actions left ${scalars[ACTIONS_LEFT]}`;
}

function purse(s: AttritionState, seat: number, paint: Paint): string {
  const { scalars, theatre } = s;
  const amounts = [`gold ${scalars[GOLD + seat]}`];
  if (theatre.options.fortifyWood > 0) amounts.push(`wood ${scalars[WOOD + seat]}`);
  if (theatre.options.timeoutScores.includes('vp')) amounts.push(`vp ${scalars[VP + seat]}`);
  return `${paint(sides[seat], { kind: 'unit', seat })}  ${amounts.join(', ')}`;
}

function drawHex(s: AttritionState, cell: number, paint: Paint): string {
  const { theatre } = s;
  const name = theatre.terrainNames[theatre.terrainOf[cell]];
  const owner = isControlledBy(s, 0, cell) ? 0 : isControlledBy(s, 1, cell) ? 1 : null;
  const glyph = paint(theatre.options.terrain[name].glyph, { kind: name, seat: owner });
  const mark = owner === null ? ' ' : paint(controlMarks[owner], { kind: 'control', seat: owner });
  const slot = s.front[cell];
  if (slot === NONE) return `${glyph}${mark} `;
  const size = stackSize(s, slot);
  const seat = seatOf(s, slot);
  const letter = unitTypes[s.unitType[slot]][0];
  const unit = paint(seat === 0 ? letter.toUpperCase() : letter, { kind: 'unit', seat });
  return glyph + unit + (size > 1 ? paint(String(size), { kind: 'unit', seat }) : owner === 1 - seat ? mark : ' ');
}

function legend(s: AttritionState): string {
  const { options, terrainNames, terrainOf } = s.theatre;
  const seen = terrainNames.filter((_, i) => terrainOf.includes(i));
  const names = seen.map((name) => `${options.terrain[name].glyph} ${name.replaceAll('_', ' ')}`);
  const letters = unitTypes.map((type) => `${type[0].toUpperCase()} ${type}`);
  return wrap([...letters, '(B: small letters)', '+ held by A', '- held by B', ...names], '  ', '');
}

function roster(s: AttritionState, seat: number, paint: Paint): string {
  const { theatre } = s;
  const first = seat * theatre.capacity;
  const units: string[] = [];
  for (let slot = first; slot < first + s.scalars[NEXT_NUMBER + seat] - 1; slot++) {
    if (s.unitCell[slot] === NONE) continue;
    const wounded = s.unitHp[slot] < theatre.hp[s.unitType[slot]] ? ` hp ${s.unitHp[slot]}` : '';
    const place = theatre.rules.dialect.hexes.show(theatre.grid, s.unitCell[slot]);
    units.push(`${unitId(s, slot)} ${unitTypes[s.unitType[slot]]} ${place}${wounded}`);
  }
  const name = paint(sides[seat], { kind: 'unit', seat });
  return `${name}  ${units.length === 0 ? 'no units' : wrap(units, ', ', '   ')}`;
}

/** Breaks a list into lines of at most 80 columns; every line after the first is indented. */
function wrap(items: readonly string[], between: string, indent: string): string {
  const lines = [''];
  for (const item of items) {
    const line = lines.at(-1)!;
    if (line !== '' && indent.length + line.length + between.length + item.length > 78) lines.push(item);
    else lines[lines.length - 1] = line === '' ? item : line + between + item;
  }
  return lines.join(`${between.trimEnd()}\n${indent}`);
}
