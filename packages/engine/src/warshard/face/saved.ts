import type { Saved } from '../../game.ts';
import { NONE } from '../../hex/index.ts';
import { isObject } from '../../json.ts';
import { counted } from '../../sentences.ts';
import { isRefusal, type Refusal, refuse } from '../../verdict.ts';
import { surveyMoves } from '../reach.ts';
import {
  type Hex,
  oddsColumns,
  type OddsColumn,
  type Result,
  results,
  type Side,
  sides,
  type WarshardRules,
} from '../rules.ts';
import {
  ACTIVE,
  ADVANCE,
  ADVANCING,
  ATTACKED,
  chanceOf,
  DECIDER,
  FIGHTS,
  isOccupiedBy,
  LOST,
  MOVED,
  OPEN,
  REASON,
  type Reason,
  reasons,
  RESULT,
  RETREAT,
  RETREATER,
  RETREATS,
  SHIFTS,
  STAGE,
  type Stage,
  stages,
  TURN,
  VOID,
  WarshardState,
  WINNER,
} from '../state.ts';
import { recordOpen } from '../stages/resolution.ts';
import { theatreOf } from '../theatre.ts';
import { deciderOf } from '../turn.ts';
import { endGame } from '../victory.ts';
import { positionOf } from './view.ts';
import { expectUnit, placeUnit } from '../units.ts';

/** A saved match is {game, options, seed, position}, where the position is the view without the board, and an outcome if it has ended. */
export function saveState(s: WarshardState): Saved {
  const { theatre, scalars } = s;
  const outcome = { winner: sides[scalars[WINNER]] ?? null, reason: reasons[scalars[REASON]] };
  const saved = {
    game: theatre.rules.id,
    options: theatre.options,
    seed: s.chance.seed,
    position: positionOf(s),
    ...(scalars[REASON] === 0 ? {} : { outcome }),
  };
  return saved as unknown as Saved;
}

const savedKeys = ['game', 'options', 'seed', 'position', 'outcome'];

export function loadState(rules: WarshardRules, saved: unknown): WarshardState | Refusal {
  if (!isObject(saved)) return bad('It must be a JSON object.');
  if (saved.game !== rules.id)
    return bad(`game must be ${JSON.stringify(rules.id)}, not ${JSON.stringify(saved.game)}.`);
  const stranger = Object.keys(saved).find((key) => !savedKeys.includes(key));
  if (stranger !== undefined) return bad(`Unknown field ${stranger}.`);
  if (typeof saved.seed !== 'string') return bad('seed must be a string.');
  const options = rules.reader.complete(saved.options);
  if (isRefusal(options)) return options;
  const { position } = saved;
  if (!isObject(position)) return bad('position must be a JSON object.');
  const theatre = theatreOf(rules, options);
  const s = new WarshardState(theatre, chanceOf(theatre, saved.seed));
  const wrong =
    readScalars(s, position) ??
    readUnits(s, position.units) ??
    readVictory(s, position.victory) ??
    readFights(s, position.fights) ??
    readAllocation(s, position) ??
    readCursors(s, position) ??
    readOutcome(s, position.status === 'ended', saved.outcome);
  if (wrong !== null) return wrong;
  // The position may be a player's view, which says what open fights come to so far.
  for (let fight = 0; fight < s.scalars[FIGHTS]; fight++) if (s.fightState[fight] === OPEN) recordOpen(s, fight);
  if (s.scalars[STAGE] === 0) surveyMoves(s);
  return s;
}

function readScalars(s: WarshardState, position: Record<string, unknown>): Refusal | null {
  const { turn, side, stage, status, shifts } = position;
  if (status !== 'active' && status !== 'ended') return bad('position.status must be active or ended.');
  if (!sides.includes(side as Side)) return bad('position.side must be blue or red.');
  if (!stages.includes(stage as Stage)) return bad(`position.stage must be one of ${stages.join(', ')}.`);
  s.scalars[TURN] = turn as number;
  s.scalars[ACTIVE] = sides.indexOf(side as Side);
  s.scalars[STAGE] = stages.indexOf(stage as Stage);
  s.scalars[SHIFTS] = shifts as number;
  return (
    wrongNumber('position.turn', turn, 1, s.theatre.options.scenario.turnLimit) ??
    wrongNumber('position.shifts', shifts, 0, 10_000)
  );
}

