import { hexIds, makeGrid, MAX_COLS, NONE } from '../hex/index.ts';
import { type Bounds, choice, each, fields, flag, int, list, text } from '../bounds.ts';
import { type Refusal, refuse } from '../verdict.ts';
import type { Combat } from './combat/combat.ts';
import { type AttritionFacts, type AttritionOptions, scores, sides, unitTypes } from './rules.ts';

/** The bounds of every option. */
export function boundsOf({ options }: AttritionFacts, { mostHp, mostUnits }: Combat): Bounds {
  const unit = fields({
    cost: int(0, 1000),
    attack: int(0, 100),
    defense: int(0, 100),
    movement: int(1, 6),
    range: int(1, 2),
    hp: int(1, mostHp),
    chargeBonus: int(0, 100),
    chargeDistance: int(1, 6),
    shieldWallEach: int(0, 100),
    shieldWallMost: int(0, 600),
    meleeMalus: int(0, 100),
  });
  const terrain = fields({
    glyph: text(/^[!-~]$/, 'glyph'),
    defense: int(0, 100),
    gold: int(0, 1000),
    wood: int(0, 1000),
    vp: int(0, 1000),
    reserve: int(0, 60000),
    controlledBy: choice(...sides, 'none'),
    isStronghold: flag,
    breaksCharge: flag,
    blocksSight: flag,
    overlooksUnits: flag,
    unitRoom: int(0, 100),
  });
  const start = fields({
    side: choice(...sides),
    type: choice(...unitTypes),
    at: text(/^[A-Z][1-9][0-9]?$/, 'hex'),
  });
  return fields({
    layout: list(text(/^[!-~]+$/, 'layoutRow'), 2, 26),
    terrain: each(Object.keys(options.terrain), terrain),
    units: each(unitTypes, unit),
    startUnits: list(start, 2, 200),
    startGold: int(0, 100000),
    startWood: int(0, 100000),
    actionsPerTurn: int(1, 20),
    turnLimit: int(1, 500),
    moveActions: int(1, 20),
    attackActions: int(1, 20),
    recruitActions: int(1, 20),
    fortifyActions: int(1, 20),
    fortifyWood: int(0, 1000),
    fortifyDefense: int(0, 100),
    attackerBonus: int(0, 100),
    stackLimit: int(1, mostUnits),
    stackBonus: int(0, 100),
    vpPerKill: int(0, 100),
    unitLimit: int(0, 1000),
    hasUnitLimits: flag,
    recruitsRest: flag,
    recruitsOnCaptured: flag,
    needsSight: flag,
    strongholdsToWin: int(0, 26 * MAX_COLS),
    winsByEntering: flag,
    timeoutScores: list(choice(...scores), 0, scores.length),
  });
}

/** What bounds cannot express: how the options must fit each other. */
export function crossCheck(options: AttritionOptions): Refusal | null {
  const { layout, terrain, startUnits, stackLimit } = options;
  const cols = layout[0].length;
  if (cols < 2 || cols > MAX_COLS)
    return refuse('bad-option', `layout must have 2 to ${MAX_COLS} columns, not ${cols}.`);
  const uneven = layout.findIndex((row) => row.length !== cols);
  if (uneven !== -1) return refuse('bad-option', `layout[${uneven}] must be as long as layout[0].`);

  const names = Object.keys(terrain);
  const twin = names.find((name, i) => names.slice(0, i).some((other) => terrain[other].glyph === terrain[name].glyph));
  if (twin !== undefined) return refuse('bad-option', `terrain.${twin}.glyph is already used by another terrain.`);
  const strange = [...layout.join('')].find((glyph) => !names.some((name) => terrain[name].glyph === glyph));
  if (strange !== undefined)
    return refuse('bad-option', `layout contains ${strange}, which is not the glyph of any terrain.`);
  for (const name of names) {
    const { gold, wood, vp, reserve, isStronghold, controlledBy } = terrain[name];
    const kinds = [gold, wood, vp].filter((amount) => amount > 0).length;
    if (reserve > 0 && kinds !== 1)
      return refuse('bad-option', `terrain.${name} has a reserve, so it must pay exactly one resource.`);
    if (isStronghold && controlledBy === 'none')
      return refuse('bad-option', `terrain.${name}.controlledBy must be A or B, because it is a stronghold.`);
  }

  const grid = makeGrid(layout.length, cols);
  for (const [i, { side, type, at }] of startUnits.entries()) {
    const name = `startUnits[${i}].at`;
    if (hexIds.read(grid, at) === NONE) return refuse('bad-option', `${name}: ${at} is not on the board.`);
    const before = startUnits.slice(0, i).filter((unit) => unit.at === at);
    if (before.some((unit) => unit.side !== side || unit.type !== type) || before.length >= stackLimit) {
      return refuse('bad-option', `${name}: ${at} is already occupied.`);
    }
  }
  const absent = sides.find((side) => !startUnits.some((unit) => unit.side === side));
  return absent === undefined ? null : refuse('bad-option', `startUnits must contain a unit of side ${absent}.`);
}
