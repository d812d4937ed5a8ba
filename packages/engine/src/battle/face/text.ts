import type { Paint, Viewer } from '../../game.ts';
import { NONE } from '../../hex/index.ts';
import { amountsOf, unitsOf, wireHp } from './pieces.ts';
import { playerName, unitName } from './names.ts';
import { tickLimit } from '../options/options.ts';
import { terrains, unitTypes } from '../rules.ts';
import { ALIVE, type BattleState, canSee, NEUTRAL, SEAT_FIELDS, TICK } from '../state/state.ts';
import { chiefOf } from '../state/units.ts';
import { outcomeOf } from '../victory/victory.ts';
import { isSeat } from './view.ts';

const plain: Paint = (text) => text;

/** Rows and columns that fit a terminal of 80 columns. */
const WINDOW = 40;
const terrainGlyphs = ['.', '~', '&', '@', '#'];
const nodeGlyphs = ['$', '%', '?'];
const unitLetters = ['L', 'S', 'A', 'M', 'P', 'C'];
const controlMarks = ['a', 'b', 'c', 'd', 'e', 'f'];

/**
 * The map for a terminal or a file. A hex is two characters: a unit and its seat, or the terrain and its controller. A seat sees only what
 * its view contains. A map that is larger than the window is cropped to the surroundings of the seat's Chief; the viewer `all` gets the
 * whole map, with several hexes in one place.
 */
export function drawState(s: BattleState, viewer: Viewer, paint: Paint = plain): string {
  const isAll = viewer === 'all';
  if (!isAll && (viewer === 'public' || !isSeat(s, viewer))) return headline(s);
  const seats = Array.from({ length: s.theatre.options.players }, (_, seat) => seat);
  const shown = isAll ? seats : [viewer as number];
  return [
    headline(s),
    ...shown.map((seat) => purse(s, seat, paint)),
    '',
    ...(isAll ? scaledRows(s, paint) : croppedRows(s, viewer as number, paint)),
    '',
    '. Plains  ~ Hills  & Forest  # Mountain  @ City or base',
    '$ Materials  % Fuel  ? Intel; units with their seat, n for neutral:',
    'L LightInfantry  S Scout  A Armored  M Mechanized  P SpecialForces  C Chief',
    `${seats.map((seat) => `${controlMarks[seat]} held by ${playerName(seat)}`).join('  ')}${isAll ? '' : '; blank: out of sight'}`,
    ...shown.map((seat) => roster(s, seat, paint)),
  ].join('\n');
}

type Eyes = number | 'all';

function headline(s: BattleState): string {
  const { rules, options } = s.theatre;
  const outcome = outcomeOf(s);
  if (outcome !== null) {
    const winner = outcome.winners.length === 0 ? 'nobody wins' : `${outcome.winners.map(playerName).join(', ')} wins`;
    return `${rules.title.en}: ${winner} (${outcome.reason}) in tick ${s.scalars[TICK]}`;
  }
  return `${rules.title.en}: tick ${s.scalars[TICK]} of ${tickLimit(options)}`;
}

function purse(s: BattleState, seat: number, paint: Paint): string {
  const name = paint(playerName(seat), { kind: 'unit', seat });
  if (s.seats[seat * SEAT_FIELDS + ALIVE] === 0) return `${name}  out`;
  const { M, F, I } = amountsOf(s, seat);
  return `${name}  M ${M}, F ${F}, I ${I}, units ${unitsOf(s, seat).length}`;
}

/** A window around the Chief, or around the middle of the map if there is none. */
function croppedRows(s: BattleState, seat: number, paint: Paint): string[] {
  const { size } = s.theatre.board;
  const chief = chiefOf(s, seat);
  const centre = chief === NONE ? (size / 2) * size + size / 2 : s.unitCell[chief];
  const start = (middle: number) => Math.max(0, Math.min(middle - WINDOW / 2, size - WINDOW));
  // An even first row keeps the shift of odd rows in place.
  const [top, left] = [start(Math.floor(centre / size)) & ~1, start(centre % size)];
  return rowsOf(Math.min(size, WINDOW), (row, col) => drawHex(s, (top + row) * size + left + col, seat, paint));
}

