import type { Saved } from '../../game.ts';
import { NONE } from '../../hex/index.ts';
import { isObject } from '../../json.ts';
import { isRefusal, type Refusal, type RefusalCode, refuse } from '../../verdict.ts';
import { type Theatre, theatreOf, ATTACKED, CHARGED, FORTIFIED, MOVED, RESTING } from '../theatre.ts';
import { findUnit, unitId } from './actions.ts';
import { type AttritionOptions, type AttritionRules, type Side, sides, type UnitType, unitTypes } from '../rules.ts';
import {
  ACTIONS_LEFT,
  ACTIVE,
  AttritionState,
  GOLD,
  NEXT_NUMBER,
  placeUnit,
  REASON,
  type Reason,
  reasons,
  TURN,
  VP,
  WINNER,
  WOOD,
} from '../state.ts';
import { endGame, judgeAction, judgeTimeout, judgeTurn } from '../victory.ts';
import { viewState } from './view.ts';

/**
 * A saved match is {game, options, seed, position}, where the position is the view. These further fields hold what the view does not
 * show; each may be left out of a position written by hand:
 *   nextNumber  {A, B}: number of the next recruit.   Default: one more than the highest on the board, past the starting units.
 *   charged     ids of the units with a charge.       Default: all that moved far enough and have not attacked.
 *   outcome     {winner, reason} of an ended match.   Default: what the victory rules make of the position.
 */
export function saveState(s: AttritionState): Saved {
  const { theatre, scalars } = s;
  const charged: string[] = [];
  for (let slot = 0; slot < s.unitFlags.length; slot++) if (s.unitFlags[slot] & CHARGED) charged.push(unitId(s, slot));
  const saved = {
    game: theatre.rules.id,
    options: theatre.options,
    seed: s.seed,
    position: viewState(s),
    nextNumber: { A: scalars[NEXT_NUMBER], B: scalars[NEXT_NUMBER + 1] },
    charged,
    ...(scalars[REASON] === 0
      ? {}
      : { outcome: { winner: sides[scalars[WINNER]] ?? null, reason: reasons[scalars[REASON]] } }),
  };
  return saved as unknown as Saved;
}

export function loadState(rules: AttritionRules, saved: unknown): AttritionState | Refusal {
  if (!isObject(saved)) return refuse('malformed-save', 'It must be a JSON object.');
  if (saved.game !== rules.id)
    return refuse('malformed-save', `game must be ${JSON.stringify(rules.id)}, not ${JSON.stringify(saved.game)}.`);
  const stranger = Object.keys(saved).find((key) => !savedKeys.includes(key));
  if (stranger !== undefined) return refuse('malformed-save', `Unknown field ${stranger}.`);
  if (typeof saved.seed !== 'string') return refuse('malformed-save', 'seed must be a string.');
  const options = rules.reader.complete(saved.options);
  if (isRefusal(options)) return options;
  if (!isObject(saved.position)) return refuse('malformed-save', 'position must be a JSON object.');
  const theatre = theatreForBoard(rules, options, saved.position.board);
  if (isRefusal(theatre)) return theatre;
  const s = new AttritionState(theatre, saved.seed);
  return (
    readScalars(s, saved.position) ??
    readPlayers(s, saved.position) ??
    readBoard(s, saved.position.board as unknown[]) ??
    readNumbers(s, saved.nextNumber) ??
    readCharges(s, saved.charged) ??
    readOutcome(s, saved.position.status === 'ended', saved.outcome) ??
    s
  );
}

const savedKeys = ['game', 'options', 'seed', 'position', 'nextNumber', 'charged', 'outcome'];

