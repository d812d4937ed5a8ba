import type { Message } from '../messages/message.ts';
import type { Addresses } from './addresses.ts';

/** Nobody's: a hex without a controller, a unit of no seat. */
export const NOBODY = -1;
/** An enemy's, but the viewer is not told whose. */
export const UNKNOWN = -2;

/**
 * A position as the board draws it, whatever the game: plain data that a worker can send. It holds what its viewer may see and
 * nothing else; no rule lives here.
 */
export interface Scene {
  readonly game: string;
  readonly rows: number;
  readonly cols: number;
  readonly addresses: Addresses;
  /** Names of terrain, and per hex an index into them. */
  readonly terrains: readonly string[];
  readonly terrain: Uint8Array;
  readonly roads: readonly number[];
  readonly bridges: readonly number[];
  /** Per hex: who controls it as far as the viewer knows, or NOBODY. */
  readonly owner: Int8Array;
  /** Per hex: 1 where the viewer sees it; null where nothing is hidden. */
  readonly sight: Uint8Array | null;
  /** Per hex: a bit for each seat whose supply reaches it; null where the game knows no supply or the viewer no answer. */
  readonly supply: Uint8Array | null;
  /** Per hex: a bit for each seat whose frontier it is; null as above. */
  readonly frontier: Uint8Array | null;
  readonly places: readonly Place[];
  readonly stacks: readonly Stack[];
  /** Hexes of the fights that were declared, by their number; empty where fights are not declared. */
  readonly fights: readonly number[];
  /** What the last step did. */
  readonly paths: readonly Path[];
  readonly flashes: readonly Flash[];
  readonly seats: readonly SeatSummary[];
  readonly clock: SceneClock;
  readonly outcome: SceneOutcome | null;
}

export const placeKinds = ['home', 'reserve', 'base', 'city', 'node', 'victory', 'name'] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** What makes a hex special besides its ground. */
export interface Place {
  readonly cell: number;
  readonly kind: PlaceKind;
  readonly seat: number;
  /** Of a reserve: what is left. Of a victory hex: its points. */
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
  /** Names of its units; empty where the viewer knows only how many there are. */
  readonly ids: readonly string[];
  /** Together, and what they would have unhurt; null where the game has none or the viewer does not know. */
  readonly hp: number | null;
  readonly maxHp: number | null;
  readonly isFortified: boolean;
  /** Cannot do anything more this turn. */
  readonly isSpent: boolean;
}

export type PathKind = 'move' | 'attack' | 'shot' | 'support' | 'retreat';

export interface Path {
  readonly kind: PathKind;
  readonly from: number;
  readonly to: number;
  readonly seat: number;
  readonly unit: string;
}

export type FlashKind = 'hit' | 'kill' | 'capture' | 'arrival' | 'guard';

/** A number or a sign that flares up over a hex. */
export interface Flash {
  readonly cell: number;
  readonly kind: FlashKind;
  readonly text: string;
  readonly seat: number;
}

export interface SeatSummary {
  /** `A`, `blue`, `p0`: what the messages call `side.…`. */
  readonly side: string;
  readonly player: string;
  readonly isDeciding: boolean;
  readonly isOut: boolean;
  /** Key figures in the order in which they are shown; `number.…` of the messages. */
  readonly numbers: readonly { readonly name: string; readonly value: number }[];
}

export interface SceneClock {
  readonly turn: number;
  readonly limit: number;
  readonly stage: string | null;
  readonly actionsLeft: number | null;
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
