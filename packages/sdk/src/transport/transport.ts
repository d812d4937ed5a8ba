import { type GameId, isSimultaneous, type Mark, ordersPayload, type ServerFrame } from '@hexfront/protocol';

/** A decision to submit. It stays the same under the same `moveId`, however often it is sent. */
export interface Submission {
  readonly moveId: string;
  readonly tickTarget: number;
  readonly orders: readonly unknown[];
  /** For the author and the operator only, unless the author publishes them after the match. */
  readonly reasoning: string | null;
  readonly annotations: readonly Mark[];
}

/** Why a connection closed. */
export interface Closing {
  /** The arena's code if it sent one, otherwise `dropped`. */
  readonly code: string;
  readonly message: string;
}

/** A connection to one seat. Frames arrive in order; none arrive after `closed`. */
export interface Transport {
  readonly closed: Promise<Closing>;
  send(submission: Submission): void;
  close(): void;
}

export interface Listener {
  readonly matchId: string;
  /** The last tick heard; null to start from the beginning. */
  readonly after: number | null;
  readonly wantsLegal: boolean;
  readonly onFrame: (frame: ServerFrame) => void;
}

/** A decision as the HTTP routes take it: one action, or a set of orders for a tick. */
export function moveFor(
  game: GameId,
  { tickTarget, orders, reasoning }: Omit<Submission, 'moveId' | 'annotations'>,
): object {
  const move = isSimultaneous(game) ? ordersPayload(game, tickTarget, orders) : (orders[0] as object);
  return reasoning === null ? move : { ...move, reasoning };
}