/** Every unit of the scenario, in order, so that a position of one scenario is not read into another. */
function readUnits(s: WarshardState, units: unknown): Refusal | null {
  const { theatre } = s;
  if (!Array.isArray(units) || units.length !== theatre.units) {
    return bad(`position.units must list all ${theatre.units} units of the scenario.`);
  }
  for (const [slot, unit] of units.entries()) {
    const path = `position.units[${slot}]`;
    if (!isObject(unit)) return bad(`${path} must be a JSON object.`);
    if (unit.id !== theatre.ids[slot])
      return refuse('bad-unit', `${path}.id must be ${JSON.stringify(theatre.ids[slot])}.`);
    const wrong = readUnit(s, slot, unit, path);
    if (wrong !== null) return wrong;
  }
  return null;
}

function readUnit(s: WarshardState, slot: number, unit: Record<string, unknown>, path: string): Refusal | null {
  const { theatre } = s;
  if (unit.status === 'expected') {
    if (theatre.entryTurn[slot] === 0) return refuse('bad-unit', `${path} is not a reinforcement.`);
    expectUnit(s, slot);
    return null;
  }
  if (unit.status === 'lost') {
    s.unitMarks[slot] = LOST;
    return null;
  }
  if (unit.status !== 'on_board') return bad(`${path}.status must be on_board, expected or lost.`);
  const cell = readHex(s, unit.at);
  if (cell === NONE) return refuse('unknown-hex', `${path}.at is ${JSON.stringify(unit.at)}.`);
  if (!theatre.isPassable(slot, cell)) return refuse('misplaced-unit', `${path} is in water.`);
  if (isOccupiedBy(s, 1 - theatre.sideOf[slot], cell))
    return refuse('two-owners', `${path} shares its hex with an enemy.`);
  placeUnit(s, slot, cell);
  for (const name of ['hasMoved', 'mustRetreat']) {
    if (typeof unit[name] !== 'boolean') return refuse('bad-unit', `${path}.${name} must be true or false.`);
  }
  if (unit.hasMoved) s.unitMarks[slot] |= MOVED;
  if (unit.mustRetreat) s.unitMarks[slot] |= RETREATS;
  return null;
}

function readVictory(s: WarshardState, victory: unknown): Refusal | null {
  if (!Array.isArray(victory) || victory.length !== s.holder.length) {
    return bad(`position.victory must list all ${s.holder.length} victory hexes of the scenario.`);
  }
  for (const [i, entry] of victory.entries()) {
    const holder = isObject(entry) ? entry.holder : undefined;
    if (holder !== null && !sides.includes(holder as Side))
      return bad(`position.victory[${i}].holder must be blue, red or null.`);
    s.holder[i] = holder === null ? NONE : sides.indexOf(holder as Side);
  }
  return null;
}

function readFights(s: WarshardState, fights: unknown): Refusal | null {
  if (!Array.isArray(fights) || fights.length > s.theatre.fights) {
    return bad(`position.fights must be a list of at most ${counted(s.theatre.fights, 'fight')}.`);
  }
  s.scalars[FIGHTS] = fights.length;
  for (const [fight, entry] of fights.entries()) {
    const path = `position.fights[${fight}]`;
    if (!isObject(entry)) return bad(`${path} must be a JSON object.`);
    const cell = readHex(s, entry.hex);
    if (cell === NONE) return refuse('unknown-hex', `${path}.hex is ${JSON.stringify(entry.hex)}.`);
    if (s.fightCell.subarray(0, fight).includes(cell)) return bad(`${path}.hex already has a fight.`);
    s.fightCell[fight] = cell;
    const wrong = readResult(s, fight, entry, path);
    if (wrong !== null) return wrong;
  }
  return null;
}

function readResult(s: WarshardState, fight: number, entry: Record<string, unknown>, path: string): Refusal | null {
  const { attack, defense, shift, isVoid, odds, die, result } = entry;
  const wrong =
    wrongNumber(`${path}.attack`, attack, 0, 100_000) ??
    wrongNumber(`${path}.defense`, defense, 0, 100_000) ??
    wrongNumber(`${path}.shift`, shift, -6, 6) ??
    (die === null ? null : wrongNumber(`${path}.die`, die, 1, 6));
  if (wrong !== null) return wrong;
  if (result !== null && !results.includes(result as Result))
    return bad(`${path}.result must be one of ${results.join(', ')} or null.`);
  if (odds !== null && !oddsColumns.includes(odds as OddsColumn))
    return bad(`${path}.odds must be one of ${oddsColumns.join(', ')} or null.`);
  s.fightAttack[fight] = attack as number;
  s.fightDefense[fight] = defense as number;
  s.fightShift[fight] = shift as number;
  s.fightDie[fight] = (die as number | null) ?? 0;
  s.fightColumn[fight] = odds === null ? 0 : oddsColumns.indexOf(odds as OddsColumn);
  s.fightState[fight] = isVoid === true ? VOID : result === null ? 0 : RESULT + results.indexOf(result as Result);
  return null;
}

