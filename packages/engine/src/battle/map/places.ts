import { drawBelow } from '../../draw.ts';
import type { MapOptions, Node, Steps } from './map.ts';
import { Survey } from './survey.ts';
import { orbitOf, type Symmetry } from './symmetry.ts';
import { type Amounts, resources } from '../rules.ts';

/** What stands on a map, before there is ground under it. */
export interface Places {
  readonly spawns: readonly number[];
  readonly cities: readonly number[];
  readonly nodes: readonly Node[];
}

/** Ruling battle.1: what no orbit can hold comes first, because its places are fixed; the rest is drawn around it. */
export function* drawPlaces(symmetry: Symmetry, options: MapOptions, seed: string): Steps<Places> {
  const survey = new Survey(symmetry, options.players);
  yield;
  const nodes: Node[] = [];
  function* add(cells: readonly number[], resource: number, isSafe: boolean): Steps<void> {
    for (const cell of cells) {
      nodes.push({ cell, resource, isSafe });
      survey.occupy(cell);
    }
    yield;
  }
  const shares = resources.map((name) =>
    shareOut(contestedNodes(options)[name], symmetry.images.length, options.players),
  );
  for (const [resource, { loose }] of shares.entries())
    for (let i = 0; i < loose; i++) yield* add([survey.fairestCell()], resource, false);

  for (const [resource, name] of resources.entries())
    for (let i = 0; i < safeNodes(options)[name]; i++)
      yield* add(survey.forEachSeat(pick(survey.safeCells(), seed, 'safe', name, i)), resource, true);

  const cities = survey.forEachSeat(pick(survey.cityCells(), seed, 'city'));
  for (const cell of cities) survey.occupy(cell);

  for (const [resource, { orbits, pairs }] of shares.entries()) {
    const name = resources[resource];
    for (let i = 0; i < orbits; i++)
      yield* add(survey.forEachSeat(pick(survey.contestedCells(), seed, 'contested', name, i)), resource, false);
    for (let i = 0; i < pairs; i++)
      yield* add(orbitOf(symmetry, pick(survey.axisCells(), seed, 'axis', name, i)), resource, false);
  }
  nodes.sort((a, b) => a.cell - b.cell);
  return { spawns: survey.spawns.slice(0, options.players), cities: cities.sort((a, b) => a - b), nodes };
}

function safeNodes(options: MapOptions): Amounts {
  const { safeNodes: base, addsSafeNode, players } = options;
  return addsSafeNode && players >= 5 ? { ...base, M: base.M + 1 } : base;
}

function contestedNodes({ contestedNodes: base, nodeDensity, players }: MapOptions): Amounts {
  const scaled = (count: number) => Math.floor((count * nodeDensity + 50) / 100);
  const { M, F, I } = base[players - 2];
  return { M: scaled(M), F: scaled(F), I: scaled(I) };
}

/** Full orbits give every seat one; a group of mirrors also has orbits of two, on its axes; the rest is placed singly. */
function shareOut(count: number, order: number, players: number): { orbits: number; pairs: number; loose: number } {
  const orbits = Math.floor(count / players);
  const rest = count % players;
  const pairs = order === 4 ? Math.floor(rest / 2) : 0;
  return { orbits, pairs, loose: rest - 2 * pairs };
}

function pick(cells: readonly number[], seed: string, ...key: (string | number)[]): number {
  if (cells.length === 0) throw new Error(`map: no room left for ${key.join(' ')}`);
  return cells[drawBelow(cells.length, seed, ...key)];
}
