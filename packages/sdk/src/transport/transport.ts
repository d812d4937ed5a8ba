import type { ServerFrame } from '@hexfront/protocol';

/** A set or an action on its way: the same under the same `moveId`, however often it is sent. */
export interface Outgoing {
  readonly moveId: string;
  readonly tickTarget: number;
  readonly orders: readonly unknown[];
}

/** Why a connection is no more. */
export interface Closing {
  /** The arena's code if it said one, else `dropped`. */
  readonly code: string;
  readonly message: string;
}

/** A connection to one seat. Frames come in order; after `closed` none come any more. */
export interface Transport {
  readonly closed: Promise<Closing>;
  send(outgoing: Outgoing): void;
  close(): void;
}

export interface Hearing {
  readonly matchId: string;
  /** The last tick that was heard; null for the whole story. */
  readonly after: number | null;
  readonly wantsLegal: boolean;
  readonly onFrame: (frame: ServerFrame) => void;
}
