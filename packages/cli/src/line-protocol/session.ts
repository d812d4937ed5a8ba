import { findGame, type Game, isObject, perft, type Rejection } from '@hexfront/engine';
import {
  accepted,
  decisionsField,
  type Id,
  idOf,
  type Op,
  opOf,
  parseLine,
  type Request,
  seatField,
  show,
  textField,
  viewerField,
} from './request.ts';
import { RefusalError, RequestError } from './request-error.ts';

export const MOST_STATES = 10_000;
export const DEEPEST_PERFT = 10;

interface Held {
  readonly game: Game;
  readonly state: unknown;
}

type Answer = { readonly [field: string]: unknown };

/** The engine behind the line protocol: holds states and answers one JSON request with one JSON line. Does no I/O itself. */
export class EngineSession {
  private readonly held = new Map<string, Held>();
  private handles = 0;
  private readonly mostStates: number;

  constructor(mostStates: number = MOST_STATES) {
    this.mostStates = mostStates;
  }

  /** Never throws: every line gets an answer. */
  answer(line: string): string {
    let id: Id = null;
    try {
      const request = parseLine(line);
      id = idOf(request);
      return JSON.stringify({ id, ok: true, ...this.ops[opOf(request)](request) });
    } catch (error) {
      return refusal(id, error);
    }
  }

  private readonly ops: { readonly [op in Op]: (request: Request) => Answer } = {
    new: (request) => {
      const game = accepted(findGame(request.game)) as Game;
      const seed = textField(request, 'seed');
      const options = accepted(game.options(request.options ?? {}));
      return this.hold(game, () => game.setup(options, seed));
    },
    legal: (request) => {
      const { game, state } = this.find(request);
      return { actions: game.legal(state, seatField(request, game)) };
    },
    check: (request) => {
      const { game, state } = this.find(request);
      return { ...game.check(state, seatField(request, game), request.action) };
    },
    apply: (request) => {
      const { game, state } = this.find(request);
      const { events, rejected } = game.advance(state, decisionsField(request, game), 'events');
      return { events, rejected: rejected.map(rejection), ...standing(game, state) };
    },
    view: (request) => {
      const { game, state } = this.find(request);
      return { view: game.view(state, viewerField(request, game)) };
    },
    copy: (request) => {
      const { game, state } = this.find(request);
      return this.hold(game, () => game.copy(state));
    },
    save: (request) => {
      const { game, state } = this.find(request);
      return { saved: game.save(state) };
    },
    load: ({ saved }) => {
      if (!isObject(saved)) throw new RequestError('bad-field', `\`saved\` must be an object, not ${show(saved)}.`);
      const game = accepted(findGame(saved.game)) as Game;
      return this.hold(game, () => accepted(game.load(saved)));
    },
    perft: (request) => {
      const { game, state } = this.find(request);
      const { depth } = request;
      if (!Number.isInteger(depth) || (depth as number) < 0) {
        throw new RequestError('bad-field', `\`depth\` must be an integer of at least 0, not ${show(depth)}.`);
      }
      if ((depth as number) > DEEPEST_PERFT) throw new RequestError('too-deep', `The limit is ${DEEPEST_PERFT}.`);
      if (game.numbered === undefined)
        throw new RequestError('not-countable', `The actions of ${game.id} are not numbered.`);
      return { count: perft(game, state, depth as number) };
    },
    free: (request) => {
      this.find(request);
      this.held.delete(request.state as string);
      return {};
    },
  };

  private find(request: Request): Held {
    const handle = textField(request, 'state');
    const held = this.held.get(handle);
    if (held === undefined) throw new RequestError('unknown-state', `Got ${show(handle)}.`);
    return held;
  }

  /** Handles are never reused, so that a stale one cannot refer to another state. */
  private hold(game: Game, make: () => unknown): Answer {
    if (this.held.size >= this.mostStates)
      throw new RequestError('too-many-states', `The limit is ${this.mostStates}.`);
    const state = make();
    const handle = `s${++this.handles}`;
    this.held.set(handle, { game, state });
    return { state: handle, ...standing(game, state) };
  }
}

/** Who decides next, the outcome, and the hash. */
function standing(game: Game, state: unknown): Answer {
  const { stage, seats } = game.decision(state);
  return { decision: { stage, seats }, outcome: game.outcome(state), hash: game.hash(state) };
}

function rejection({ seat, index, refusal: { code, message, rule } }: Rejection): Answer {
  return { seat, index, code, message, rule };
}

export function refusal(id: Id, error: unknown): string {
  const isExpected = error instanceof RequestError || error instanceof RefusalError;
  const { code, message } = isExpected ? error : new RequestError('internal-error', `${error}`);
  return JSON.stringify({ id, ok: false, error: { code, message } });
}
