import { sql } from 'kysely';
import { secretHash } from '../accounts/secrets.ts';
import type { Clock, Ids } from '../arena/ports.ts';
import { type Database, sqlState } from '../storage/database.ts';
import type { PushTarget } from './encrypt.ts';

export interface PushSubscription extends PushTarget {
  readonly id: string;
}

/** A state that has not changed for a while, and that one of its players may have to be told about. */
export interface QuietState {
  readonly matchId: string;
  readonly agentId: string;
  readonly seq: number;
  readonly stateVersion: number;
}

/** Browsers per agent; a further one replaces the oldest. */
const mostPerAgent = 5;

/** The browsers that want to be told when it is an agent's turn, and what has been settled for them. */
export class PushSubscriptions {
  readonly #database: Database;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #ids: Ids;

  constructor(database: Database, clock: Pick<Clock, 'now'>, ids: Ids) {
    this.#database = database;
    this.#clock = clock;
    this.#ids = ids;
  }

  /**
   * Lasts as long as the browser's session, if it has one, and the agent's key. A browser has one subscription, that of its last agent. Null
   * if the session has just ended.
   */
  async add(agentId: string, target: PushTarget, session: string | undefined): Promise<string | null> {
    const id = await this.#keep(agentId, target, session).catch((error) => {
      if (sqlState(error) === '23503') return null;
      throw error;
    });
    if (id !== null) await this.#forgetOldest(agentId, id);
    return id;
  }

  async #keep(agentId: string, { endpoint, p256dh, auth }: PushTarget, session: string | undefined): Promise<string> {
    const { kysely } = this.#database;
    const now = this.#clock.now();
    const given = {
      agent_id: agentId,
      key_hash: kysely.selectFrom('agents').select('key_hash').where('id', '=', agentId),
      session_hash: session === undefined ? null : secretHash(session),
      p256dh,
      auth,
    };
    const { id } = await kysely
      .insertInto('push_subscriptions')
      .values({ ...given, id: this.#ids.id(), endpoint, created_at: now })
      .onConflict((conflict) =>
        conflict.column('endpoint').doUpdateSet({
          ...given,
          // The same browser again is still told of the turns that came before.
          created_at: sql<number>`case when push_subscriptions.agent_id = ${agentId} then push_subscriptions.created_at else ${now} end`,
        }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  async #forgetOldest(agentId: string, newest: string): Promise<void> {
    await this.#database.kysely
      .deleteFrom('push_subscriptions')
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('push_subscriptions')
          .select('id')
          .where('agent_id', '=', agentId)
          .where('id', '!=', newest)
          .orderBy('created_at', 'desc')
          .orderBy('id')
          .offset(mostPerAgent - 1),
      )
      .execute();
  }

  /** Of this agent alone, if one is given. */
  async remove(id: string, agentId?: string): Promise<void> {
    const removed = this.#database.kysely.deleteFrom('push_subscriptions').where('id', '=', id);
    await (agentId === undefined ? removed : removed.where('agent_id', '=', agentId)).execute();
  }

  /** None of an agent that was disabled, and none from before its key was replaced. */
  of(agentId: string): Promise<PushSubscription[]> {
    return this.#database.kysely
      .selectFrom('push_subscriptions as push')
      .innerJoin('agents as agent', 'agent.id', 'push.agent_id')
      .select(['push.id', 'push.endpoint', 'push.p256dh', 'push.auth'])
      .where('push.agent_id', '=', agentId)
      .where('agent.is_disabled', '=', false)
      .whereRef('agent.key_hash', 'is not distinct from', 'push.key_hash')
      .execute();
  }

  /**
   * States that came after a player subscribed and have not changed since `before`. Each is returned once for each player, whoever asks: it
   * is settled by this statement, before anything is sent.
   */
  settle(before: number, limit: number): Promise<QuietState[]> {
    return this.#database.query<QuietState>(
      `with quiet as (
         select p.match_id, p.seat, m.seq, m.state_version
         from (select agent_id, min(created_at) as since from push_subscriptions group by agent_id) s
         join match_players p on p.agent_id = s.agent_id and p.is_live
         join matches m on m.id = p.match_id and m.state_version > p.told_version
         join records r on r.match_id = m.id and r.seq = m.seq and r.at between s.since and $1
         order by r.at limit $2 for update of p skip locked
       )
       update match_players p set told_version = q.state_version from quiet q
       where p.match_id = q.match_id and p.seat = q.seat and p.told_version < q.state_version
       returning p.match_id as "matchId", p.agent_id as "agentId", q.seq, q.state_version as "stateVersion"`,
      [before, limit],
    );
  }
}
