import { accessTopic, type Bus, type Clock } from '../arena/ports.ts';
import type { Agent, Agents } from './agents.ts';
import { secretHash } from './secrets.ts';
import type { Sessions } from './sessions.ts';
import type { Tokens } from './tokens.ts';

export interface Holder {
  readonly agent: Agent;
  /** The one match that a match token is for. */
  readonly matchId: string | null;
}

/** Changes are heard of at once; this is for those that happen to nobody's knowledge, in the database. */
const freshMs = 30_000;
const mostKept = 10_000;

/**
 * Finds the holder of a key, token or session. Results are cached for a while, since agents send many requests per second; changes
 * take effect at once, on all nodes.
 */
export class Keyring {
  readonly #accounts: { readonly agents: Agents; readonly tokens: Tokens; readonly sessions: Sessions };
  readonly #clock: Pick<Clock, 'now'>;
  readonly #bus: Bus;
  readonly #kept = new Map<string, { holder: Holder | null; until: number }>();
  /** A look-up during which something changed may have found the old state, and is not kept. */
  #changes = 0;

  constructor(
    accounts: { agents: Agents; tokens: Tokens; sessions: Sessions },
    { clock, bus }: { clock: Pick<Clock, 'now'>; bus: Bus },
  ) {
    this.#accounts = accounts;
    this.#clock = clock;
    this.#bus = bus;
    // The first to hear of it, so that nobody who looks up a key because of it finds the old answer.
    bus.subscribe(accessTopic, () => this.#clear());
  }

  /** Looks up an agent key or a match token. */
  byBearer(secret: string): Promise<Holder | null> {
    return this.#find(secret, async () => {
      const { agents, tokens } = this.#accounts;
      if (!secret.startsWith('mt_')) return holderOf(await agents.byKey(secret), null);
      const token = await tokens.find(secret);
      return token === null ? null : holderOf(await agents.byId(token.agentId), token.matchId);
    });
  }

  bySession(secret: string): Promise<Holder | null> {
    return this.#find(secret, async () => holderOf(await this.#accounts.sessions.find(secret), null));
  }

  /** Call when an agent has changed. */
  forget(): void {
    this.#clear();
    this.#bus.publishEverywhere(accessTopic);
  }

  /** Call when a session has ended. */
  forgetOne(secret: string): void {
    this.#kept.delete(secretHash(secret));
    this.#bus.publishEverywhere(accessTopic);
  }

  #clear(): void {
    this.#kept.clear();
    this.#changes++;
  }

  async #find(secret: string, look: () => Promise<Holder | null>): Promise<Holder | null> {
    const hash = secretHash(secret);
    const now = this.#clock.now();
    const known = this.#kept.get(hash);
    if (known !== undefined && known.until > now) return known.holder;
    const changes = this.#changes;
    const holder = await look();
    if (changes !== this.#changes) return holder;
    if (this.#kept.size >= mostKept) this.#kept.clear();
    this.#kept.set(hash, { holder, until: now + freshMs });
    return holder;
  }
}

function holderOf(agent: Agent | null, matchId: string | null): Holder | null {
  return agent === null ? null : { agent, matchId };
}
