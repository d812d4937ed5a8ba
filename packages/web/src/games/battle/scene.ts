import { type BattleOptions, terrains, tickLimit } from '@hexfront/engine/battle';
import { cellOf } from '../../board/addresses.ts';
import { NOBODY, type Place, type Scene, type SeatSummary, UNKNOWN } from '../../board/scene.ts';
import { type BattleGround, groundOf } from './ground.ts';
import type { Sight } from '../family.ts';
import { type Member, stacked } from '../stacks.ts';

type Hex = { readonly q: number; readonly r: number };
type Amounts = { readonly M: number; readonly F: number; readonly I: number };
type Queue = readonly {
  readonly unit_type?: string;
  readonly unit?: string;
  readonly ticks_remaining?: number;
  readonly ticks?: number;
}[];
type OwnUnit = Hex & { readonly unit_id?: string; readonly id?: string; readonly type: string; readonly hp: number };
type Facility = Hex & {
  readonly facility_id?: string;
  readonly id?: string;
  readonly queue?: Queue;
  readonly production_queue?: Queue;
};

interface AllView {
  readonly tick: number;
  readonly players: readonly {
    readonly is_alive: boolean;
    readonly resources: Amounts;
    readonly facilities: readonly Facility[];
    readonly units: readonly OwnUnit[];
    readonly frontier: readonly Hex[];
    readonly score: number;
  }[];
  readonly neutral_units: readonly OwnUnit[];
  readonly control: readonly (Hex & { readonly owner: string })[];
}

/** 001's and 004's payloads for a seat, side by side. */
interface SeatView {
  readonly match_start: any;
  readonly state_tick: {
    readonly tick_id?: number;
    readonly tick?: number;
    readonly you: {
      readonly resources: Amounts;
      readonly facilities: readonly Facility[];
      readonly units: readonly OwnUnit[];
    };
    readonly visible_hexes?: readonly (Hex & {
      readonly owner_id?: string;
      readonly enemy_unit_counts?: { readonly by_type: { readonly [type: string]: number } };
    })[];
    readonly visible_changes?: {
      readonly units: readonly (OwnUnit & { readonly owner: string })[];
      readonly control_updates: readonly (Hex & { readonly owner: string | null })[];
    };
  };
}

export function seatOf(player: string | null | undefined): number {
  return player === null || player === undefined || player === 'neutral' ? NOBODY : Number(player.slice(1));
}

export function battleScene(sight: Sight): Scene {
  return sight.viewer === 'all' ? sceneOfAll(sight) : sceneOfSeat(sight, sight.viewer as number);
}

function bareScene({ head, outcome }: Sight, ground: BattleGround, turn: number) {
  const options = head.options as unknown as BattleOptions;
  const { rows, cols, addresses, terrain } = ground;
  return {
    game: head.game,
    rows,
    cols,
    addresses,
    terrains,
    terrain,
    roads: [],
    bridges: [],
    fights: [],
    paths: [],
    flashes: [],
    owner: new Int8Array(rows * cols).fill(NOBODY),
    supply: null,
    clock: { turn, limit: tickLimit(options), stage: null, actionsLeft: null, isTick: true },
    outcome,
  };
}

function sceneOfAll(sight: Sight): Scene {
  const view = sight.view as unknown as AllView;
  const options = sight.head.options as unknown as BattleOptions;
  const ground = groundOf(options, sight.view);
  const bare = bareScene(sight, ground, view.tick);
  for (const { owner, ...hex } of view.control) bare.owner[cellOf(ground, hex)] = seatOf(owner);
  const frontier = new Uint8Array(bare.owner.length);
  const members: Member[] = view.neutral_units.map((unit) => member(unit, NOBODY, ground, options));
  const places: Place[] = [...ground.nodes];
  const held = new Map<string, Place>();
  for (const [seat, player] of view.players.entries()) {
    for (const unit of player.units) members.push(member(unit, seat, ground, options));
    for (const hex of player.frontier) frontier[cellOf(ground, hex)] |= 1 << seat;
    for (const facility of player.facilities) held.set(nameOf(facility), placeOf(facility, seat, ground));
  }
  const seats = view.players.map(({ is_alive, resources, units, score }, seat): SeatSummary => {
    const hexes = bare.owner.reduce((sum, owner) => sum + Number(owner === seat), 0);
    const figures = { ...resources, units: units.length, hexes, score: Math.round(score) };
    return seatSummary(sight, seat, !is_alive, figures);
  });
  return {
    ...bare,
    sight: null,
    frontier,
    places: [...places, ...facilities(ground, held)],
    stacks: stacked(members),
    seats,
  };
}

