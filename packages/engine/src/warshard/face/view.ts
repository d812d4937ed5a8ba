import { NONE } from '../../hex/index.ts';
import {
  type Hex,
  oddsColumns,
  type OddsColumn,
  type Result,
  type Side,
  sides,
  type UnitType,
  unitTypes,
} from '../rules.ts';
import { crowdedCells } from '../stages/movement.ts';
import { attackOf, defenseOf, resultOf, shiftOf } from '../stages/resolution.ts';
import {
  ACTIVE,
  ADVANCING,
  ATTACKED,
  EXPECTED,
  FIGHTS,
  LOST,
  MOVED,
  OPEN,
  REASON,
  RETREATER,
  RETREATS,
  SHIFTS,
  STAGE,
  type Stage,
  stages,
  TURN,
  VOID,
  type WarshardState,
} from '../state.ts';
import { traceSupply } from '../supply.ts';
import { deciderOf } from '../turn.ts';
import { pointsOf } from '../victory.ts';

export interface UnitView {
  readonly id: string;
  readonly type: UnitType;
  readonly side: Side;
  readonly status: 'on_board' | 'expected' | 'lost';
  /** Null unless it is on the board. */
  readonly at: Hex | null;
  readonly hasMoved: boolean;
  readonly fight: number | null;
  readonly mustRetreat: boolean;
}

export interface FightView {
  readonly hex: Hex;
  readonly attackers: readonly string[];
  readonly attackSupport: readonly string[];
  readonly defenders: readonly string[];
  readonly defenseSupport: readonly string[];
  /** Totals and the columns by which supply moves the fight towards the attacker: as they are now until the die is cast. */
  readonly attack: number;
  readonly defense: number;
  readonly shift: number;
  readonly isVoid: boolean;
  readonly odds: OddsColumn | null;
  readonly die: number | null;
  readonly result: Result | null;
}

/** Everything that changes in a match; a saved match carries the same. */
export interface WarshardPosition {
  readonly turn: number;
  readonly side: Side;
  readonly stage: Stage;
  readonly status: 'active' | 'ended';
  /** The side that decides now. */
  readonly decides: Side | null;
  /** How often that has changed within the turn. */
  readonly shifts: number;
  readonly retreating: string | null;
  readonly advancing: number | null;
  readonly points: { readonly [side in Side]: number };
  readonly victory: readonly { readonly at: Hex; readonly points: number; readonly holder: Side | null }[];
  readonly units: readonly UnitView[];
  readonly fights: readonly FightView[];
}

export interface HexView extends Hex {
  readonly terrain: string;
  readonly road: boolean;
  readonly bridge: boolean;
  readonly name: string | null;
  readonly units: readonly string[];
}

export interface WarshardView extends WarshardPosition {
  readonly turnLimit: number;
  readonly isRated: boolean;
  /** Where the side to move must still separate its units: at the end of the stage all but one of them are lost. */
  readonly crowded: readonly Hex[];
  readonly board: readonly HexView[];
}

/** Nothing is hidden: everyone sees the same. */
export function viewState(s: WarshardState): WarshardView {
  const { options, size } = s.theatre;
  const position = positionOf(s);
  return {
    ...position,
    fights: position.fights.map((_, fight) => fightNow(s, fight)),
    turnLimit: options.scenario.turnLimit,
    isRated: !options.authoring,
    crowded: position.stage === 'move' ? crowdedCells(s).map((cell) => s.theatre.hexOf(cell)) : [],
    board: Array.from({ length: size }, (_, cell) => viewHex(s, cell)),
  };
}

