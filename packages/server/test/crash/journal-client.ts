import { setTimeout as sleep } from 'node:timers/promises';

/** An acknowledged move: it must be in the log exactly once. */
export interface Acknowledged {
  readonly matchId: string;
  readonly moveId: string;
  readonly move: unknown;
  /** The version of the state in the answer. */
  readonly stateVersion: number;
  readonly isSet: boolean;
}

export interface PlayerOptions {
  readonly url: () => string;
  readonly name: string;
  /** From 0 (inclusive) to the bound (exclusive). */
  readonly chance: (bound: number) => number;
  readonly thinkMs: () => number;
  /** After this long without an answer, a request is sent again. A long poll may take `pollMs` longer, by default 25 s. */
  readonly patienceMs?: number;
  readonly pollMs?: number;
  /** Sends every move several times, also after later ones. */
  readonly isEchoing?: boolean;
}

/** A client in another process that repeats every request until it is answered and keeps a journal of acknowledged moves. */
export class JournalClient {
  readonly journal: Acknowledged[] = [];
  /** The versions of its turns as received, by match. */
  readonly turns: { matchId: string; stateVersion: number }[] = [];
  agentId = '';
  repeated = 0;
  /** Copies of moves that were answered, and those whose answer was not the first one's. */
  echoes = 0;
  readonly wrong: string[] = [];
  /** Its latest requests, to explain a problem. */
  readonly trace: { readonly at: number; readonly text: string }[] = [];
  readonly #options: PlayerOptions;
  #key = '';
  #rest = new AbortController();

  constructor(options: PlayerOptions) {
    this.#options = options;
  }

  async register(): Promise<void> {
    const { agentId, apiKey } = await this.ask('POST', '/v1/auth/register', { name: this.#options.name });
    this.agentId = agentId;
    this.#key = apiKey;
  }

  /** Sends nothing more until it wakes: what it was doing is rejected. */
  rest(): void {
    this.#rest.abort();
  }

  wake(): void {
    if (this.#rest.signal.aborted) this.#rest = new AbortController();
  }

  /** Repeats a request until the answer is not a server error. */
  async ask(method: string, path: string, body?: unknown): Promise<any> {
    for (;;) {
      this.#rest.signal.throwIfAborted();
      try {
        const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
        if (this.#key !== '') headers.authorization = `Bearer ${this.#key}`;
        const { patienceMs, pollMs = 25_000 } = this.#options;
        const wait = path.startsWith('/v1/events/wait') ? pollMs : 0;
        const patience = patienceMs === undefined ? [] : [AbortSignal.timeout(patienceMs + wait)];
        const response = await fetch(this.#options.url() + path, {
          method,
          headers,
          signal: AbortSignal.any([this.#rest.signal, ...patience]),
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        const answer = (await response.json()) as any;
        this.#note(`${method} ${path}: ${response.status} ${answer.code ?? ''}`);
        // 408 and 429 say: send it again.
        if (response.status < 500 && response.status !== 429 && response.status !== 408) return answer;
      } catch (error) {
        // The server was killed; it will be back.
        this.#note(`${method} ${path}: ${(error as Error).name}`);
      }
      this.repeated++;
      await sleep(50 + this.#options.chance(100));
    }
  }

  /** Two copies: one beside the move, one some time after it. */
  async #echo(path: string, body: object, asked: Promise<any>): Promise<void> {
    const copies = [0, this.#options.chance(3000)].map(async (ms) => {
      await sleep(ms);
      return this.ask('POST', path, body);
    });
    try {
      const first = await asked;
      for (const copy of copies) {
        this.echoes++;
        const [once, again] = [first, await copy].map(({ code, state }) => code ?? `version ${state?.stateVersion}`);
        if (once !== again) this.wrong.push(`${path} was answered "${once}", then "${again}"`);
      }
    } catch {
      // It rests.
    }
  }

  #note(text: string): void {
    this.trace.push({ at: Date.now(), text });
    if (this.trace.length > 500) this.trace.splice(0, 250);
  }

  get authorization(): string {
    return `Bearer ${this.#key}`;
  }

  /** Plays a match until it has ended, using the long poll to wait for its turn. */
  async play(matchId: string): Promise<void> {
    let cursor: string | null = null;
    for (;;) {
      const path: string = cursor === null ? '/v1/events/wait' : `/v1/events/wait?after=${cursor}`;
      const heard = await this.ask('GET', path);
      if (heard.code === 'bad-cursor') throw new Error(`${this.#options.name}: the server forgot cursor ${cursor}`);
      cursor = heard.cursor;
      for (const event of heard.events) {
        if (event.event === 'game_ended' && event.matchId === matchId) return;
        if (event.event === 'state' && event.matchId === matchId && event.state.status === 'ended') return;
        if (event.event === 'your_turn') await this.#decide(event.matchId, event.stateVersion);
      }
      if (heard.events.every((event: any) => event.event === 'no_events')) {
        const { state } = await this.ask('GET', `/v1/matches/${matchId}/state`);
        if (state.status === 'ended') return;
      }
    }
  }

  async #decide(matchId: string, stateVersion: number): Promise<void> {
    this.turns.push({ matchId, stateVersion });
    const { actions = [], yourTurn, stateVersion: now } = await this.ask('GET', `/v1/matches/${matchId}/legal`);
    if (!yourTurn || now !== stateVersion || actions.length === 0) return;
    await sleep(this.#options.chance(this.#options.thinkMs()));
    const action = actions[this.#options.chance(actions.length)];
    const isSet = 'type' in action && !('action' in action);
    const move = isSet
      ? {
          [action.dest === undefined && action.fac_id === undefined && action.id === undefined
            ? 'tick_target'
            : 'tick']: stateVersion + 1,
          orders: [action],
        }
      : action;
    const moveId = `${this.agentId}-${stateVersion}`;
    const path = `/v1/matches/${matchId}/move`;
    const body = { moveId, expectedVersion: stateVersion, move };
    const asked = this.ask('POST', path, body);
    if (this.#options.isEchoing === true) void this.#echo(path, body, asked);
    const answer = await asked;
    if (answer.ok !== true) {
      // A tick may have run in the meantime; nothing else may go wrong.
      if (answer.code === 'stale-version' || answer.code === 'match-ended' || answer.code === 'player-out') return;
      throw new Error(`${this.#options.name}: ${JSON.stringify(answer)} to ${JSON.stringify(move)}`);
    }
    if (isSet && answer.pending.accepted === 0) return;
    this.journal.push({ matchId, moveId, move, stateVersion: answer.state.stateVersion, isSet });
  }
}
