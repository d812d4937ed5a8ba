import {
  canonicalJson,
  type Decisions,
  findGame,
  type Game,
  type JsonObject,
  type Replay,
  rerun,
  type Seat,
} from '@hexfront/engine';

/** A replay that cannot be used, for a reason that its owner can understand. */
export class ReplayError extends Error {}

/** A moment of a match at which something was decided, or its end, at which nothing is. */
export interface Decided {
  /** How many decisions, or ticks, came before. */
  readonly index: number;
  /** The same object throughout, unless one step holds several actions: for reading only. */
  readonly state: unknown;
  readonly decisions: Decisions<unknown> | null;
}

/** Every decision of a replay, each with the position before it. In sequential games, they come one by one. */
export function* decisionsIn(replay: Replay): Generator<Decided, void> {
  const game = findGame(replay.game) as Game;
  let index = 0;
  for (const { step, state, difference } of rerun(replay, 'silent')) {
    if (difference !== null) throw new ReplayError(`the replay does not verify; at step ${step}, ${difference}`);
    const entry = replay.steps[step];
    if (entry === undefined) yield { index, state, decisions: null };
    else if ('withdraw' in entry) continue;
    else if (game.traits.simultaneous) yield { index: index++, state, decisions: entry.decisions };
    else for (const each of oneByOne(game, state, entry.decisions)) yield { index: index++, ...each };
  }
}

function* oneByOne(
  game: Game,
  before: unknown,
  decisions: Decisions<unknown>,
): Generator<Omit<Decided, 'index'>, void> {
  const single = Object.entries(decisions).flatMap(([seat, actions]) =>
    actions.map((action): Record<Seat, unknown[]> => ({ [seat]: [action] })),
  );
  const state = single.length > 1 ? game.copy(before) : before;
  for (const [i, each] of single.entries()) {
    yield { state, decisions: each };
    if (i + 1 < single.length) game.advance(state, each, 'silent');
  }
}

/** A copy of the position after this many decisions, or ticks. */
export function positionIn(
  replay: Replay,
  decisions: number,
  { game, options }: { readonly game: Game; readonly options: JsonObject },
): unknown {
  if (replay.game !== game.id) throw new ReplayError(`the replay is of ${replay.game}, not of ${game.id}`);
  if (canonicalJson(game.options(replay.options)) !== canonicalJson(options))
    throw new ReplayError('the replay was played under other options');
  let last = 0;
  for (const { index, state } of decisionsIn({ ...replay, options })) {
    if (index === decisions) return game.copy(state);
    last = index;
  }
  throw new ReplayError(`the replay has no position ${decisions}; positions are 0 to ${last}`);
}
