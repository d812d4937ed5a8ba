import { NONE } from '../../hex/index.ts';
import { ATTACKED, FORTIFIED, MOVED, RESTING } from '../theatre.ts';
import type { AttritionView } from './dialect.ts';
import { unitId } from './actions.ts';
import { sides, unitTypes } from '../rules.ts';
import {
  ACTIONS_LEFT,
  ACTIVE,
  type AttritionState,
  GOLD,
  isControlledBy,
  NEXT_NUMBER,
  REASON,
  seatOf,
  TURN,
  VP,
  WOOD,
} from '../state.ts';

/** 002 "Game State Shape (v2)", or its legacy spelling. Nothing is hidden in this family, so all viewers see the same. */
export function viewState(s: AttritionState): AttritionView {
  const { scalars } = s;
  const view = {
    turn: scalars[TURN],
    activePlayer: sides[scalars[ACTIVE]],
    actionsRemaining: scalars[ACTIONS_LEFT],
    players: { A: viewPlayer(s, 0), B: viewPlayer(s, 1) },
    board: Array.from({ length: s.theatre.grid.size }, (_, cell) => viewHex(s, cell)),
    status: scalars[REASON] === 0 ? 'active' : 'ended',
  };
  return view as unknown as AttritionView;
}

function viewPlayer(s: AttritionState, seat: number): object {
  const { theatre, scalars } = s;
  const first = seat * theatre.capacity;
  const units: object[] = [];
  for (let slot = first; slot < first + scalars[NEXT_NUMBER + seat] - 1; slot++) {
    if (s.unitCell[slot] !== NONE) units.push(viewUnit(s, slot));
  }
  return { id: sides[seat], gold: scalars[GOLD + seat], wood: scalars[WOOD + seat], vp: scalars[VP + seat], units };
}

function viewUnit(s: AttritionState, slot: number): object {
  const { theatre } = s;
  const { dialect } = theatre.rules;
  const flags = s.unitFlags[slot];
  return {
    id: unitId(s, slot),
    type: unitTypes[s.unitType[slot]],
    owner: sides[seatOf(s, slot)],
    position: dialect.hexes.write(theatre.grid, s.unitCell[slot]),
    hp: s.unitHp[slot],
    maxHp: theatre.hp[s.unitType[slot]],
    isFortified: (flags & FORTIFIED) !== 0,
    movedThisTurn: (flags & MOVED) !== 0,
    movedDistance: s.movedDistance[slot],
    attackedThisTurn: (flags & ATTACKED) !== 0,
    canActThisTurn: (flags & RESTING) === 0,
  };
}

function viewHex(s: AttritionState, cell: number): object {
  const { theatre } = s;
  const { dialect } = theatre.rules;
  const address = dialect.hexes.write(theatre.grid, cell);
  const unitIds: string[] = [];
  for (let slot = s.front[cell]; slot !== NONE; slot = s.behind[slot]) unitIds.push(unitId(s, slot));
  const reserve = theatre.reserveCells.indexOf(cell);
  return {
    ...(typeof address === 'string' ? { id: address } : address),
    type: theatre.terrainNames[theatre.terrainOf[cell]],
    controlledBy: isControlledBy(s, 0, cell) ? 'A' : isControlledBy(s, 1, cell) ? 'B' : null,
    unitIds,
    ...(reserve === -1 ? {} : { reserve: s.reserves[reserve] }),
  };
}
