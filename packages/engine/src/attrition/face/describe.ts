import type { Described } from '../../describe.ts';
import {
  type Area,
  area,
  axial,
  type Axial,
  counted,
  grouped,
  type Part,
  type Placed,
  section,
  spaced,
  stretches,
} from '../../sentences.ts';

type Hex = string | Axial;

interface Unit {
  readonly id: string;
  readonly type: string;
  readonly position: Hex;
  readonly hp: number;
  readonly maxHp: number;
  readonly isFortified: boolean;
  readonly movedThisTurn: boolean;
  readonly movedDistance: number;
  readonly attackedThisTurn: boolean;
  readonly canActThisTurn: boolean;
}

interface BoardHex {
  readonly id?: string;
  readonly q?: number;
  readonly r?: number;
  readonly type: string;
  readonly controlledBy: string | null;
  readonly unitIds: readonly string[];
  readonly reserve?: number;
}

const sides = ['A', 'B'] as const;

export function describeAttrition({ title, options, view, viewer }: Described): Part[] {
  const board: readonly BoardHex[] = view.board;
  const ground = new Map(board.map((hex) => [nameOf(hex), hex.type]));
  return [
    headline(title, options, view),
    ...(typeof viewer === 'number' ? [`You are ${sides[viewer]}.`] : []),
    ...sides.map((side) => standing(side, options, view)),
    ...sides.map((side) => {
      const units: readonly Unit[] = view.players[side].units;
      return section(
        `Units of ${side}`,
        units.map((unit) => unitLine(unit, ground)),
      );
    }),
    section('Key hexes', placeLines(options, board)),
    area('Controlled hexes', holdings(board)),
    section('Terrain', groundLines(options, board), 'ground'),
    layout(board),
    section('Unit types', kindLines(options), 'ground'),
  ];
}

function headline(title: string, options: any, view: any): string {
  if (view.status === 'ended') return `${title}. The match is over.`;
  const round = `Round ${Math.min(view.turn, options.turnLimit)} of ${options.turnLimit}`;
  return `${title}. ${round}. It is ${view.activePlayer}'s turn, with ${counted(view.actionsRemaining, 'action')} left.`;
}

function standing(side: string, options: any, view: any): string {
  const { gold, wood, vp, units } = view.players[side];
  const held = view.board.filter((hex: BoardHex) => hex.controlledBy === side).length;
  const purse = [`${gold} gold`];
  if (options.fortifyWood > 0) purse.push(`${wood} wood`);
  if (options.timeoutScores.includes('vp')) purse.push(counted(vp, 'victory point'));
  return `${side} has ${purse.join(', ')}, ${counted(units.length, 'unit')}, and controls ${counted(held, 'hex', 'hexes')}.`;
}

function unitLine(unit: Unit, ground: ReadonlyMap<string, string>): string {
  const place = nameOf(unit.position);
  const marks = [
    unit.hp < unit.maxHp || unit.maxHp > 1 ? `${unit.hp} of ${counted(unit.maxHp, 'hit point')}` : '',
    unit.isFortified ? 'fortified' : '',
    unit.movedThisTurn ? `moved ${counted(unit.movedDistance, 'hex', 'hexes')}` : '',
    unit.attackedThisTurn ? 'attacked' : '',
    unit.canActThisTurn ? '' : 'cannot act until its next turn',
  ].filter((mark) => mark !== '');
  return [`${unit.id}, ${unit.type}, on ${place}, ${spaced(ground.get(place) ?? '')}`, ...marks].join('; ');
}

/** Every hex that pays or decides the match, with its controller and its units. */
function placeLines(options: any, board: readonly BoardHex[]): string[] {
  const matters = ({ type }: BoardHex) => {
    const { gold, wood, vp, isStronghold, unitRoom } = options.terrain[type];
    return isStronghold || vp > 0 || wood > 0 || unitRoom > 0 || (gold > 0 && type !== commonest(board));
  };
  return board.filter(matters).map((hex) => {
    const { gold, wood, vp } = options.terrain[hex.type];
    const pays = [
      gold > 0 ? `${gold} gold` : '',
      wood > 0 ? `${wood} wood` : '',
      vp > 0 ? counted(vp, 'victory point') : '',
    ];
    const wages = pays.filter((pay) => pay !== '').join(' and ');
    const marks = [
      hex.controlledBy === null ? 'neutral' : `controlled by ${hex.controlledBy}`,
      wages === '' ? '' : `pays ${wages} per turn`,
      hex.reserve === undefined ? '' : `${hex.reserve} left`,
      hex.unitIds.length === 0 ? '' : `with ${hex.unitIds.join(', ')}`,
    ];
    return `${spaced(hex.type)} on ${nameOf(hex)}, ${marks.filter((mark) => mark !== '').join(', ')}`;
  });
}

function holdings(board: readonly BoardHex[]): Area[] {
  const held = board.filter(({ controlledBy }) => controlledBy !== null);
  return grouped(held, ({ controlledBy }) => String(controlledBy))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([side, hexes]) => [`${side} controls`, hexes.map(placed)]);
}

function groundLines(options: any, board: readonly BoardHex[]): string[] {
  const usual = commonest(board);
  const lines = grouped(board, ({ type }) => type)
    .filter(([type]) => type !== usual)
    .map(([type, hexes]) => `${spaced(type)}${groundMarks(options.terrain[type])}: ${stretches(hexes.map(placed))}`);
  return [...lines, `${spaced(usual)}${groundMarks(options.terrain[usual])}: every other hex`];
}

function groundMarks({ defense, blocksSight }: { defense: number; blocksSight: boolean }): string {
  const marks = [defense > 0 ? `defence +${defense}` : '', blocksSight ? 'blocks line of sight' : ''];
  const told = marks.filter((mark) => mark !== '').join(', ');
  return told === '' ? '' : ` (${told})`;
}

/** A list does not show where a hex lies, so this explains how hexes are named. */
function layout(board: readonly BoardHex[]): string {
  const [first, last] = [board[0], board.at(-1)!];
  const naming = first.id === undefined ? 'A hex is (column,row)' : 'A hex is a row letter and a column number';
  const shifted = first.id === undefined ? 'The second row and every second row after it' : 'Rows B, D, F and so on';
  return `${naming}, from ${nameOf(first)} to ${nameOf(last)}. ${shifted} are shifted half a hex to the right.`;
}

function kindLines(options: any): string[] {
  return Object.entries<any>(options.units).map(
    ([type, { cost, attack, defense, movement, range, hp }]) =>
      `${type}: costs ${cost} gold, attack ${attack}, defence ${defense}, movement ${movement}, range ${range}, ${counted(hp, 'hit point')}`,
  );
}

function commonest(board: readonly BoardHex[]): string {
  const groups = grouped(board, ({ type }) => type);
  return groups.reduce((best, group) => (group[1].length > best[1].length ? group : best))[0];
}

function nameOf(hex: Hex | BoardHex): string {
  if (typeof hex === 'string') return hex;
  return 'id' in hex && hex.id !== undefined ? hex.id : axial(hex as Axial);
}

function placed(hex: BoardHex): Placed {
  const name = nameOf(hex);
  if (hex.id === undefined) return { name, row: hex.r!, column: hex.q! };
  return { name, row: name.charCodeAt(0), column: Number(name.slice(1)) };
}
