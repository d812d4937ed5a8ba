import type { Hash64 } from '../hash.ts';
import { AxialBoard, NONE } from '../hex/index.ts';
import { generateInSteps, generateMap } from './map/generate.ts';
import type { BattleMap, Steps } from './map/map.ts';
import { mapSeed } from './map/seed.ts';
import { makeRoster, type Roster } from './options/roster.ts';
import type { BattleOptions } from './options/options.ts';
import { type BattleRules, IMPASSABLE } from './rules.ts';
import { Scratch } from './state/scratch.ts';

/** Everything that options, map and board fix, shared by all states of a match. */
export interface Theatre {
  readonly rules: BattleRules;
  readonly options: BattleOptions;
  readonly roster: Roster;
  readonly board: AxialBoard;
  readonly map: BattleMap;
  /** Bases by seat, then Cities in the order of cells: facility n stands on this cell. */
  readonly facilityCells: Int32Array;
  /** Facility on a cell, or NONE. */
  readonly facilityAt: Int16Array;
  /** Node on a cell, or NONE: index into `map.nodes`. */
  readonly nodeAt: Int16Array;
  /** Cells with a Facility or a node, ascending: control of these flips slowly. */
  readonly specialCells: Int32Array;
  /** 1 where terrain is Impassable, which alone blocks sight. */
  readonly blocks: Uint8Array;
  /** What is seen from where; filled on demand. */
  readonly sightlines: Sightlines;
  /** By move points, then cell: what terrain alone lets a unit reach; filled on demand. */
  readonly reaches: (Int16Array | undefined)[][];
  /** Published; the match seed it comes from is not. */
  readonly mapSeed: string;
  /** Where state hashes begin: options and map. */
  readonly hashStart: Hash64;
  /** Working memory of whatever is being worked out; nothing in it is part of a state. */
  readonly scratch: Scratch;
}

/** One buffer for all lists of cells, each behind its length: a separate array for every hex would weigh more than its contents. */
export interface Sightlines {
  /** By radius, then cell: where the list of what is seen from there begins, or NONE. */
  readonly starts: (Int32Array | undefined)[];
  lists: Int16Array;
  used: number;
}

const boards = new Map<number, AxialBoard>();

function boardOf(size: number): AxialBoard {
  let board = boards.get(size);
  if (board === undefined) boards.set(size, (board = new AxialBoard(size)));
  return board;
}

/** Theatres of the last few maps, by options and map seed. */
const known = new WeakMap<BattleOptions, Map<string, Theatre>>();
const REMEMBERED = 32;
/** Smaller maps are made in a few milliseconds. */
const LARGE = 60;

export function theatreOf(rules: BattleRules, options: BattleOptions, seed: string): Theatre {
  return theatreOnMap(rules, options, mapSeed(seed));
}

/** For a saved match, which names its map seed. */
export function theatreOnMap(rules: BattleRules, given: BattleOptions, seed: string): Theatre {
  const options = rules.reader.own(given);
  return remembered(options, seed) ?? remember(buildTheatre(rules, options, generateMap(options, seed), seed));
}

/** Makes the theatre a little at a time; afterwards `theatreOf` has it. */
export function* prepareTheatre(rules: BattleRules, given: BattleOptions, seed: string): Steps<void> {
  const options = rules.reader.own(given);
  const ground = mapSeed(seed);
  if (options.size < LARGE || remembered(options, ground) !== undefined) return;
  const map = yield* generateInSteps(options, ground);
  remember(buildTheatre(rules, options, map, ground));
  yield;
}

function remembered(options: BattleOptions, seed: string): Theatre | undefined {
  return known.get(options)?.get(seed);
}

function remember(theatre: Theatre): Theatre {
  const { options, mapSeed: seed } = theatre;
  let theatres = known.get(options);
  if (theatres === undefined) known.set(options, (theatres = new Map()));
  const [oldest] = theatres.keys();
  if (theatres.size >= REMEMBERED) theatres.delete(oldest);
  theatres.set(seed, theatre);
  return theatre;
}

export function buildTheatre(rules: BattleRules, options: BattleOptions, map: BattleMap, seed: string): Theatre {
  const board = boardOf(options.size);
  const facilityCells = Int32Array.from([...map.spawns.slice(0, options.players), ...map.cities]);
  const facilityAt = new Int16Array(board.cells).fill(NONE);
  const nodeAt = new Int16Array(board.cells).fill(NONE);
  for (const [facility, cell] of facilityCells.entries()) facilityAt[cell] = facility;
  for (const [node, { cell }] of map.nodes.entries()) nodeAt[cell] = node;
  const specialCells = Int32Array.from([...facilityCells, ...map.nodes.map(({ cell }) => cell)]).sort();
  const hashStart = rules.reader.hashStart(rules.id, options);
  hashStart.mixText(seed);
  return {
    rules,
    options,
    roster: makeRoster(options),
    board,
    map,
    facilityCells,
    facilityAt,
    nodeAt,
    specialCells,
    blocks: Uint8Array.from(map.terrain, (terrain) => (terrain === IMPASSABLE ? 1 : 0)),
    sightlines: { starts: [], lists: new Int16Array(1024), used: 0 },
    reaches: [],
    mapSeed: seed,
    hashStart,
    scratch: new Scratch(board, options.players * options.mostUnits),
  };
}
