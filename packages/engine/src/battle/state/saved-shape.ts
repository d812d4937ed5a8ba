import { withdrawals } from '../../game.ts';
import { type Bounds, choice, fields, flag, int, list, text } from '../../bounds.ts';
import { refusals } from '../../verdict.ts';
import { eliminationCauses } from '../tick/last-tick.ts';
import { unitTypes } from '../rules.ts';
import { NEUTRAL, SIDES } from './state.ts';
import type { Theatre } from '../theatre.ts';
import { reasons } from '../victory/victory.ts';

const most = 2 ** 31 - 1;
const whole = int(0, most);
const type = int(0, unitTypes.length - 1);
const seatBits = int(0, 2 ** SIDES - 1);
const side = int(0, NEUTRAL);

/** What a saved match of this theatre looks like, apart from game, options, seed and the last tick's events. */
export function savedBounds({ board, options, facilityCells, specialCells, map }: Theatre): Bounds {
  const { players } = options;
  const cell = int(0, board.cells - 1);
  const cellOrNone = int(-1, board.cells - 1);
  const rows = list(text(new RegExp(`^[.0-${players - 1}]{${board.size}}$`), 'seatRow'), board.size, board.size);
  const perSeat = (item: Bounds) => list(item, players, players);
  const units = players * options.mostUnits;
  const seat = fields({
    resources: list(whole, 3, 3),
    isAlive: flag,
    nextNumber: whole,
    withdrawn: int(0, withdrawals.length),
    research: int(0, 255),
    researching: int(0, 255),
    researchTicks: int(0, 1000),
    handles: whole,
    outTick: whole,
  });
  const unit = fields({
    number: whole,
    isNeutral: flag,
    type,
    cell,
    hp: int(1, most),
    flags: int(0, 31),
    arrival: whole,
    cameFrom: cellOrNone,
    rally: cellOrNone,
    handles: perSeat(whole),
  });
  const facility = fields({
    rally: cellOrNone,
    queue: list(fields({ type, ticks: int(0, 255) }), 0, options.mostQueued),
  });
  const claims = list(fields({ claimant: side, ticks: int(0, 255) }), specialCells.length, specialCells.length);
  const report = fields({
    index: whole,
    code: choice(...Object.keys(refusals)),
    reason: text(/^[^]{0,500}$/, 'sentence'),
    path: text(/^[^]{0,500}$/, 'field'),
    cell: cellOrNone,
  });
  return fields({
    tick: whole,
    reason: int(0, reasons.length - 1),
    winners: seatBits,
    seats: perSeat(seat),
    units: list(unit, 0, units),
    control: rows,
    claims,
    facilities: list(facility, facilityCells.length, facilityCells.length),
    told: perSeat(rows),
    status: perSeat(fields({ accepted: whole, rejected: list(report, 0, most) })),
    news: perSeat(list(cell, 0, map.terrain.length)),
  });
}

/** What an event of each kind looks like. */
export function eventBounds({ board, facilityCells }: Theatre): { readonly [kind: string]: Bounds } {
  const shared = { cell: int(0, board.cells - 1), seenBy: seatBits };
  const casualties = list(fields({ number: whole, owner: side, type }), 0, most);
  const kind = (name: string, more: { readonly [field: string]: Bounds }) =>
    fields({ kind: choice(name), ...shared, ...more });
  return {
    combat: kind('combat', {
      sides: seatBits,
      defender: int(-1, NEUTRAL),
      damage: list(whole, SIDES, SIDES),
      dead: casualties,
      hurt: casualties,
    }),
    capture: kind('capture', { from: side, to: side, inSight: seatBits }),
    'unit-built': kind('unit-built', { number: whole, type, facility: int(0, facilityCells.length - 1) }),
    'chief-eliminated': kind('chief-eliminated', { seat: side, cause: choice(...eliminationCauses) }),
  };
}