/** Terrain may have been changed by hand: the board of the position then replaces the layout. */
function theatreForBoard(rules: AttritionRules, options: AttritionOptions, board: unknown): Theatre | Refusal {
  const theatre = theatreOf(rules, options);
  if (!Array.isArray(board)) return refuse('malformed-save', 'position.board must be a list.');
  const glyphs = Array.from(theatre.terrainOf, () => '');
  for (const [i, entry] of board.entries()) {
    const path = `position.board[${i}]`;
    if (!isObject(entry)) return refuse('malformed-save', `${path} must be a JSON object.`);
    const cell = hexOf(theatre, entry);
    if (cell === NONE) return refuse('unknown-hex', `${path} is not on the board.`);
    const name = theatre.rules.dialect.hexes.show(theatre.grid, cell);
    if (glyphs[cell] !== '') return refuse('unknown-hex', `${path}: ${name} is listed twice.`);
    if (typeof entry.type !== 'string' || !theatre.terrainNames.includes(entry.type)) {
      return refuse('unknown-terrain', `${path}: ${name} has the type ${JSON.stringify(entry.type)}.`);
    }
    glyphs[cell] = options.terrain[entry.type].glyph;
  }
  const missing = glyphs.indexOf('');
  if (missing !== -1)
    return refuse('unknown-hex', `position.board does not list ${rules.dialect.hexes.show(theatre.grid, missing)}.`);
  const { rows, cols } = theatre.grid;
  const layout = Array.from({ length: rows }, (_, row) => glyphs.slice(row * cols, (row + 1) * cols).join(''));
  if (layout.join() === options.layout.join()) return theatre;
  const changed = rules.reader.complete({ ...options, layout });
  return isRefusal(changed) ? changed : theatreOf(rules, changed);
}

function hexOf(theatre: Theatre, entry: Record<string, unknown>): number {
  const { hexes, hexKeys } = theatre.rules.dialect;
  const address =
    hexKeys.length === 1 ? entry[hexKeys[0]] : Object.fromEntries(hexKeys.map((key) => [key, entry[key]]));
  return hexes.read(theatre.grid, address);
}

function readScalars(s: AttritionState, position: Record<string, unknown>): Refusal | null {
  const { options } = s.theatre;
  const { turn, activePlayer, actionsRemaining, status } = position;
  if (status !== 'active' && status !== 'ended')
    return refuse('malformed-save', 'position.status must be active or ended.');
  const lastTurn = status === 'ended' ? options.turnLimit + 1 : options.turnLimit;
  const wrong = wrongNumber('position.turn', turn, 1, lastTurn);
  if (wrong !== null) return wrong;
  if (!sides.includes(activePlayer as Side)) return refuse('malformed-save', 'position.activePlayer must be A or B.');
  s.scalars[TURN] = turn as number;
  s.scalars[ACTIVE] = sides.indexOf(activePlayer as Side);
  s.scalars[WINNER] = NONE;
  s.scalars[ACTIONS_LEFT] = actionsRemaining as number;
  return wrongNumber('position.actionsRemaining', actionsRemaining, 0, options.actionsPerTurn);
}

function readPlayers(s: AttritionState, position: Record<string, unknown>): Refusal | null {
  const players = position.players;
  if (!isObject(players)) return refuse('malformed-save', 'position.players must be an object with A and B.');
  for (const [seat, side] of sides.entries()) {
    const player = players[side];
    const path = `position.players.${side}`;
    if (!isObject(player)) return refuse('malformed-save', `${path} must be a JSON object.`);
    for (const name of ['gold', 'wood', 'vp'] as const) {
      const wrong = wrongNumber(`${path}.${name}`, player[name], 0, 1_000_000_000);
      if (wrong !== null) return wrong;
      s.scalars[{ gold: GOLD, wood: WOOD, vp: VP }[name] + seat] = player[name] as number;
    }
    if (!Array.isArray(player.units)) return refuse('malformed-save', `${path}.units must be a list.`);
    s.scalars[NEXT_NUMBER + seat] = s.theatre.options.startUnits.filter((unit) => unit.side === side).length + 1;
    for (const [i, unit] of player.units.entries()) {
      const wrong = readUnit(s, seat, unit, `${path}.units[${i}]`);
      if (wrong !== null) return wrong;
    }
  }
  return null;
}

function readUnit(s: AttritionState, seat: number, unit: unknown, path: string): Refusal | null {
  const { theatre } = s;
  if (!isObject(unit)) return refuse('malformed-save', `${path} must be a JSON object.`);
  const id = typeof unit.id === 'string' ? unit.id : '';
  const number = Number(/^[AB]-([1-9][0-9]{0,4})$/.exec(id)?.[1]);
  const bad = (what: string) => refuse('bad-unit', `${path}: ${what}`);
  if (!(number <= theatre.capacity)) {
    return bad(`id must be ${sides[seat]}-1 to ${sides[seat]}-${theatre.capacity}, not ${JSON.stringify(unit.id)}.`);
  }
  if (unit.owner !== sides[seat] || id[0] !== sides[seat]) return bad(`${id} does not belong to side ${sides[seat]}.`);
  const type = unitTypes.indexOf(unit.type as UnitType);
  if (type === -1) return bad(`type must be one of ${unitTypes.join(', ')}, not ${JSON.stringify(unit.type)}.`);
  const slot = seat * theatre.capacity + number - 1;
  if (s.unitCell[slot] !== NONE) return refuse('duplicate-unit', `${path}: ${id} is listed twice.`);
  const cell = theatre.rules.dialect.hexes.read(theatre.grid, unit.position);
  if (cell === NONE) return refuse('unknown-hex', `${path}: ${id} is on ${JSON.stringify(unit.position)}.`);
  // Stacks are put in order, and checked, when the board is read.
  s.unitCell[slot] = cell;
  s.unitType[slot] = type;
  s.unitHp[slot] = theatre.hp[type];
  s.scalars[NEXT_NUMBER + seat] = Math.max(s.scalars[NEXT_NUMBER + seat], number + 1);
  if (typeof unit.isFortified !== 'boolean') return bad('isFortified must be true or false.');
  if (unit.isFortified) s.unitFlags[slot] |= FORTIFIED;
  return readBookkeeping(s, slot, unit, path);
}

