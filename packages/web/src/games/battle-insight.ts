import type { Json, Viewer } from '@hexfront/engine';
import {
  ALIVE,
  attackOf,
  type BattleState,
  canSee,
  CHIEF,
  classBonus,
  defenseOf,
  frontierOf,
  isFlanked,
  isInAura,
  isOnEnemyGround,
  MATERIALS,
  NEUTRAL,
  noteChiefs,
  playerName,
  resources,
  scoreOf,
  SEAT_FIELDS,
  sightRadius,
  STARVED,
  SUPPLIED,
  terrainBonus,
  terrains,
  UNITS,
  unitName,
  unitTypes,
  viewSeat,
  viewState,
} from '@hexfront/engine/battle';
import { type Message, say, sayOf } from '../messages/message.ts';
import { furtherOrders, ordersTo } from './battle-orders.ts';
import { type Explanation, type Insight, type Layers, signed } from './insight.ts';

/** battle-2 sends changes of control; a position that is looked up needs all of it. */
function view(s: BattleState, viewer: Viewer): Json {
  if (typeof viewer !== 'number') return viewState(s, viewer);
  return viewSeat(s, viewer, 'complete') as unknown as Json;
}

function layers(s: BattleState, viewer: Viewer): Layers {
  const { board, options } = s.theatre;
  const isShown = (seat: number) => viewer === 'all' || viewer === seat;
  const sight = typeof viewer === 'number' ? new Uint8Array(board.cells) : null;
  const supply = new Uint8Array(board.cells);
  const frontier = new Uint8Array(board.cells);
  for (let cell = 0; cell < board.cells; cell++) {
    if (sight !== null && canSee(s, viewer as number, cell)) sight[cell] = 1;
    if (s.inSupply[cell] && s.control[cell] !== NEUTRAL && isShown(s.control[cell]))
      supply[cell] = 1 << s.control[cell];
  }
  for (let seat = 0; seat < options.players; seat++) {
    if (isShown(seat)) for (const cell of frontierOf(s, seat)) frontier[cell] |= 1 << seat;
  }
  return { sight, supply, frontier };
}

/** A seat hears what `seenBy` says, in the words its own view would use. */
function heard(s: BattleState, viewer: Viewer, events: readonly Json[]): readonly Json[] {
  if (typeof viewer !== 'number') return events;
  const { dialect } = s.theatre.rules;
  const general = events.filter((event) => {
    const { type, player } = event as { type: string; player?: string };
    return type === 'Withdrawal' || type === 'MatchEnd' || (/reject/i.test(type) && player === playerName(viewer));
  });
  const seen = s.last.events.filter(({ seenBy }) => (seenBy >> viewer) & 1);
  return [...seen.map((event) => dialect.event(s, event, viewer)), ...general];
}

function figures(s: BattleState): { [name: string]: number[] } {
  const { players } = s.theatre.options;
  const seats = Array.from({ length: players }, (_, seat) => seat);
  const hexes = seats.map(() => 0);
  for (const owner of s.control) if (owner < players) hexes[owner]++;
  const field = (offset: number) => seats.map((seat) => s.seats[seat * SEAT_FIELDS + offset]);
  return {
    ...Object.fromEntries(resources.map((name, i) => [name, field(MATERIALS + i)])),
    units: field(UNITS),
    hexes,
    score: seats.map((seat) => (s.seats[seat * SEAT_FIELDS + ALIVE] ? Math.round(scoreOf(s, seat) / 1000) : 0)),
  };
}

type Percent = readonly [label: Message, percent: number];

/** The percentages that `attackOf` adds up, by the same functions; a test holds the sum against it. */
export function attackPercents(s: BattleState, slot: number): Percent[] {
  const { options } = s.theatre;
  const [type, side, flags] = [s.unitType[slot], s.unitOwner[slot], s.unitFlags[slot]];
  const isAbroad = isOnEnemyGround(s, slot);
  return [
    [say('explain.research'), classBonus(s, side, type)],
    [say('explain.enemyGround'), isAbroad ? options.units[unitTypes[type]].enemyGroundAttack : 0],
    [say('explain.flanks'), isAbroad && isFlanked(s, side, s.unitCell[slot]) ? options.flankAttack : 0],
    [say('explain.unsupplied'), (flags & SUPPLIED) === 0 || side === NEUTRAL ? -options.unsuppliedAttack : 0],
    [say('explain.starved'), flags & STARVED ? -options.starvedAttack : 0],
  ];
}

/** On its own ground; terrain is percent in one edition, points in the other. */
export function defensePercents(s: BattleState, slot: number): Percent[] {
  const { options, map } = s.theatre;
  const [type, side] = [s.unitType[slot], s.unitOwner[slot]];
  const terrain = terrains[map.terrain[s.unitCell[slot]]];
  const isRough = terrain === 'Hills' || terrain === 'Forest';
  return [
    [say('explain.research'), classBonus(s, side, type) + (isRough ? terrainBonus(s, side, type) : 0)],
    [say('explain.aura'), isInAura(s, slot) ? options.auraDefense : 0],
  ];
}

function explain(s: BattleState, viewer: Viewer, cell: number): Explanation[] {
  const explanations: Explanation[] = [];
  noteChiefs(s);
  for (let slot = s.firstOn[cell]; slot !== -1; slot = s.nextOn[slot]) {
    if (viewer !== 'all' && s.unitOwner[slot] !== viewer) continue;
    explanations.push(...explainUnit(s, slot));
    if (explanations.length >= 12) break;
  }
  return explanations;
}

function explainUnit(s: BattleState, slot: number): Explanation[] {
  const { options, map, rules } = s.theatre;
  const type = unitTypes[s.unitType[slot]];
  const unit = say('unit.named', { unit: sayOf('unit', type), name: unitName(s.unitNumber[slot]) });
  const stats = options.units[type];
  const base = (amount: number) => ({
    label: say('explain.base', { unit: sayOf('unit', type) }),
    amount: String(amount),
  });
  const terms = (percents: readonly Percent[]) =>
    percents
      .filter(([, percent]) => percent !== 0)
      .map(([label, percent]) => ({ label, amount: signed(percent, ' %') }));
  const terrain = terrains[map.terrain[s.unitCell[slot]]];
  const ground = terrain === 'Impassable' ? 0 : options.terrain[terrain].defense;
  const isPercent = rules.dialect.name === '001';
  const groundTerm = { label: sayOf('terrain', terrain), amount: signed(ground, isPercent ? ' %' : '') };
  const defense = defenseOf(s, slot, true, isPercent ? 'percent' : 'points');
  return [
    {
      title: say('explain.attackOf', { unit }),
      total: decimal(attackOf(s, slot)),
      terms: [base(stats.attack), ...terms(attackPercents(s, slot))],
    },
    {
      title: say('explain.defenseOf', { unit }),
      total: decimal(defense),
      terms: [base(stats.defense), ...terms(defensePercents(s, slot)), ...(ground === 0 ? [] : [groundTerm])],
    },
    ...(s.unitType[slot] === CHIEF || type === 'Scout'
      ? [{ title: say('explain.visionOf', { unit }), total: String(sightRadius(s, slot)), terms: [base(stats.vision)] }]
      : []),
  ];
}

/** The engine counts in thousandths. */
function decimal(thousandths: number): string {
  return String(Math.round(thousandths / 10) / 100);
}

export const battleInsight: Insight<BattleState> = {
  view,
  layers,
  heard,
  tellsFromScenes: false,
  figures,
  explain,
  further: furtherOrders,
  towards: ordersTo,
};
