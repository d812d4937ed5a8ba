import { type Amounts, NEUTRAL, type Resource, type UnitType } from '@hexfront/engine/battle';

/** A hex as written on the wire. */
export interface Hex {
  readonly q: number;
  readonly r: number;
}

export interface OwnUnit extends Hex {
  readonly id: string;
  readonly type: UnitType;
  readonly hp: number;
}

export interface QueuedUnit {
  readonly type: UnitType;
  readonly ticks: number;
}

export interface OwnFacility extends Hex {
  readonly id: string;
  /** Units queued or being built. */
  readonly queued: number;
}

export interface EnemyUnit extends Hex {
  /** The player's name; missing if the dialect only counts units. */
  readonly owner?: string;
  readonly type: UnitType;
  /** Null if the dialect only counts units. */
  readonly hp: number | null;
}

/** The content of a tick, in either dialect. */
export interface Report {
  readonly tick: number;
  readonly purse: Amounts;
  readonly units: readonly OwnUnit[];
  readonly facilities: readonly (OwnFacility & { readonly queue: readonly QueuedUnit[] })[];
  readonly enemies: readonly EnemyUnit[];
  readonly control: readonly (Hex & { readonly owner: string | null })[];
  /** Own hexes that are missing from `control` are lost. */
  readonly listsAllOwnHexes: boolean;
  readonly losses: readonly Loss[];
  /** Players eliminated in this tick. */
  readonly eliminated: readonly string[];
}

/** Units of one type that a player lost in a fight which the seat took part in or saw. */
export interface Loss {
  readonly player: string;
  readonly type: UnitType;
  readonly count: number;
}

/** What `match_start` says, which holds for the whole match. */
export interface Briefing {
  readonly player: string;
  readonly size: number;
  /** The whole map by terrain name, or the seed to generate it from. */
  readonly ground: { readonly hexes: readonly (Hex & { readonly type: string })[] } | { readonly mapSeed: string };
  readonly bases: readonly (Hex & { readonly owner: string })[];
  readonly cities: readonly Hex[];
  readonly nodes: readonly (Hex & { readonly resource: Resource })[];
  /** The constant of Effective HP, or null if damage is pooled. */
  readonly defenseConstant: number | null;
}

/** The payloads side by side, as a seat receives them. */
export interface SeatPayloads {
  readonly match_start: any;
  readonly state_tick: any;
}

export function hasBattleShape(view: unknown): view is SeatPayloads {
  return typeof view === 'object' && view !== null && 'match_start' in view && 'state_tick' in view;
}

export function readBriefing({ match_start: start }: SeatPayloads): Briefing {
  if ('map' in start) {
    const { width, static_terrain, bases, cities, nodes } = start.map;
    const defenseConstant: number = start.constants.def_constant;
    const ground = { hexes: static_terrain };
    return { player: start.my_id, size: width, ground, bases, cities, nodes, defenseConstant };
  }
  const { your_player_id: player, config, map_seed: mapSeed, bases, cities, nodes } = start;
  return { player, size: config.size, ground: { mapSeed }, bases, cities, nodes, defenseConstant: null };
}

export function readReport({ state_tick: told }: SeatPayloads): Report {
  return 'tick_id' in told ? readCounts(told) : readChanges(told);
}

/** 001: every visible hex with its owner and the number of enemies by type. */
function readCounts(told: any): Report {
  const enemies: EnemyUnit[] = [];
  const control: (Hex & { owner: string | null })[] = [];
  for (const { q, r, owner_id, enemy_unit_counts } of told.visible_hexes) {
    control.push({ q, r, owner: owner_id ?? null });
    if (enemy_unit_counts === undefined) continue;
    for (const [type, count] of Object.entries<number>(enemy_unit_counts.by_type)) {
      for (let i = 0; i < count; i++) enemies.push({ q, r, type: type as UnitType, hp: null });
    }
  }
  return {
    tick: told.tick_id,
    purse: told.you.resources,
    units: told.you.units.map((unit: any) => ({ ...unit, id: unit.unit_id })),
    facilities: told.you.facilities.map(({ facility_id, q, r, production_queue }: any) => ({
      id: facility_id,
      q,
      r,
      queued: production_queue.length,
      queue: production_queue.map(({ unit_type, ticks_remaining }: any) => ({
        type: unit_type,
        ticks: ticks_remaining,
      })),
    })),
    enemies,
    control,
    listsAllOwnHexes: true,
    ...readEvents(told.events),
  };
}

/** 004: enemies listed individually, control as differences. */
function readChanges(told: any): Report {
  return {
    tick: told.tick,
    purse: told.you.resources,
    units: told.you.units,
    facilities: told.you.facilities.map(({ id, q, r, queue }: any) => ({
      id,
      q,
      r,
      queued: queue.length,
      queue: queue.map(({ unit, ticks }: any) => ({ type: unit, ticks })),
    })),
    enemies: told.visible_changes.units,
    control: told.visible_changes.control_updates,
    listsAllOwnHexes: false,
    ...readEvents(told.events),
  };
}

function readEvents(events: readonly any[]): Pick<Report, 'losses' | 'eliminated'> {
  const losses: Loss[] = [];
  const eliminated: string[] = [];
  for (const { type, details } of events) {
    if (type === 'CHIEF_ELIMINATED' || type === 'ChiefEliminated') eliminated.push(details.player_id);
    if (type !== 'COMBAT' && type !== 'Combat') continue;
    for (const [player, dead] of Object.entries<{ [type: string]: number }>(details.destroyed)) {
      for (const [lost, count] of Object.entries(dead)) losses.push({ player, type: lost as UnitType, count });
    }
  }
  return { losses, eliminated };
}

/** The seat behind a player's name, or NEUTRAL. */
export function seatOf(player: string): number {
  return player === 'neutral' ? NEUTRAL : Number(player.slice(1));
}
