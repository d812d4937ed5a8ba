import type { ControlChange } from '../territory/control.ts';
import { openingAmounts } from '../economy/economy.ts';
import { IMPASSABLE, unitTypes } from '../rules.ts';
import { ALIVE, BattleState, HP, MATERIALS, NEUTRAL, SEAT_FIELDS } from '../state/state.ts';
import { addUnit } from '../state/units.ts';
import type { Theatre } from '../theatre.ts';
import { giveHex, markSupplied } from '../territory/supply.ts';
import { updateVision } from '../territory/vision.ts';

/** Ruling battle.1 and battle.12: tick 0, as it is first broadcast. */
export function openMatch(theatre: Theatre, seed: string): BattleState {
  const s = new BattleState(theatre, seed);
  const { options, map } = theatre;
  const changes: ControlChange[] = [];
  const amounts = openingAmounts(options);
  for (let seat = 0; seat < options.players; seat++) {
    s.seats[seat * SEAT_FIELDS + ALIVE] = 1;
    s.seats.set(amounts, seat * SEAT_FIELDS + MATERIALS);
    takeSurroundings(s, seat, map.spawns[seat], changes);
    for (const type of options.startUnits) {
      addUnit(s, seat, unitTypes.indexOf(type), map.spawns[seat], options.units[type].hp * HP);
    }
  }
  markSupplied(s);
  const news = updateVision(s, changes);
  s.last = { ...s.last, news };
  return s;
}

/** Works out supply and sight of a state whose units or hexes were placed by hand, not by ticks. */
export function refresh(s: BattleState): void {
  markSupplied(s);
  updateVision(s, []);
}

function takeSurroundings(s: BattleState, seat: number, base: number, changes: ControlChange[]): void {
  const { board, map, options } = s.theatre;
  for (let cell = 0; cell < board.cells; cell++) {
    if (board.distance(base, cell) > options.startRadius || map.terrain[cell] === IMPASSABLE) continue;
    if (s.control[cell] !== NEUTRAL) continue;
    changes.push({ cell, from: NEUTRAL, to: seat });
    giveHex(s, cell, seat);
  }
}
