import { NONE } from '../../hex/index.ts';
import { emptyFacility } from '../territory/control.ts';
import type { BattleEvent } from '../tick/last-tick.ts';
import { tierOf } from './research.ts';
import type { BattleOptions, UnitStats } from '../options/options.ts';
import { type Amounts, resources, unitTypes } from '../rules.ts';
import {
  type BattleState,
  ENGAGED,
  FUEL,
  HP,
  LIVING,
  MATERIALS,
  NEUTRAL,
  RESEARCH,
  RESEARCH_TICKS,
  RESEARCHING,
  SEAT_FIELDS,
  STARVED,
  SUPPLIED,
  TICK,
} from '../state/state.ts';
import { addUnit } from '../state/units.ts';

/** Step 6 of a tick, in the order of ruling battle.9: income, storage cap, upkeep, repair, builds. Returns what was built. */
export function runEconomy(s: BattleState): BattleEvent[] {
  const { upkeepEvery, repairEvery } = s.theatre.options;
  const tick = s.scalars[TICK];
  collectIncome(s);
  if (tick % upkeepEvery === 0) payUpkeep(s);
  if (tick % repairEvery === 0) repair(s);
  advanceResearch(s);
  return advanceBuilds(s);
}

/** 001 §2.5, ruling battle.5: a node pays its controller if its own hex is in supply. What exceeds the storage cap is lost. */
function collectIncome(s: BattleState): void {
  const { map, options } = s.theatre;
  for (const { cell, resource } of map.nodes) {
    if (s.control[cell] === NEUTRAL || !s.inSupply[cell]) continue;
    s.seats[s.control[cell] * SEAT_FIELDS + MATERIALS + resource] += options.nodeYield[resources[resource]];
  }
  for (let seat = 0; seat < options.players; seat++) {
    for (let resource = 0; resource < resources.length; resource++) {
      const at = seat * SEAT_FIELDS + MATERIALS + resource;
      s.seats[at] = Math.min(s.seats[at], options.storageCap);
    }
  }
}

/** What a seat's nodes pay in each tick, as things are now. */
export function incomeOf(s: BattleState, seat: number): Amounts {
  const { map, options } = s.theatre;
  const income = { M: 0, F: 0, I: 0 };
  for (const { cell, resource } of map.nodes) {
    const name = resources[resource];
    if (s.control[cell] === seat && s.inSupply[cell]) income[name] += options.nodeYield[name];
  }
  return income;
}

/** Ruling battle.9: unit numbers ascending, no debt; a unit that is not paid starves until one is. */
function payUpkeep(s: BattleState): void {
  for (let i = 0; i < s.scalars[LIVING]; i++) {
    const slot = s.order[i];
    const owner = s.unitOwner[slot];
    const { upkeep } = statsOf(s, slot);
    if (owner === NEUTRAL || upkeep === 0) continue;
    const fuel = owner * SEAT_FIELDS + FUEL;
    if (s.seats[fuel] >= upkeep) {
      s.seats[fuel] -= upkeep;
      s.unitFlags[slot] &= ~STARVED;
    } else s.unitFlags[slot] |= STARVED;
  }
}

/** 001 §2.10: in supply and not engaged this tick. */
function repair(s: BattleState): void {
  const { repairHp } = s.theatre.options;
  for (let i = 0; i < s.scalars[LIVING]; i++) {
    const slot = s.order[i];
    if ((s.unitFlags[slot] & (SUPPLIED | ENGAGED)) !== SUPPLIED) continue;
    s.unitHp[slot] = Math.min(s.unitHp[slot] + repairHp * HP, statsOf(s, slot).hp * HP);
  }
}

function advanceResearch(s: BattleState): void {
  for (let seat = 0; seat < s.theatre.options.players; seat++) {
    const fields = seat * SEAT_FIELDS;
    if (s.seats[fields + RESEARCHING] === 0 || --s.seats[fields + RESEARCH_TICKS] > 0) continue;
    s.seats[fields + RESEARCH] |= s.seats[fields + RESEARCHING];
    s.seats[fields + RESEARCHING] = 0;
  }
}

export function startResearch(s: BattleState, seat: number, bit: number): void {
  const { researchTicks } = s.theatre.options;
  s.seats[seat * SEAT_FIELDS + RESEARCHING] = bit;
  s.seats[seat * SEAT_FIELDS + RESEARCH_TICKS] = researchTicks[tierOf(bit) - 1];
}

