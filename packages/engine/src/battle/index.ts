export { battle1 } from './battle-1.ts';
export { battle2 } from './battle-2.ts';
export { incomeOf } from './economy/economy.ts';
export { researchChoices, secondTier } from './economy/research.ts';
export type { Order } from './face/dialect.ts';
export { facilityName, playerName, unitName } from './face/names.ts';
export { viewSeat, viewState } from './face/view.ts';
export { battleGame } from './game.ts';
export { generateMap } from './map/generate.ts';
export { type BattleOptions, tickLimit, type UnitStats } from './options/options.ts';
export { orderCodes, produceBroken } from './orders/orders.ts';
export { MOST_REACHED, reachableCells } from './paths/reach.ts';
export { movePoints } from './paths/route.ts';
export { type BattleMap, openPlanning, planPosition, type SavedPosition } from './planning.ts';
export { rulesText } from './rules-page/text.ts';
export {
  type Amounts,
  type BattleFacts,
  CHIEF,
  IMPASSABLE,
  type Resource,
  resources,
  type TerrainName,
  terrains,
  type UnitType,
  unitTypes,
} from './rules.ts';
export { battleDialects } from './slots.ts';
export {
  ALIVE,
  type BattleState,
  canSee,
  HP,
  LIVING,
  MATERIALS,
  NEUTRAL,
  REASON,
  SEAT_FIELDS,
  TICK,
  UNITS,
  WINNERS,
} from './state/state.ts';
export { addUnit } from './state/units.ts';
export { frontierOf } from './territory/control.ts';
export { giveHex } from './territory/supply.ts';
export { refresh } from './tick/opening.ts';
export { reasons, scoreOf } from './victory/victory.ts';
