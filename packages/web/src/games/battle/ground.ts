import type { Json } from '@hexfront/engine';
import { type BattleOptions, generateMap, resources, type TerrainName, terrains } from '@hexfront/engine/battle';
import { cellOf } from '../../board/addresses.ts';
import type { Addresses } from '../../board/addresses.ts';
import { NOBODY, type Place } from '../../board/scene.ts';

type Hex = { readonly q: number; readonly r: number };

/** What never changes in a match and is public: terrain, bases, Cities and nodes. */
export interface BattleGround {
  readonly rows: number;
  readonly cols: number;
  readonly addresses: Addresses;
  readonly terrain: Uint8Array;
  /** Facilities by name. */
  readonly facilities: ReadonlyMap<string, { readonly cell: number; readonly kind: 'base' | 'city' }>;
  readonly nodes: readonly Place[];
}

interface Places {
  readonly bases: readonly (Hex & { readonly id: string })[];
  readonly cities: readonly (Hex & { readonly id: string })[];
  readonly nodes: readonly (Hex & { readonly resource: string })[];
}

/** battle-2 sends the map; battle-1 sends the seed from which the engine generates the same map. */
type MatchStart = Partial<Places> & {
  readonly map_seed?: string;
  readonly map?: Places & { readonly static_terrain: readonly (Hex & { readonly type: string })[] };
};

let latest: { readonly start: Json; readonly options: unknown; readonly ground: BattleGround } | null = null;

/** `start` is `match_start`, or the view of everything. Computed once per match: a map of 25,600 hexes takes time. */
export function groundOf(options: BattleOptions, start: Json): BattleGround {
  const key = (start as MatchStart).map_seed ?? start;
  if (latest !== null && latest.start === key && latest.options === options) return latest.ground;
  const ground = makeGround(options, start as MatchStart);
  latest = { start: key, options, ground };
  return ground;
}

function makeGround(options: BattleOptions, start: MatchStart): BattleGround {
  const { size } = options;
  const addresses: Addresses = { kind: 'axial', q: -size / 4, r: -size / 2 };
  const sized = { rows: size, cols: size, addresses };
  const places = (start.map ?? start) as Places;
  const facilities = new Map<string, { cell: number; kind: 'base' | 'city' }>();
  for (const base of places.bases) facilities.set(base.id, { cell: cellOf(sized, base), kind: 'base' });
  for (const city of places.cities) facilities.set(city.id, { cell: cellOf(sized, city), kind: 'city' });
  return {
    ...sized,
    terrain: terrainOf(options, start, sized),
    facilities,
    nodes: places.nodes.map((node) => ({
      cell: cellOf(sized, node),
      kind: 'node',
      seat: NOBODY,
      resource: resources.find((name) => name === node.resource) ?? 'M',
    })),
  };
}

function terrainOf(options: BattleOptions, start: MatchStart, sized: Parameters<typeof cellOf>[0]): Uint8Array {
  if (start.map === undefined) return generateMap(options, start.map_seed!).terrain;
  const terrain = new Uint8Array(sized.rows * sized.cols);
  for (const hex of start.map.static_terrain) {
    const name = hex.type === 'Mountain' ? 'Impassable' : hex.type;
    terrain[cellOf(sized, hex)] = terrains.indexOf(name as TerrainName);
  }
  return terrain;
}