/** Shows the most interesting hex of each block. */
function scaledRows(s: BattleState, paint: Paint): string[] {
  const { size } = s.theatre.board;
  const scale = Math.ceil(size / WINDOW);
  return rowsOf(Math.floor(size / scale), (row, col) => {
    let best = row * scale * size + col * scale;
    for (let dr = 0; dr < scale; dr++) {
      for (let dc = 0; dc < scale; dc++) {
        const cell = (row * scale + dr) * size + col * scale + dc;
        if (weight(s, cell) > weight(s, best)) best = cell;
      }
    }
    return drawHex(s, best, 'all', paint);
  });
}

function weight(s: BattleState, cell: number): number {
  const { facilityAt, nodeAt } = s.theatre;
  if (s.firstOn[cell] !== NONE) return 4;
  if (facilityAt[cell] !== NONE) return 3;
  if (nodeAt[cell] !== NONE) return 2;
  return s.control[cell] === NEUTRAL ? 0 : 1;
}

function rowsOf(count: number, draw: (row: number, col: number) => string): string[] {
  return Array.from({ length: count }, (_, row) => {
    const hexes = Array.from({ length: count }, (_, col) => draw(row, col)).join('');
    return `${row & 1 ? ' ' : ''}${hexes}`.trimEnd();
  });
}

function drawHex(s: BattleState, cell: number, eyes: Eyes, paint: Paint): string {
  const isSeen = eyes === 'all' || canSee(s, eyes, cell);
  if (isSeen && s.firstOn[cell] !== NONE) {
    const slot = figurehead(s, cell);
    const owner = s.unitOwner[slot];
    const seat = owner === NEUTRAL ? null : owner;
    return paint(`${unitLetters[s.unitType[slot]]}${seat ?? 'n'}`, { kind: 'unit', seat });
  }
  const holder = eyes === 'all' ? s.control[cell] : s.told[eyes * s.theatre.board.cells + cell];
  const seat = holder === NEUTRAL ? null : holder;
  const mark = paint(seat === null ? ' ' : controlMarks[seat], { kind: 'control', seat });
  return paint(groundGlyph(s, cell, isSeen), { kind: terrains[s.theatre.map.terrain[cell]], seat }) + mark;
}

/** The unit that represents a stack: by type and seat, not by number, which the enemy does not know. */
function figurehead(s: BattleState, cell: number): number {
  let best = s.firstOn[cell];
  for (let slot = s.nextOn[best]; slot !== NONE; slot = s.nextOn[slot]) {
    const difference = s.unitType[slot] - s.unitType[best] || s.unitOwner[best] - s.unitOwner[slot];
    if (difference > 0) best = slot;
  }
  return best;
}

/** Terrain is known to all from the start; plains out of sight are left blank so that the visible area stands out. */
function groundGlyph(s: BattleState, cell: number, isSeen: boolean): string {
  const { facilityAt, nodeAt, map } = s.theatre;
  if (facilityAt[cell] !== NONE) return '@';
  if (nodeAt[cell] !== NONE) return nodeGlyphs[map.nodes[nodeAt[cell]].resource];
  return map.terrain[cell] === 0 && !isSeen ? ' ' : terrainGlyphs[map.terrain[cell]];
}

/** The first few units; a whole army would push the map off the screen. */
function roster(s: BattleState, seat: number, paint: Paint): string {
  const { board } = s.theatre;
  const slots = unitsOf(s, seat);
  const units = slots.slice(0, 8).map((slot) => {
    const cell = s.unitCell[slot];
    const type = unitTypes[s.unitType[slot]];
    return `${unitName(s.unitNumber[slot])} ${type} (${board.q[cell]},${board.r[cell]}) hp ${wireHp(s, slot)}`;
  });
  const more = slots.length > units.length ? [`and ${slots.length - units.length} more`] : [];
  const name = paint(playerName(seat), { kind: 'unit', seat });
  const lines: string[] = [];
  for (let i = 0; i < units.length; i += 2) lines.push(units.slice(i, i + 2).join(', '));
  return `${name}  ${[...lines, ...more].join('\n    ') || 'no units'}`;
}
