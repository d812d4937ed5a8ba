import { Hash64 } from '../hash.ts';
import { AxialBoard, NONE } from '../hex/index.ts';
import type { BattleMap } from './map/map.ts';
import { generateMap } from './map/generate.ts';
import { mapSeed } from './map/seed.ts';
import { type BattleOptions, type BattleRules, IMPASSABLE } from './rules.ts';
import type { Theatre } from './state/state.ts';

const boards = new Map<number, AxialBoard>();

function boardOf(size: number): AxialBoard {
  let board = boards.get(size);
  if (board === undefined) boards.set(size, (board = new AxialBoard(size)));
  return board;
}

/** Theatres of the last few maps, by options and map seed. */
const known = new WeakMap<BattleOptions, Map<string, Theatre>>();
const REMEMBERED = 32;

export function theatreOf(rules: BattleRules, options: BattleOptions, seed: string): Theatre {
  return theatreOnMap(rules, options, mapSeed(seed));
}

/** For a saved match, which says its map seed. */
export function theatreOnMap(rules: BattleRules, options: BattleOptions, seed: string): Theatre {
  let theatres = known.get(options);
  if (theatres === undefined) known.set(options, (theatres = new Map()));
  const before = theatres.get(seed);
  if (before !== undefined) return before;
  const theatre = buildTheatre(rules, options, generateMap(options, seed), seed);
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
  const hashStart = new Hash64();
  hashStart.mixText(`${rules.id} ${JSON.stringify(options)} ${seed}`);
  return {
    rules,
    options,
    board,
    map,
    facilityCells,
    facilityAt,
    nodeAt,
    specialCells,
    blocks: Uint8Array.from(map.terrain, (terrain) => (terrain === IMPASSABLE ? 1 : 0)),
    sightlines: { starts: [], lists: new Int16Array(1024), used: 0 },
    mapSeed: seed,
    hashStart,
  };
}
