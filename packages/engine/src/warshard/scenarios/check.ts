import { NONE } from '../../hex/index.ts';
import { type Hex, type Scenario, sides, terrainNames, type WarshardOptions, type WarshardFacts } from '../rules.ts';
import { Theatre } from '../theatre.ts';
import { type ProblemText, problemText } from './problem-text.ts';

/** A problem of a scenario and its place. Errors make it unplayable; warnings are worth a second look. */
export interface Problem {
  readonly severity: 'error' | 'warning';
  /** Such as `units[3].at`. */
  readonly path: string;
  readonly says: string;
}

/** What bounds cannot express: how the parts of a scenario must fit each other and the options. */
export function checkScenario(rules: WarshardFacts, options: WarshardOptions, t = problemText.en): Problem[] {
  const ground = checkMap(t, options);
  if (ground.length > 0) return ground;
  const theatre = new Theatre(rules, { ...options, scenario: bareMap(options.scenario) });
  const places = checkPlaces(t, theatre, options.scenario);
  if (places.length > 0) return places;
  const whole = new Theatre(rules, options);
  const errors = [...checkOverlays(t, whole), ...checkUnits(t, whole), ...checkTwins(t, whole)];
  return errors.length > 0 ? errors : [...checkSides(t, whole), ...checkVictory(t, whole), ...checkTurns(t, whole)];
}

const error = (path: string, says: string): Problem => ({ severity: 'error', path, says });
const warning = (path: string, says: string): Problem => ({ severity: 'warning', path, says });

function checkMap(t: ProblemText, { scenario, terrain }: WarshardOptions): Problem[] {
  const glyphs = terrainNames.map((name) => terrain[name].glyph);
  const known = terrainNames.map((name) => `${terrain[name].glyph} ${name}`).join(', ');
  const { map } = scenario;
  return map.flatMap((row, i) => {
    const path = `map[${i}]`;
    if (row.length !== map[0].length) return [error(path, t.hexCount(row.length, map[0].length))];
    const strange = [...row].findIndex((glyph) => !glyphs.includes(glyph));
    if (strange === -1) return [];
    return [error(path, t.strangeGlyph(row[strange], strange + 1, known))];
  });
}

function bareMap(scenario: Scenario): Scenario {
  return { ...scenario, roads: [], bridges: [], names: [], victory: [], units: [], reinforcements: [] };
}

function checkPlaces(t: ProblemText, theatre: Theatre, scenario: Scenario): Problem[] {
  const isOff = (hex: Hex) => theatre.cellOf(hex) === NONE;
  const off = (path: string, what: string, hex: Hex) => (isOff(hex) ? [error(path, t.offMap(what, show(hex)))] : []);
  return [
    ...scenario.roads.flatMap((hex, i) => off(`roads[${i}]`, t.roadHex, hex)),
    ...scenario.bridges.flatMap((hex, i) => off(`bridges[${i}]`, t.bridge, hex)),
    ...scenario.names.flatMap(({ at, name }, i) => off(`names[${i}].at`, t.standsAt(name), at)),
    ...scenario.victory.flatMap(({ at }, i) => off(`victory[${i}].at`, t.victoryHex, at)),
    ...scenario.units.flatMap(({ at, id }, i) => off(`units[${i}].at`, t.standsAt(id), at)),
    ...scenario.reinforcements.flatMap(({ at, id }, i) => off(`reinforcements[${i}].at`, t.standsAt(id), at)),
  ];
}

function checkOverlays(t: ProblemText, theatre: Theatre): Problem[] {
  const { options } = theatre;
  const isWater = (hex: Hex) => options.terrain[theatre.terrainAt(theatre.cellOf(hex))].isWater;
  const dry = options.scenario.bridges.flatMap((hex, i) =>
    isWater(hex) ? [] : [error(`bridges[${i}]`, t.dryBridge(show(hex)))],
  );
  const wet = options.scenario.roads.flatMap((hex, i) =>
    theatre.isWet[theatre.cellOf(hex)] ? [error(`roads[${i}]`, t.wetRoad(show(hex)))] : [],
  );
  const twice = options.scenario.victory.flatMap(({ at }, i, all) =>
    all.findIndex((other) => isSame(other.at, at)) < i ? [error(`victory[${i}].at`, t.victoryTwice(show(at)))] : [],
  );
  return [...dry, ...wet, ...twice];
}

function pathOf(theatre: Theatre, slot: number): string {
  const starters = theatre.options.scenario.units.length;
  return slot < starters ? `units[${slot}]` : `reinforcements[${slot - starters}]`;
}

function checkUnits(t: ProblemText, theatre: Theatre): Problem[] {
  return theatre.ids.flatMap((id, slot) =>
    theatre.isPassable(slot, theatre.entryCell[slot])
      ? []
      : [error(`${pathOf(theatre, slot)}.at`, t.inWater(id, show(theatre.hexOf(theatre.entryCell[slot]))))],
  );
}

function checkTwins(t: ProblemText, theatre: Theatre): Problem[] {
  return theatre.ids.flatMap((id, slot) => {
    const path = pathOf(theatre, slot);
    const namesake = theatre.ids.indexOf(id) < slot ? [error(`${path}.id`, t.namesake(id))] : [];
    const before = theatre.entryCell.findIndex(
      (cell, other) => cell === theatre.entryCell[slot] && theatre.entryTurn[other] === 0,
    );
    const isTaken = theatre.entryTurn[slot] === 0 && before < slot;
    const hex = show(theatre.hexOf(theatre.entryCell[slot]));
    return [...namesake, ...(isTaken ? [error(`${path}.at`, t.taken(theatre.ids[before], hex))] : [])];
  });
}

function checkSides(t: ProblemText, theatre: Theatre): Problem[] {
  return sides.flatMap((side, seat) => {
    const own = theatre.ids.map((_, slot) => slot).filter((slot) => theatre.sideOf[slot] === seat);
    if (own.length === 0) return [error('units', t.noUnit(t.sides[side]))];
    if (own.some((slot) => theatre.isHeadquarters[slot])) return [];
    return [warning('units', t.noHq(t.sides[side]))];
  });
}

/** A victory hex that no unit can reach is probably a mistake. */
function checkVictory(t: ProblemText, theatre: Theatre): Problem[] {
  const { victory } = theatre.options.scenario;
  if (victory.length === 0) return [warning('victory', t.noVictoryHex)];
  return victory.flatMap(({ at }, i) => {
    const cell = theatre.cellOf(at);
    const isReached = theatre.ids.some((_, slot) => areConnected(theatre, slot, cell));
    return isReached ? [] : [warning(`victory[${i}].at`, t.unreachable(show(at)))];
  });
}

function areConnected(theatre: Theatre, slot: number, goal: number): boolean {
  const seen = new Set([theatre.entryCell[slot]]);
  for (const cell of seen) {
    for (const to of theatre.neighbours.subarray(cell * 6, cell * 6 + 6)) {
      if (to !== NONE && theatre.isPassable(slot, to)) seen.add(to);
    }
  }
  return seen.has(goal);
}

function checkTurns(t: ProblemText, { options: { scenario } }: Theatre): Problem[] {
  return scenario.reinforcements.flatMap(({ id, turn }, i) =>
    turn > scenario.turnLimit ? [warning(`reinforcements[${i}].turn`, t.tooLate(id, turn, scenario.turnLimit))] : [],
  );
}

function isSame(a: Hex, b: Hex): boolean {
  return a.q === b.q && a.r === b.r;
}

function show({ q, r }: Hex): string {
  return `(${q},${r})`;
}
