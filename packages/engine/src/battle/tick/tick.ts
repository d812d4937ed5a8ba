import type { Decisions, Rejection } from '../../game.ts';
import { NONE } from '../../hex/index.ts';
import { returnAttackers } from '../combat/after-combat.ts';
import { runEconomy } from '../economy/economy.ts';
import { reportCapped, takeOrders } from '../orders/take.ts';
import { type BattleState, TICK } from '../state/state.ts';
import { chiefOf } from '../state/units.ts';
import { updateControl } from '../territory/control.ts';
import { markSupplied } from '../territory/supply.ts';
import { updateVision } from '../territory/vision.ts';
import { eliminate } from '../victory/elimination.ts';
import { judgeEnd, scoreOf } from '../victory/victory.ts';
import { captureEvents, fightEvents, seen } from './events.ts';
import { beginTick } from './notes.ts';

/** One tick in the order of 001 §2.12, with or without orders. Returns the orders that were refused. */
export function runTick(s: BattleState, decisions: Decisions<unknown>): Rejection[] {
  const { options, rules } = s.theatre;
  const before = options.breaksMutualElimination ? allScores(s) : null;
  s.scalars[TICK]++;
  const tick = beginTick(s);
  const orders = takeOrders(s, tick, decisions);
  rules.movement.resolve(s, tick);
  reportCapped(s, tick, orders);
  markSupplied(s);
  const chiefCells = whereChiefsStand(s);
  rules.capture.afterMovement(s, tick);
  rules.combat.resolve(s, tick);
  rules.capture.afterCombat(s, tick);
  const out = eliminate(s, tick.captured, chiefCells);
  returnAttackers(s);
  const changes = [...out.changes, ...updateControl(s)];
  markSupplied(s);
  const built = runEconomy(s);
  const news = updateVision(s, changes);
  const events = [...fightEvents(s, tick), ...out.events.map((event) => seen(s, event)), ...captureEvents(s, changes)];
  s.last = Object.freeze({ events: [...events, ...built], status: orders.status, news });
  judgeEnd(s, out.seats, before);
  return orders.rejected;
}

function allScores(s: BattleState): number[] {
  return Array.from({ length: s.theatre.options.players }, (_, seat) => scoreOf(s, seat));
}

function whereChiefsStand(s: BattleState): Int16Array {
  return Int16Array.from({ length: s.theatre.options.players }, (_, seat) => {
    const chief = chiefOf(s, seat);
    return chief === NONE ? NONE : s.unitCell[chief];
  });
}