/** Which unit is in which fight. Attacked units are those that the fight lists as defenders; they may have retreated since. */
function readAllocation(s: WarshardState, position: Record<string, unknown>): Refusal | null {
  const { theatre } = s;
  for (const [slot, unit] of (position.units as Record<string, unknown>[]).entries()) {
    const path = `position.units[${slot}].fight`;
    if (unit.fight === null) continue;
    const wrong = wrongNumber(path, unit.fight, 0, s.scalars[FIGHTS] - 1);
    if (wrong !== null) return wrong;
    if (s.unitCell[slot] === NONE) return refuse('bad-unit', `${path}: only a unit on the board can be in a fight.`);
    s.unitFight[slot] = unit.fight as number;
    const { defenders } = (position.fights as Record<string, unknown>[])[unit.fight as number];
    if (!Array.isArray(defenders)) return bad(`position.fights[${unit.fight}].defenders must be a list of ids.`);
    const isDefender = theatre.sideOf[slot] !== s.scalars[ACTIVE];
    if (isDefender && defenders.includes(theatre.ids[slot])) s.unitMarks[slot] |= ATTACKED;
    else if (isDefender && theatre.isMelee[slot])
      return refuse('bad-unit', `${path}: a melee unit can defend only its own hex.`);
  }
  return null;
}

function readCursors(s: WarshardState, position: Record<string, unknown>): Refusal | null {
  const { theatre, scalars } = s;
  const { retreating, advancing } = position;
  if (position.status === 'ended') return null;
  if (scalars[STAGE] === RETREAT) {
    const slot = theatre.slotOf.get(retreating as string) ?? NONE;
    if (slot === NONE || s.unitCell[slot] === NONE || (s.unitMarks[slot] & RETREATS) === 0) {
      return bad('position.retreating must be a unit that has to retreat.');
    }
    scalars[RETREATER] = slot;
  } else if (retreating !== null) return bad('position.retreating must be null outside the retreat stage.');
  if (scalars[STAGE] === ADVANCE) {
    const wrong = wrongNumber('position.advancing', advancing, 0, scalars[FIGHTS] - 1);
    if (wrong !== null) return wrong;
    scalars[ADVANCING] = advancing as number;
  } else if (advancing !== null) return bad('position.advancing must be null outside the advance stage.');
  scalars[DECIDER] = deciderOf(s);
  return null;
}

function readOutcome(s: WarshardState, hasEnded: boolean, outcome: unknown): Refusal | null {
  if (!hasEnded) return outcome === undefined ? null : bad('Only an ended match can have an outcome.');
  if (!isObject(outcome)) return refuse('no-result');
  const { winner, reason } = outcome;
  if (winner !== null && !sides.includes(winner as Side)) return bad('outcome.winner must be blue, red or null.');
  if (!reasons.slice(1).includes(reason as Reason))
    return bad(`outcome.reason must be one of ${reasons.slice(1).join(', ')}.`);
  if ((winner === null) !== (reason === 'draw'))
    return bad('outcome.winner must be null if the reason is draw, and only then.');
  endGame(s, winner === null ? NONE : sides.indexOf(winner as Side), reason as Reason);
  return null;
}

function readHex(s: WarshardState, hex: unknown): number {
  if (!isObject(hex) || !Number.isInteger(hex.q) || !Number.isInteger(hex.r)) return NONE;
  return s.theatre.cellOf(hex as unknown as Hex);
}

function wrongNumber(path: string, value: unknown, min: number, max: number): Refusal | null {
  if (Number.isInteger(value) && (value as number) >= min && (value as number) <= max) return null;
  return refuse('bad-number', `${path} must be a whole number from ${min} to ${max}, not ${JSON.stringify(value)}.`);
}

function bad(detail: string): Refusal {
  return refuse('malformed-save', detail);
}
