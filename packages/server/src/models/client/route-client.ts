import type { Json } from '@hexfront/engine';
import { fault, type Reply, type Route, type RouteName, routes } from '@hexfront/protocol';
import type { Envelope, JoinPlan, WaitOptions, ArenaClient } from './arena-client.ts';

export interface Message {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

/** Sends a request to the arena and returns its reply. */
export type Carrier = (message: Message) => Promise<Reply>;

interface Parts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

const ownSettings =
  'Matches from the queue have the usual options and clock: leave out options and turn_seconds, or name a house bot in against.';

/** A client that uses the arena's routes, and so has the same checks and limits as everyone else. */
export class RouteClient implements ArenaClient {
  private readonly carry: Carrier;
  private self: Promise<Reply> | null = null;

  constructor(carry: Carrier) {
    this.carry = carry;
  }

  /** Never changes, so it is requested once. */
  async me(): Promise<Reply> {
    this.self ??= this.call('me');
    const reply = await this.self;
    if (reply.status !== 200) this.self = null;
    return reply;
  }

  async join({ game, mode, against, options, pace }: JoinPlan): Promise<Reply> {
    if (against !== undefined)
      return this.call('createChallenge', { body: { gameType: game, mode, house: [against], options, pace } });
    if (options === undefined && pace === undefined) return this.call('joinQueue', { body: { gameType: game, mode } });
    // A challenge without an opponent would wait for somebody who never learns of it.
    return fault('bad-option', { error: ownSettings });
  }

  queue(): Promise<Reply> {
    return this.call('queueStatus');
  }

  async matches(limit: number): Promise<Reply> {
    const me = await this.me();
    if (me.status !== 200) return me;
    const { agentId } = me.body as { agentId: string };
    return this.call('listMatches', { query: { agentId, limit: String(limit) } });
  }

  match(matchId: string): Promise<Reply> {
    return this.call('match', { params: { matchId } });
  }

  state(matchId: string): Promise<Reply> {
    return this.call('matchState', { params: { matchId }, query: { view: 'own' } });
  }

  explain(matchId: string, hex: string): Promise<Reply> {
    return this.call('explain', { params: { matchId }, query: { hex, view: 'own' } });
  }

  legal(matchId: string): Promise<Reply> {
    return this.call('legal', { params: { matchId } });
  }

  check(matchId: string, move: Json): Promise<Reply> {
    return this.call('check', { params: { matchId }, body: { move } });
  }

  submit(matchId: string, envelope: Envelope): Promise<Reply> {
    return this.call('move', { params: { matchId }, body: envelope });
  }

  whatIf(matchId: string, moves: readonly Json[], sample: number): Promise<Reply> {
    return this.call('whatIf', { params: { matchId }, body: { moves, sample } });
  }

  resign(matchId: string): Promise<Reply> {
    return this.call('finish', { params: { matchId } });
  }

  /** The route waits longer than a model can, so the request is aborted early; nothing is lost, since the client keeps the cursor. */
  async wait(after: string | null, { ms, signal }: WaitOptions): Promise<Reply> {
    const timeUp = AbortSignal.timeout(Math.max(0, Math.ceil(ms)));
    const stop = signal === undefined ? timeUp : AbortSignal.any([timeUp, signal]);
    try {
      return await this.call('waitForEvents', { query: after === null ? {} : { after }, signal: stop });
    } catch (error) {
      if (stop.aborted) return { status: 200, body: { events: [], cursor: after } };
      throw error;
    }
  }

  private call(name: RouteName, { params = {}, query, body, signal }: Parts = {}): Promise<Reply> {
    const route: Route = routes[name];
    const path = route.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key]));
    const search = query === undefined || Object.keys(query).length === 0 ? '' : `?${new URLSearchParams(query)}`;
    const text = body === undefined ? {} : { body: JSON.stringify(body) };
    return this.carry({
      method: route.method,
      path: `${path}${search}`,
      ...text,
      ...(signal === undefined ? {} : { signal }),
    });
  }
}