/** 001 §2.10: Facilities in order, as many builds at once as there are slots; the next item starts next tick. */
function advanceBuilds(s: BattleState): BattleEvent[] {
  const built: BattleEvent[] = [];
  const { mostQueued } = s.theatre.options;
  for (let facility = 0; facility < s.facilityOwner.length; facility++) {
    if (s.facilityOwner[facility] === NEUTRAL) continue;
    const first = facility * mostQueued;
    const working = Math.min(s.queueLength[facility], slotsOf(s, facility));
    for (let k = 0; k < working; k++) if (s.queueTicks[first + k] > 0) s.queueTicks[first + k]--;
    for (let k = 0, left = working; left > 0; left--) {
      if (s.queueTicks[first + k] === 0 && canSpawn(s, facility)) built.push(spawn(s, facility, k));
      else k++;
    }
  }
  return built;
}

/** Ruling battle.9: a full or contested Facility delays the spawn. Only the owner's units count towards the cap. */
function canSpawn(s: BattleState, facility: number): boolean {
  const owner = s.facilityOwner[facility];
  let own = 0;
  for (let slot = s.firstOn[s.theatre.facilityCells[facility]]; slot !== NONE; slot = s.nextOn[slot]) {
    if (s.unitOwner[slot] !== owner) return false;
    own++;
  }
  return own < s.theatre.options.stackCap;
}

function spawn(s: BattleState, facility: number, item: number): BattleEvent {
  const owner = s.facilityOwner[facility];
  const cell = s.theatre.facilityCells[facility];
  const type = s.queueType[facility * s.theatre.options.mostQueued + item];
  removeItem(s, facility, item);
  const slot = addUnit(s, owner, type, cell, s.theatre.options.units[unitTypes[type]].hp * HP);
  s.unitFlags[slot] |= SUPPLIED;
  if (s.facilityRally[facility] !== cell) s.rally[slot] = s.facilityRally[facility];
  return { kind: 'unit-built', cell, seenBy: 1 << owner, number: s.unitNumber[slot], type, facility };
}

function removeItem(s: BattleState, facility: number, item: number): void {
  const first = facility * s.theatre.options.mostQueued;
  const last = first + --s.queueLength[facility];
  for (let at = first + item; at < last; at++) {
    s.queueType[at] = s.queueType[at + 1];
    s.queueTicks[at] = s.queueTicks[at + 1];
  }
  s.queueType[last] = 0;
  s.queueTicks[last] = 0;
}

/** Paid upfront (001 §2.10); judging the order has made sure that the seat can pay. */
export function enqueue(s: BattleState, facility: number, type: number): void {
  const { options } = s.theatre;
  const { cost, buildTicks } = options.units[unitTypes[type]];
  pay(s, s.facilityOwner[facility], cost);
  const at = facility * options.mostQueued + s.queueLength[facility]++;
  s.queueType[at] = type;
  s.queueTicks[at] = buildTicks;
}

export function canPay(s: BattleState, seat: number, cost: Amounts): boolean {
  return resources.every((name, resource) => s.seats[seat * SEAT_FIELDS + MATERIALS + resource] >= cost[name]);
}

export function pay(s: BattleState, seat: number, cost: Amounts): void {
  for (const [resource, name] of resources.entries()) s.seats[seat * SEAT_FIELDS + MATERIALS + resource] -= cost[name];
}

/** Base 2 for its first owner, every other Facility 1 (001 §2.5 and the rulings' fine print). */
export function slotsOf(s: BattleState, facility: number): number {
  const { baseSlots, citySlots } = s.theatre.options;
  return facility === s.facilityOwner[facility] ? baseSlots : citySlots;
}

/** Units in all queues of a seat; they count towards its unit limit. */
export function queuedBy(s: BattleState, seat: number): number {
  let queued = 0;
  for (let facility = 0; facility < s.facilityOwner.length; facility++) {
    if (s.facilityOwner[facility] === seat) queued += s.queueLength[facility];
  }
  return queued;
}

/** What a player starts with, under 001's scaling variants. */
export function openingAmounts(options: BattleOptions): number[] {
  const percent =
    100 +
    (options.scalesWithSize && options.size === 160 ? options.sizeScale : 0) +
    (options.scalesWithPlayers && options.players >= 5 ? options.playersScale : 0);
  return resources.map((name) => Math.floor((options.startResources[name] * percent) / 100));
}

export function statsOf(s: BattleState, slot: number): UnitStats {
  return s.theatre.options.units[unitTypes[s.unitType[slot]]];
}

/** Empties the stores and queues of an eliminated player. */
export function closeAccounts(s: BattleState, seat: number): void {
  s.seats.fill(0, seat * SEAT_FIELDS + MATERIALS, seat * SEAT_FIELDS + MATERIALS + resources.length);
  s.seats[seat * SEAT_FIELDS + RESEARCHING] = 0;
  s.seats[seat * SEAT_FIELDS + RESEARCH_TICKS] = 0;
  for (let facility = 0; facility < s.facilityOwner.length; facility++) {
    if (s.facilityOwner[facility] === seat) emptyFacility(s, facility);
  }
}