function readBookkeeping(s: AttritionState, slot: number, unit: Record<string, unknown>, path: string): Refusal | null {
  const { hp, maxHp, movedDistance, movedThisTurn, attackedThisTurn, canActThisTurn } = unit;
  const { theatre } = s;
  const most = s.unitHp[slot];
  if (maxHp !== most) return refuse('bad-unit', `${path}: maxHp must be ${most}.`);
  const wrong = wrongNumber(`${path}.hp`, hp, 1, most) ?? wrongNumber(`${path}.movedDistance`, movedDistance, 0, 255);
  if (wrong !== null) return wrong;
  for (const [name, value] of Object.entries({ movedThisTurn, attackedThisTurn, canActThisTurn })) {
    if (typeof value !== 'boolean') return refuse('bad-unit', `${path}: ${name} must be true or false.`);
  }
  s.unitHp[slot] = hp as number;
  s.movedDistance[slot] = movedDistance as number;
  s.unitFlags[slot] |= (movedThisTurn ? MOVED : 0) | (attackedThisTurn ? ATTACKED : 0) | (canActThisTurn ? 0 : RESTING);
  const type = s.unitType[slot];
  const isFar = theatre.chargeBonus[type] > 0 && (movedDistance as number) >= theatre.chargeDistance[type];
  if (movedThisTurn && isFar && !attackedThisTurn) s.unitFlags[slot] |= CHARGED;
  return null;
}

/** Control, reserves and stacks in order. Every unit must be listed by the hex of its position. */
function readBoard(s: AttritionState, board: readonly unknown[]): Refusal | null {
  const { theatre } = s;
  const waiting = new Set<number>();
  for (let slot = 0; slot < s.unitCell.length; slot++) if (s.unitCell[slot] !== NONE) waiting.add(slot);
  for (const entry of board as readonly Record<string, unknown>[]) {
    const cell = hexOf(theatre, entry);
    const wrong = readControl(s, cell, entry) ?? readStack(s, cell, entry.unitIds, waiting);
    if (wrong !== null) return wrong;
  }
  const lost = [...waiting][0];
  return lost === undefined ? null : refuse('misplaced-unit', `No hex lists ${unitId(s, lost)}.`);
}

function readControl(s: AttritionState, cell: number, entry: Record<string, unknown>): Refusal | null {
  const { theatre } = s;
  const name = theatre.rules.dialect.hexes.show(theatre.grid, cell);
  const owner = entry.controlledBy;
  if (owner !== null && !sides.includes(owner as Side))
    return refuse('malformed-save', `${name}: controlledBy must be A, B or null.`);
  if (owner !== null)
    s.control[sides.indexOf(owner as Side) * theatre.height + theatre.rowOf[cell]] |= theatre.bitOf[cell];
  const reserve = theatre.reserveCells.indexOf(cell);
  if (reserve === -1) {
    return entry.reserve === undefined ? null : refuse('bad-number', `${name} cannot have a reserve.`);
  }
  const wrong = wrongNumber(`${name}: reserve`, entry.reserve, 0, theatre.reserveAtStart[reserve]);
  if (wrong === null) s.reserves[reserve] = entry.reserve as number;
  return wrong;
}

