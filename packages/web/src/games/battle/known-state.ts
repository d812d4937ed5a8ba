import {
  type BattleFacts,
  type BattleOptions,
  type BattleState,
  openPlanning,
  planPosition,
  resources,
  type SavedPosition,
  unitTypes,
} from '@hexfront/engine/battle';
import { factsOf, findGame, type Game, type GameId } from '@hexfront/engine';
import { NOBODY, type Scene } from '../../board/scene.ts';
import type { Sight } from '../family.ts';
import { type BattleGround, groundOf } from './ground.ts';

interface Opening {
  readonly state: BattleState;
  readonly position: SavedPosition;
}

const openings = new WeakMap<BattleGround, Opening>();

/**
 * A state with everything on the board that the scene shows, so that the engine can work out sight, supply and frontier of the viewer.
 * What the scene does not show is missing in it.
 */
export function knownState({ head, viewer, view }: Sight, scene: Scene): BattleState {
  const start = viewer === 'all' ? view : (view as { match_start: typeof view }).match_start;
  const options = head.options as unknown as BattleOptions;
  const { state, position } = openingOn(groundOf(options, start), head.game as GameId, options);
  return planPosition(state, { ...position, tick: scene.clock.turn, units: unitsOf(scene), control: controlOf(scene) });
}

function openingOn(ground: BattleGround, game: GameId, options: BattleOptions): Opening {
  const known = openings.get(ground);
  if (known !== undefined) return known;
  const { rows: size, terrain, facilities, nodes } = ground;
  const cells = (wanted: 'base' | 'city') =>
    [...facilities.values()].filter(({ kind }) => kind === wanted).map(({ cell }) => cell);
  const map = {
    size,
    terrain,
    spawns: cells('base'),
    cities: cells('city'),
    nodes: nodes.map(({ cell, resource }) => ({
      cell,
      resource: resources.findIndex((each) => each === resource),
      isSafe: false,
    })),
  };
  const state = openPlanning(factsOf(game) as BattleFacts, options, map, '');
  const { position } = (findGame(game) as Game).save(state);
  const opening = { state, position: position as unknown as SavedPosition };
  openings.set(ground, opening);
  return opening;
}

/** Units that are known by their numbers: the viewer's own, or all. Others do not matter to what the viewer sees and holds. */
function unitsOf({ stacks, seats }: Scene): SavedPosition['units'] {
  const units = stacks.flatMap(({ ids, seat, type, cell, hp, count }) =>
    ids.flatMap((id) => {
      const number = Number(id.slice(1));
      if (!/^u\d+$/.test(id) || number % seats.length !== seat) return [];
      const one = { number, isNeutral: false, type: unitTypes.findIndex((each) => each === type), cell };
      return [
        {
          ...one,
          hp: ((hp ?? count) / count) * 1000,
          flags: 0,
          arrival: 0,
          cameFrom: -1,
          rally: -1,
          handles: seats.map(() => 0),
        },
      ];
    }),
  );
  return units.toSorted((a, b) => a.number - b.number);
}

/** Rows of seat numbers, with a dot for nobody. */
function controlOf({ rows, cols, owner }: Scene): string[] {
  return Array.from({ length: rows }, (_, row) =>
    Array.from(owner.subarray(row * cols, (row + 1) * cols), (seat) => (seat <= NOBODY ? '.' : String(seat))).join(''),
  );
}