function sceneOfSeat(sight: Sight, viewer: number): Scene {
  const { match_start, state_tick } = sight.view as unknown as SeatView;
  const options = sight.head.options as unknown as BattleOptions;
  const ground = groundOf(options, match_start);
  const bare = bareScene(sight, ground, state_tick.tick_id ?? state_tick.tick ?? 0);
  const { you, visible_hexes, visible_changes } = state_tick;
  const members = you.units.map((unit) => member(unit, viewer, ground, options));
  const counted: Scene['stacks'][number][] = [];
  const seen = visible_hexes === undefined ? null : new Uint8Array(bare.owner.length);
  for (const { owner_id, enemy_unit_counts, ...hex } of visible_hexes ?? []) {
    const cell = cellOf(ground, hex);
    seen![cell] = 1;
    bare.owner[cell] = seatOf(owner_id);
    // 001 counts enemies without naming their owner; with two players it is clear.
    const seat = options.players === 2 ? 1 - viewer : UNKNOWN;
    for (const [type, count] of Object.entries(enemy_unit_counts?.by_type ?? {})) {
      counted.push({ cell, seat, type, count, ids: [], hp: null, maxHp: null, isFortified: false, isSpent: false });
    }
  }
  for (const { owner, ...hex } of visible_changes?.control_updates ?? [])
    bare.owner[cellOf(ground, hex)] = seatOf(owner);
  for (const unit of visible_changes?.units ?? []) members.push(member(unit, seatOf(unit.owner), ground, options));
  const held = new Map(you.facilities.map((each) => [nameOf(each), placeOf(each, viewer, ground)]));
  const stacks = [...stacked(members), ...counted];
  const seats = sight.head.players.map((_, seat): SeatSummary => {
    const units = stacks.reduce((sum, stack) => sum + (stack.seat === seat ? stack.count : 0), 0);
    const hexes = bare.owner.reduce((sum, owner) => sum + Number(owner === seat), 0);
    const figures = seat === viewer ? { ...you.resources, units, hexes } : { seen: units };
    const isOut = seat === viewer && !you.units.some(({ type }) => type === 'Chief');
    return seatSummary(sight, seat, isOut, figures);
  });
  const places = [...ground.nodes, ...facilities(ground, held)];
  return { ...bare, sight: seen, frontier: null, places, stacks, seats };
}

function nameOf({ facility_id, id }: Facility): string {
  return (facility_id ?? id)!;
}

/** Facilities of the viewer with their queues, the others as everyone knows them. */
function facilities(ground: BattleGround, held: ReadonlyMap<string, Place>): Place[] {
  return [...ground.facilities].map(([name, { cell, kind }]) => held.get(name) ?? { cell, kind, seat: NOBODY, name });
}

function placeOf(facility: Facility, seat: number, ground: BattleGround): Place {
  const name = nameOf(facility);
  const { cell, kind } = ground.facilities.get(name)!;
  const queue = (facility.queue ?? facility.production_queue ?? []).map(
    ({ unit_type, unit, ticks_remaining, ticks }) => ({
      unit: (unit_type ?? unit)!,
      ticks: (ticks_remaining ?? ticks)!,
    }),
  );
  return { cell, kind, seat, name, queue };
}

function member(unit: OwnUnit, seat: number, ground: BattleGround, options: BattleOptions): Member {
  return {
    cell: cellOf(ground, unit),
    seat,
    type: unit.type,
    id: (unit.unit_id ?? unit.id)!,
    hp: unit.hp,
    maxHp: options.units[unit.type as keyof BattleOptions['units']].hp,
    isFortified: false,
    isSpent: false,
  };
}

function seatSummary(
  { head, deciding }: Sight,
  seat: number,
  isOut: boolean,
  figures: { [name: string]: number },
): SeatSummary {
  const numbers = Object.entries(figures).map(([name, value]) => ({ name, value }));
  return {
    side: `p${seat}`,
    player: head.players[seat] ?? `p${seat}`,
    isDeciding: deciding.includes(seat),
    isOut,
    numbers,
  };
}