function readStack(s: AttritionState, cell: number, ids: unknown, waiting: Set<number>): Refusal | null {
  const { theatre } = s;
  const name = theatre.rules.dialect.hexes.show(theatre.grid, cell);
  if (!Array.isArray(ids)) return refuse('malformed-save', `${name}: unitIds must be a list.`);
  const wrong = (code: RefusalCode, what: string) => refuse(code, `${name} ${what}`);
  const stranger = ids.findIndex((id) => typeof id !== 'string');
  if (stranger !== -1)
    return wrong('unknown-unit', `lists ${JSON.stringify(ids[stranger])}, which belongs to no player.`);
  if (ids.some((id) => id[0] !== ids[0][0])) return wrong('two-owners', `holds ${ids.join(' and ')}.`);
  for (const id of ids) {
    const slot = findUnit(s, id);
    if (slot === NONE) return wrong('unknown-unit', `lists ${JSON.stringify(id)}, which belongs to no player.`);
    if (s.unitCell[slot] !== cell) return wrong('misplaced-unit', `lists ${id}, whose position is another hex.`);
    if (!waiting.delete(slot)) return wrong('duplicate-unit', `lists ${id} twice.`);
    const first = s.front[cell];
    if (first !== NONE && s.unitType[first] !== s.unitType[slot])
      return wrong('mixed-stack', `holds ${ids.join(' and ')}.`);
    const hp = s.unitHp[slot];
    placeUnit(s, slot < theatre.capacity ? 0 : 1, slot, s.unitType[slot], cell);
    s.unitHp[slot] = hp;
  }
  if (ids.length <= theatre.options.stackLimit) return null;
  return wrong('stack-too-high', `holds ${ids.length}; the limit is ${theatre.options.stackLimit}.`);
}

function readNumbers(s: AttritionState, next: unknown): Refusal | null {
  if (next === undefined) return null;
  if (!isObject(next)) return refuse('malformed-save', 'nextNumber must be an object with A and B.');
  for (const [seat, side] of sides.entries()) {
    let highest = s.theatre.capacity;
    while (highest > 0 && s.unitCell[seat * s.theatre.capacity + highest - 1] === NONE) highest--;
    const wrong = wrongNumber(`nextNumber.${side}`, next[side], highest + 1, s.theatre.capacity + 1);
    if (wrong !== null) return wrong;
    s.scalars[NEXT_NUMBER + seat] = next[side] as number;
  }
  return null;
}

function readCharges(s: AttritionState, charged: unknown): Refusal | null {
  if (charged === undefined) return null;
  if (!Array.isArray(charged)) return refuse('malformed-save', 'charged must be a list of unit ids.');
  const slots = charged.map((id) => findUnit(s, id));
  const stranger = slots.findIndex((slot) => slot === NONE || (s.unitFlags[slot] & CHARGED) === 0);
  if (stranger !== -1) return refuse('bad-unit', `charged: ${JSON.stringify(charged[stranger])} cannot have charged.`);
  for (let slot = 0; slot < s.unitFlags.length; slot++) if (!slots.includes(slot)) s.unitFlags[slot] &= ~CHARGED;
  return null;
}

function readOutcome(s: AttritionState, hasEnded: boolean, outcome: unknown): Refusal | null {
  if (!hasEnded)
    return outcome === undefined ? null : refuse('malformed-save', 'Only an ended match can have an outcome.');
  if (outcome === undefined) {
    const seat = s.scalars[ACTIVE];
    if (judgeAction(s, seat) || judgeAction(s, 1 - seat) || judgeTurn(s, seat)) return null;
    if (s.scalars[TURN] <= s.theatre.options.turnLimit) return refuse('no-result');
    judgeTimeout(s);
    return null;
  }
  if (!isObject(outcome)) return refuse('malformed-save', 'outcome must be an object with winner and reason.');
  const { winner, reason } = outcome;
  if (winner !== null && !sides.includes(winner as Side))
    return refuse('malformed-save', 'outcome.winner must be A, B or null.');
  if (!reasons.slice(1).includes(reason as Reason))
    return refuse('malformed-save', `outcome.reason must be one of ${reasons.slice(1).join(', ')}.`);
  if ((winner === null) !== (reason === 'draw'))
    return refuse('malformed-save', 'outcome.winner must be null if the reason is draw, and only then.');
  endGame(s, winner === null ? NONE : sides.indexOf(winner as Side), reason as Reason);
  return null;
}

function wrongNumber(path: string, value: unknown, min: number, max: number): Refusal | null {
  if (Number.isInteger(value) && (value as number) >= min && (value as number) <= max) return null;
  return refuse('bad-number', `${path} must be a whole number from ${min} to ${max}, not ${JSON.stringify(value)}.`);
}
