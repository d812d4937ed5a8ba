import {
  ALIVE,
  type BattleState,
  HP,
  LIVING,
  MATERIALS,
  NEUTRAL,
  REASON,
  SEAT_FIELDS,
  TICK,
  WINNERS,
} from '@hexfront/engine/battle';
import { CHIEF, resources, unitTypes } from '@hexfront/engine/battle';

/** A won match; sooner is better. */
export const WON = 1_000_000;

/** What one unit of each resource is worth. Materials limit every army; Fuel and Intel pile up. */
const PRICE = { M: 1, F: 0.1, I: 0.1 };
/** Materials in store are not yet an army. */
const IN_STORE = 0.8;
/** How many ticks of income a node is worth, and a Facility in Materials. */
const INCOME_TICKS = 12;
const FACILITY = 60;
/** What a unit keeps of its worth with its last hit point; what a Chief's hit points are worth. */
const ALMOST_DEAD = 0.3;
const CHIEF_HEALTH = 150;

/** How good a planned position is for a seat, in Materials: its own worth less the mean of the others. */
export function worthFor(s: BattleState, seat: number): number {
  const { players } = s.theatre.options;
  if (s.scalars[REASON] !== 0) return ended(s, seat);
  if (s.seats[seat * SEAT_FIELDS + ALIVE] === 0) return s.scalars[TICK] - WON;
  const worth = worthOfAll(s);
  let others = 0;
  for (let each = 0; each < players; each++) if (each !== seat) others += worth[each];
  return worth[seat] - others / (players - 1);
}

function ended(s: BattleState, seat: number): number {
  const winners = s.scalars[WINNERS];
  if (winners === 0) return 0;
  return (winners >> seat) & 1 ? WON - s.scalars[TICK] : s.scalars[TICK] - WON;
}

/** By side, the neutral one included. */
const worth = new Float64Array(NEUTRAL + 1);

function worthOfAll(s: BattleState): Float64Array {
  const { options, map, facilityCells } = s.theatre;
  worth.fill(0);
  for (let i = 0; i < s.scalars[LIVING]; i++) {
    const slot = s.order[i];
    const type = s.unitType[slot];
    const { cost, hp } = options.units[unitTypes[type]];
    const health = s.unitHp[slot] / (hp * HP);
    const full = cost.M + PRICE.F * cost.F + PRICE.I * cost.I;
    worth[s.unitOwner[slot]] +=
      type === CHIEF ? CHIEF_HEALTH * health : full * (ALMOST_DEAD + (1 - ALMOST_DEAD) * health);
  }
  for (const { cell, resource } of map.nodes) {
    const name = resources[resource];
    if (s.inSupply[cell] === 1) worth[s.control[cell]] += INCOME_TICKS * options.nodeYield[name] * PRICE[name];
  }
  for (let facility = 0; facility < facilityCells.length; facility++) {
    const owner = s.facilityOwner[facility];
    worth[owner] += FACILITY;
    for (let k = 0; k < s.queueLength[facility]; k++) {
      worth[owner] += IN_STORE * options.units[unitTypes[s.queueType[facility * options.mostQueued + k]]].cost.M;
    }
  }
  for (let seat = 0; seat < options.players; seat++) {
    worth[seat] += IN_STORE * Math.min(s.seats[seat * SEAT_FIELDS + MATERIALS], 200);
  }
  return worth;
}
