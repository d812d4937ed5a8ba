import type { Message } from '../messages/message.ts';
import type { Addresses } from './addresses.ts';

/** A hex that nobody controls, or a unit that belongs to no seat. */
export const NOBODY = -1;
/** It belongs to an enemy, but the viewer does not know which one. */
export const UNKNOWN = -2;

/**
 * A position as the board draws it, in any game: plain data that a worker can send. It holds only what its viewer may see, and no
 * rules.
 */
export interface Scene {
  readonly game: string;
  readonly rows: number;
  readonly cols: number;
  /** Shown rotated by a quarter, where a screen is higher than wide. */
  readonly isTurned?: boolean;
  readonly addresses: Addresses;
  /** Names of terrain, and per hex an index into them. */
  readonly terrains: readonly string[];
  readonly terrain: Uint8Array;
  readonly roads: readonly number[];
  readonly bridges: readonly number[];
  /** Per hex: who controls it, to the viewer's knowledge, or NOBODY. */
  readonly owner: Int8Array;
  /** Per hex: 1 where the viewer sees it; null where nothing is hidden. */
  readonly sight: Uint8Array | null;
  /** Per hex: a bit for each seat whose supply reaches it; null where the game has no supply or the viewer does not know. */
  readonly supply: Uint8Array | null;
  /** Per hex: a bit for each seat whose frontier it is part of; null as above. */
  readonly frontier: Uint8Array | null;
  readonly places: readonly Place[];
  readonly stacks: readonly Stack[];
  /** The hexes of declared fights, by number; empty in games where fights are not declared. */
  readonly fights: readonly number[];
  /** Hexes whose units must separate: all but one of them are lost when the stage ends. */
  readonly crowded?: readonly number[];
  /** What the last step did. */
  readonly paths: readonly Path[];
  readonly flashes: readonly Flash[];
  /** What the viewer earns in each tick, by resource. */
  readonly income?: { readonly [resource: string]: number };
  readonly seats: readonly SeatSummary[];
  readonly clock: SceneClock;
  readonly outcome: SceneOutcome | null;
}

export const placeKinds = ['home', 'reserve', 'base', 'city', 'node', 'victory', 'name'] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** What makes a hex special besides its terrain. */
export interface Place {
  readonly cell: number;
  readonly kind: PlaceKind;
  readonly seat: number;
  /** What is left of a reserve, or the points of a victory hex. */
  readonly amount?: number;
  readonly resource?: string;
  readonly name?: string;
  readonly queue?: readonly { readonly unit: string; readonly ticks: number }[];
}

/** Units of one type and one owner on one hex. */
export interface Stack {
  readonly cell: number;
  readonly seat: number;
  readonly type: string;
  readonly count: number;
  /** The names of its units; empty where the viewer knows only their number. */
  readonly ids: readonly string[];
  /** Hit points of all its units, now and at full health; null where the game has none or the viewer does not know. */
  readonly hp: number | null;
  readonly maxHp: number | null;
  readonly isFortified: boolean;
  /** It can do nothing more this turn. */
  readonly isSpent: boolean;
}

export type PathKind = 'move' | 'attack' | 'shot' | 'support' | 'retreat';

export interface Path {
  readonly kind: PathKind;
  readonly from: number;
  readonly to: number;
  readonly seat: number;
  readonly unit: string;
  /** The hexes entered, the last included; absent if the way is straight. */
  readonly way?: readonly number[];
}

export type FlashKind = 'hit' | 'kill' | 'capture' | 'arrival' | 'guard';

/** A number or an icon that flashes over a hex. */
export interface Flash {
  readonly cell: number;
  readonly kind: FlashKind;
  readonly text: string;
  readonly seat: number;
}

export interface SeatSummary {
  /** `A`, `blue`, `p0`: the messages name it under `side.…`. */
  readonly side: string;
  readonly player: string;
  readonly isDeciding: boolean;
  readonly isOut: boolean;
  /** Key figures in display order; the messages name them under `number.…`. */
  readonly numbers: readonly { readonly name: string; readonly value: number }[];
}

export interface SceneClock {
  readonly turn: number;
  readonly limit: number;
  readonly stage: string | null;
  readonly actionsLeft: number | null;
  /** Turns of a simultaneous game are called ticks. */
  readonly isTick?: boolean;
}

export interface SceneOutcome {
  readonly winners: readonly number[];
  readonly reason: string;
}

/** One line of the event feed. */
export interface FeedEntry {
  readonly seq: number;
  readonly kind: FeedKind;
  readonly message: Message;
  readonly cell: number | null;
  readonly isKill: boolean;
}

export const feedKinds = ['combat', 'capture', 'completion', 'chief', 'movement', 'turn'] as const;
export type FeedKind = (typeof feedKinds)[number];

/** A scene and its position in the match. */
export interface Frame {
  readonly seq: number;
  readonly scene: Scene;
}
