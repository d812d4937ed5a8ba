import type { Seat } from '../../game.ts';
import { NONE } from '../../hex/index.ts';
import {
  type battleResults,
  emptyPreview,
  type Preview,
  type PreviewedCost,
  type PreviewedEffect,
  type PreviewedUnit,
} from '../../preview.ts';
import type { Refusal } from '../../verdict.ts';
import { noteChiefs } from '../combat/strength.ts';
import { knownTo } from '../known.ts';
import { judgeOrder, researchCost } from '../orders/orders.ts';
import { seatBroken } from '../orders/take.ts';
import { MOST_REACHED, reachableCells } from '../paths/reach.ts';
import { findRoute, payableSteps } from '../paths/route.ts';
import { type Amounts, resources, unitTypes } from '../rules.ts';
import { copyState } from '../state/hash.ts';
import { type BattleState, LIVING, MATERIALS, SEAT_FIELDS } from '../state/state.ts';
import type { BattleEvent } from '../tick/last-tick.ts';
import { runTick } from '../tick/tick.ts';
import { explainUnit } from './explain.ts';
import { ownUnit, unitName } from './names.ts';

/** So often a tick with chance is tried. */
const TRIALS = 20;

/** What an order does if no enemy that the seat sees does anything, and if there are none that it does not see. */
export function previewOrder(s: BattleState, seat: Seat, raw: unknown): Preview | Refusal {
  const barred = seatBroken(s, seat);
  if (barred !== null) return barred;
  const judged = judgeOrder(s, seat, null, 0, raw);
  if (judged.refusal !== null) return judged.refusal;
  const { order, subject, to } = judged;
  const { options } = s.theatre;
  switch (order.kind) {
    case 'produce': {
      const { cost, buildTicks } = options.units[unitTypes[order.type]];
      return { ...emptyPreview, ticks: buildTicks, costs: costsOf(s, seat, cost) };
    }
    case 'research':
      return {
        ...emptyPreview,
        ticks: options.researchTicks[order.tier - 1],
        costs: costsOf(s, seat, researchCost(s, order.tier)),
      };
    case 'disband':
      return { ...emptyPreview, effects: [{ what: 'dies', unit: named(s, subject, seat) }] };
    case 'rally':
      return emptyPreview;
    case 'move':
      return previewMarch(s, seat, raw, order.unit, to);
  }
}

function costsOf(s: BattleState, seat: Seat, cost: Amounts): PreviewedCost[] {
  return resources
    .map((of, i) => ({ of, amount: cost[of], left: s.seats[seat * SEAT_FIELDS + MATERIALS + i] - cost[of] }))
    .filter(({ amount }) => amount > 0);
}

function previewMarch(s: BattleState, seat: Seat, raw: unknown, unit: string, to: number): Preview {
  const known = knownTo(s, seat, 'preview');
  const slot = ownUnit(known, seat, unit);
  const { cells, ticks } = marchOf(known, slot, to);
  const isCertain = s.theatre.options.damageVariance === 0;
  const trials = Array.from({ length: isCertain ? 1 : TRIALS }, (_, k) => {
    const tried = copyState(known, undefined, `preview ${k}`);
    runTick(tried, { [seat]: [raw] });
    return tried;
  });
  const fights = trials.map((tried) => fightOf(tried, seat, slot, known.unitNumber[slot], cells));
  const [first] = fights;
  return {
    ...emptyPreview,
    path: cells.map((cell) => nameOf(s, cell)),
    ticks,
    ...(first === null
      ? {}
      : ofFight(
          known,
          seat,
          slot,
          fights.filter((fight) => fight !== null),
          trials,
        )),
    threatened: threatened(trials[0], seat, unit),
  };
}