export function positionOf(s: WarshardState): WarshardPosition {
  const { theatre, scalars } = s;
  const isOver = scalars[REASON] !== 0;
  const slots = Array.from({ length: theatre.units }, (_, slot) => slot);
  return {
    turn: scalars[TURN],
    side: sides[scalars[ACTIVE]],
    stage: stages[scalars[STAGE]],
    status: isOver ? 'ended' : 'active',
    decides: isOver ? null : sides[deciderOf(s)],
    shifts: scalars[SHIFTS],
    retreating: theatre.ids[scalars[RETREATER]] ?? null,
    advancing: !isOver && stages[scalars[STAGE]] === 'advance' ? scalars[ADVANCING] : null,
    points: { blue: pointsOf(s, 0), red: pointsOf(s, 1) },
    victory: Array.from(theatre.victoryCells, (cell, i) => ({
      at: theatre.hexOf(cell),
      points: theatre.victoryPoints[i],
      holder: sides[s.holder[i]] ?? null,
    })),
    units: slots.map((slot) => viewUnit(s, slot)),
    fights: Array.from({ length: scalars[FIGHTS] }, (_, fight) => viewFight(s, fight)),
  };
}

function viewUnit(s: WarshardState, slot: number): UnitView {
  const { theatre } = s;
  const marks = s.unitMarks[slot];
  return {
    id: theatre.ids[slot],
    type: unitTypes[theatre.typeOf[slot]],
    side: sides[theatre.sideOf[slot]],
    status: marks & LOST ? 'lost' : marks & EXPECTED ? 'expected' : 'on_board',
    at: s.unitCell[slot] === NONE ? null : theatre.hexOf(s.unitCell[slot]),
    hasMoved: (marks & MOVED) !== 0,
    fight: s.unitFight[slot] === NONE ? null : s.unitFight[slot],
    mustRetreat: (marks & RETREATS) !== 0,
  };
}

/** A fight as it stands: the engine counts an open one only when it is judged, but the player who decides must know the totals before. */
export function fightNow(s: WarshardState, fight: number): FightView {
  const recorded = viewFight(s, fight);
  if (s.fightState[fight] !== OPEN) return recorded;
  traceSupply(s, 0);
  traceSupply(s, 1);
  return { ...recorded, attack: attackOf(s, fight), defense: defenseOf(s, fight), shift: shiftOf(s, fight) };
}

/** A fight as the engine has recorded it so far. */
export function viewFight(s: WarshardState, fight: number): FightView {
  const { theatre, scalars } = s;
  const state = s.fightState[fight];
  const hasDie = s.fightDie[fight] > 0;
  const those = (isWanted: (slot: number) => boolean) =>
    theatre.ids.filter((_, slot) => s.unitFight[slot] === fight && isWanted(slot));
  const isAttacker = (slot: number) => theatre.sideOf[slot] === scalars[ACTIVE];
  const isAttacked = (slot: number) => (s.unitMarks[slot] & ATTACKED) !== 0;
  return {
    hex: theatre.hexOf(s.fightCell[fight]),
    attackers: those((slot) => isAttacker(slot) && theatre.isMelee[slot] === 1),
    attackSupport: those((slot) => isAttacker(slot) && theatre.isMelee[slot] === 0),
    defenders: those(isAttacked),
    defenseSupport: those((slot) => !isAttacker(slot) && !isAttacked(slot)),
    attack: s.fightAttack[fight],
    defense: s.fightDefense[fight],
    shift: s.fightShift[fight],
    isVoid: state === VOID,
    odds: hasDie ? oddsColumns[s.fightColumn[fight]] : null,
    die: hasDie ? s.fightDie[fight] : null,
    result: state === OPEN ? null : resultOf(s, fight),
  };
}

function viewHex(s: WarshardState, cell: number): HexView {
  const { theatre } = s;
  const units: string[] = [];
  for (let slot = s.front[cell]; slot !== NONE; slot = s.behind[slot]) units.push(theatre.ids[slot]);
  return {
    ...theatre.hexOf(cell),
    terrain: theatre.terrainAt(cell),
    road: theatre.isRoad[cell] === 1,
    bridge: theatre.isBridge[cell] === 1,
    name: theatre.nameOf.get(cell) ?? null,
    units,
  };
}
