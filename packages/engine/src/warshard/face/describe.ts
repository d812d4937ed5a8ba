import type { Described } from '../../describe.ts';
import { axial, counted, grouped, type Part, placedAxial, section, spaced, stretches } from '../../sentences.ts';
import type { WarshardOptions } from '../rules.ts';
import type { FightView, HexView, UnitView, WarshardView } from './view.ts';

const sides = ['blue', 'red'] as const;

const stageWords: { readonly [stage: string]: string } = {
  move: 'moves units',
  attack: 'declares attacks',
  support_att: 'commits support to its attacks',
  support_def: 'commits support to its defence',
  retreat: 'chooses a retreat',
  advance: 'chooses a unit to advance',
};

export function describeWarshard({ title, options, view, viewer }: Described): Part[] {
  const seen: WarshardView = view;
  const rules: WarshardOptions = options;
  const ground = new Map(seen.board.map((hex) => [axial(hex), hex]));
  return [
    `${title}, ${rules.scenario.title}. ${headline(seen)}`,
    ...(typeof viewer === 'number' ? [`You are ${sides[viewer]}.`] : []),
    ...sides.map((side) => standing(side, seen)),
    ...sides.map((side) => {
      const units = seen.units.filter((unit) => unit.side === side && unit.status !== 'lost');
      return section(
        `Units of ${side}`,
        units.map((unit) => unitLine(unit, rules, ground)),
      );
    }),
    section('Fights', seen.fights.map(fightLine)),
    section(
      'Victory hexes',
      seen.victory.map((each) => victoryLine(each, ground)),
    ),
    section('Terrain', groundLines(rules, seen.board), 'ground'),
    'A hex is (q,r); its neighbours are (q+1,r), (q-1,r), (q,r+1), (q,r-1), (q+1,r-1) and (q-1,r+1).',
    section('Unit types', kindLines(rules), 'ground'),
  ];
}

function headline(view: WarshardView): string {
  if (view.decides === null) return 'The match is over.';
  const what = stageWords[view.stage] ?? spaced(view.stage);
  const who = view.retreating === null ? '' : ` ${view.retreating} must retreat.`;
  const after = view.advancing === null ? '' : ` The vacant hex is that of fight ${view.advancing}.`;
  return `Turn ${view.turn} of ${view.turnLimit}, ${view.side}'s turn. Now ${view.decides} ${what}.${who}${after}`;
}

function standing(side: (typeof sides)[number], view: WarshardView): string {
  const own = view.units.filter((unit) => unit.side === side);
  const lost = own.filter(({ status }) => status === 'lost').map(({ id }) => id);
  const here = own.filter(({ status }) => status === 'on_board').length;
  const losses = lost.length === 0 ? 'has lost no units' : `has lost ${lost.join(', ')}`;
  return `${side} has ${counted(view.points[side], 'point')}, ${counted(here, 'unit')} on the map, and ${losses}.`;
}

function unitLine(unit: UnitView, options: WarshardOptions, ground: ReadonlyMap<string, HexView>): string {
  const { id, type } = unit;
  if (unit.at === null) {
    const entry = options.scenario.reinforcements.find((each) => each.id === id);
    const when = entry === undefined ? '' : ` due on ${axial(entry.at)} in turn ${entry.turn}`;
    return `${id}, ${spaced(type)}, reinforcement${when}`;
  }
  const place = ground.get(axial(unit.at));
  const marks = [
    `${id}, ${spaced(type)}, on ${axial(unit.at)}, ${place === undefined ? '' : placeWords(place)}`,
    unit.hasMoved ? 'has moved' : '',
    unit.fight === null ? '' : `in fight ${unit.fight}`,
    unit.mustRetreat ? 'must retreat' : '',
  ];
  return marks.filter((mark) => mark !== '').join('; ');
}

function placeWords({ terrain, road, bridge, name }: HexView): string {
  const parts = [terrain, road ? 'road' : '', bridge ? 'bridge' : '', name ?? ''];
  return parts.filter((part) => part !== '').join(', ');
}

function fightLine(fight: FightView, number: number): string {
  const { attackers, attackSupport, defenders, defenseSupport } = fight;
  const listed = (ids: readonly string[]) => (ids.length === 0 ? 'none' : ids.join(', '));
  const roll = fight.die === null ? '' : `; odds ${fight.odds}, die ${fight.die}`;
  const shift = fight.shift === 0 ? '' : `; supply shifts the odds by ${fight.shift}`;
  const end = fight.isVoid ? '; void' : fight.result === null ? '; not resolved' : `; result ${fight.result}`;
  return (
    `fight ${number} on ${axial(fight.hex)}: ${listed(attackers)} (support: ${listed(attackSupport)}) against ` +
    `${listed(defenders)} (support: ${listed(defenseSupport)}); ${fight.attack} to ${fight.defense}${shift}${roll}${end}`
  );
}

function victoryLine(
  { at, points, holder }: WarshardView['victory'][number],
  ground: ReadonlyMap<string, HexView>,
): string {
  const hex = ground.get(axial(at));
  const name = !hex?.name ? axial(at) : `${hex.name} on ${axial(at)}`;
  const there = hex === undefined || hex.units.length === 0 ? '' : `, with ${hex.units.join(', ')}`;
  return `${name}, ${counted(points, 'point')}, ${holder === null ? 'neutral' : `held by ${holder}`}${there}`;
}

function groundLines(options: WarshardOptions, board: readonly HexView[]): string[] {
  const kinds = grouped(board, ({ terrain }) => terrain);
  const usual = kinds.reduce((best, kind) => (kind[1].length > best[1].length ? kind : best))[0];
  const lines = kinds
    .filter(([terrain]) => terrain !== usual)
    .map(([terrain, hexes]) => `${terrain}${groundMarks(options, terrain)}: ${stretches(hexes.map(placedAxial))}`);
  for (const way of ['road', 'bridge'] as const) {
    const hexes = board.filter((hex) => hex[way]);
    if (hexes.length > 0) lines.push(`${way}: ${stretches(hexes.map(placedAxial))}`);
  }
  return [
    ...lines,
    `${usual}${groundMarks(options, usual)}: every other hex from ${axial(board[0])} to ${axial(board.at(-1)!)}`,
  ];
}

function groundMarks(options: WarshardOptions, terrain: string): string {
  const { cost, defenseFactor } = (
    options.terrain as { readonly [name: string]: { cost: number; defenseFactor: number } }
  )[terrain];
  return ` (cost ${cost}, defence ×${defenseFactor})`;
}

function kindLines(options: WarshardOptions): string[] {
  return Object.entries(options.units).map(([type, { kind, power, defense, mobility, range, generatesSupply }]) => {
    const reach = kind === 'support' && range > 0 ? `, range ${range}` : '';
    return `${spaced(type)}: ${kind}, power ${power}, defence ${defense}, mobility ${mobility}${reach}${generatesSupply ? ', source of supply' : ''}`;
  });
}