/** The route as it is known now, and how many ticks it takes. */
function marchOf(known: BattleState, slot: number, to: number): { cells: readonly number[]; ticks: number } {
  const out = new Int16Array(known.theatre.board.cells);
  const length = findRoute(known, known.unitOwner[slot], known.unitCell[slot], to, out);
  const walker = copyState(known);
  let ticks = 0;
  for (let done = 0; done < length; ticks++) {
    done += payableSteps(walker, slot, out.subarray(done, length), length - done);
    walker.unitCell[slot] = out[done - 1];
  }
  return { cells: [...out.subarray(0, Math.max(0, length))], ticks };
}

type Combat = Extract<BattleEvent, { kind: 'combat' }>;

interface Fought {
  readonly event: Combat;
  readonly result: (typeof battleResults)[number];
}

/** The fight of the unit on its way, in the tick that was tried. */
function fightOf(tried: BattleState, seat: Seat, slot: number, number: number, way: readonly number[]): Fought | null {
  const isOurs = (event: BattleEvent): event is Combat =>
    event.kind === 'combat' && ((event.sides >> seat) & 1) === 1 && way.includes(event.cell);
  const event = tried.last.events.find(isOurs);
  if (event === undefined) return null;
  const isDead = event.dead.some((unit) => unit.number === number);
  let isHeld = false;
  for (let other = tried.firstOn[event.cell]; other !== NONE; other = tried.nextOn[other]) {
    if (tried.unitOwner[other] !== seat && other !== slot) isHeld = true;
  }
  const result = isDead ? (isHeld ? 'lost' : 'both-die') : isHeld ? 'goes-on' : 'won';
  return { event, result };
}

function ofFight(known: BattleState, seat: Seat, slot: number, fights: readonly Fought[], trials: readonly unknown[]) {
  const [{ event }] = fights;
  const results = [...new Set(fights.map(({ result }) => result))];
  const hex = nameOf(known, event.cell);
  noteChiefs(known);
  const defenders: number[] = [];
  for (let other = known.firstOn[event.cell]; other !== NONE; other = known.nextOn[other]) {
    if (known.unitOwner[other] !== seat) defenders.push(other);
  }
  return {
    sums: [
      explainUnit(known, slot)[0],
      ...defenders.map((other) => ({ ...explainUnit(known, other)[1], unit: named(known, other, seat) })),
    ],
    // What happens to single units is told only if it is certain.
    effects:
      trials.length > 1 ? [] : [...casualties(event.dead, 'dies', seat), ...casualties(event.hurt, 'hurt', seat)],
    odds: results.map((result) => ({
      hex,
      result,
      cases: fights.filter((fight) => fight.result === result).length,
      of: fights.length,
    })),
  };
}

function casualties(units: Combat['dead'], what: 'dies' | 'hurt', seat: Seat): PreviewedEffect[] {
  return units.map(({ number, owner, type }) => ({
    what,
    unit: { name: owner === seat ? unitName(number) : '', type: unitTypes[type] },
  }));
}

/** Enemies in sight that can be on the unit's hex a tick later. */
function threatened(tried: BattleState, seat: Seat, unit: string): Preview['threatened'] {
  const slot = ownUnit(tried, seat, unit);
  if (slot === NONE) return [];
  const out = new Int32Array(MOST_REACHED);
  const by: PreviewedUnit[] = [];
  for (let i = 0; i < tried.scalars[LIVING]; i++) {
    const other = tried.order[i];
    const { players } = tried.theatre.options;
    if (tried.unitOwner[other] === seat || tried.unitOwner[other] >= players) continue;
    const count = reachableCells(tried, other, out);
    if (out.subarray(0, count).includes(tried.unitCell[slot])) by.push(named(tried, other, seat));
  }
  return by.length === 0 ? [] : [{ unit: named(tried, slot, seat), by }];
}

/** Only own units have names that mean something to the seat. */
function named(s: BattleState, slot: number, seat: Seat): PreviewedUnit {
  const isOwn = s.unitOwner[slot] === seat;
  return { name: isOwn ? unitName(s.unitNumber[slot]) : '', type: unitTypes[s.unitType[slot]] };
}

function nameOf({ theatre: { board } }: BattleState, cell: number): string {
  return `(${board.q[cell]},${board.r[cell]})`;
}
