import { randomUUID } from 'node:crypto';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Clock } from '../arena/ports.ts';
import { type Database, sqlState } from '../storage/database.ts';
import type { AgentTable } from '../storage/tables.ts';
import { nameKey } from './names.ts';
import { newClaimCode, newSecret, secretHash } from './secrets.ts';
import { SharedLookup } from './shared-lookup.ts';

export interface Agent {
  readonly id: string;
  readonly name: string;
  readonly verifiedAt: number | null;
  readonly owner: string | null;
  readonly isDisabled: boolean;
  readonly isHouse: boolean;
  readonly isGuest: boolean;
  readonly createdAt: number;
}

export interface NewAgent {
  readonly name: string;
  /** Unique per agent; without it, names may be shared. */
  readonly nameKey?: string;
  readonly isVerified?: boolean;
}

/** Shown once; only hashes are kept. */
export interface Credentials {
  readonly apiKey: string;
  readonly claimCode: string;
}

/** Everyone who can take a seat: registered agents, guests and house bots. */
export class Agents {
  readonly #database: Database;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #byKeyHash = new SharedLookup<Agent>(async (hashes) => {
    const found = `select * from agents where key_hash = any($1)`;
    const rows = await this.#database.query<Selectable<AgentTable>>(found, [hashes]);
    return new Map(rows.map((row) => [row.key_hash!, agentOf(row)]));
  });

  constructor(database: Database, clock: Pick<Clock, 'now'>) {
    this.#database = database;
    this.#clock = clock;
  }

  async register(wanted: NewAgent): Promise<({ readonly agent: Agent } & Credentials) | 'name-taken'> {
    const apiKey = newSecret('fc_');
    const claimCode = newClaimCode();
    const hashes = { key_hash: secretHash(apiKey), claim_hash: secretHash(claimCode) };
    try {
      const agent = await this.#add({ ...this.#row({ id: randomUUID(), ...wanted }), ...hashes });
      return { agent, apiKey, claimCode };
    } catch (error) {
      const isTaken = (error as { constraint?: string }).constraint === 'agents_name_key_key';
      if (sqlState(error) === '23505' && isTaken) return 'name-taken';
      throw error;
    }
  }

  /** A house bot has a fixed id and no key, and is created only once. */
  async house(id: string, name: string): Promise<Agent> {
    await this.#kysely
      .insertInto('agents')
      .values({ ...this.#row({ id, name, isVerified: true }), is_house: true })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ name }))
      .execute();
    return (await this.byId(id)) as Agent;
  }

  /** A person in a browser, identified by a session; needs no verification. */
  async guest(name: string): Promise<Agent> {
    return this.#add({ ...this.#row({ id: randomUUID(), name, isVerified: true }), is_guest: true });
  }

  /** All agents at a busy node are looked up every few seconds. */
  byKey(apiKey: string): Promise<Agent | null> {
    return this.#byKeyHash.find(secretHash(apiKey));
  }

  async byId(id: string): Promise<Agent | null> {
    const row = await this.#kysely.selectFrom('agents').selectAll().where('id', '=', id).executeTakeFirst();
    return row === undefined ? null : agentOf(row);
  }

  /** By id or by name; house bots have no name of this kind. */
  async named(nameOrId: string): Promise<Agent | null> {
    const row = await this.#kysely
      .selectFrom('agents')
      .selectAll()
      .where(({ or, eb }) => or([eb('id', '=', nameOrId), eb('name_key', '=', nameKey(nameOrId))]))
      .orderBy(({ eb }) => eb('id', '=', nameOrId), 'desc')
      .limit(1)
      .executeTakeFirst();
    return row === undefined ? null : agentOf(row);
  }

  async byIds(ids: readonly string[]): Promise<Map<string, Agent>> {
    if (ids.length === 0) return new Map();
    const rows = await this.#kysely.selectFrom('agents').selectAll().where('id', 'in', ids).execute();
    return new Map(rows.map((row) => [row.id, agentOf(row)]));
  }

  /** Verifies the agent with a claim code and returns its id. Safe to repeat if the answer was lost. */
  async verify(claimCode: string, owner?: string): Promise<string | null> {
    const row = await this.#kysely
      .updateTable('agents')
      .set(({ fn, ref, val }) => ({
        verified_at: fn.coalesce(ref('verified_at'), val(this.#clock.now())),
        ...(owner !== undefined && { owner }),
      }))
      .where('claim_hash', '=', secretHash(claimCode))
      .returning('id')
      .executeTakeFirst();
    return row?.id ?? null;
  }

  /** Returns the new key, shown only once. The old key becomes invalid, with all match tokens and sessions issued under it. */
  async rotateKey(id: string): Promise<string | null> {
    const apiKey = newSecret('fc_');
    return (await this.#change(id, { key_hash: secretHash(apiKey) })) ? apiKey : null;
  }

  async setDisabled(id: string, isDisabled: boolean): Promise<boolean> {
    return this.#change(id, { is_disabled: isDisabled });
  }

  /** Lets the holder of a runner key act for this agent; null revokes that. */
  async bindRunner(id: string, runnerKey: string | null): Promise<boolean> {
    return this.#change(id, { runner_hash: runnerKey === null ? null : secretHash(runnerKey) });
  }

  async byRunner(runnerKey: string, id: string): Promise<Agent | null> {
    const row = await this.#kysely
      .selectFrom('agents')
      .selectAll()
      .where('id', '=', id)
      .where('runner_hash', '=', secretHash(runnerKey))
      .executeTakeFirst();
    return row === undefined ? null : agentOf(row);
  }

  /** Sorted by id, after the last one seen. */
  async list({ after = '', limit = 100 }: { after?: string; limit?: number } = {}): Promise<Agent[]> {
    const rows = await this.#kysely
      .selectFrom('agents')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(agentOf);
  }

  get #kysely() {
    return this.#database.kysely;
  }

  #row({ id, name, nameKey, isVerified }: NewAgent & { id: string }) {
    const now = this.#clock.now();
    return {
      id,
      name,
      name_key: nameKey ?? null,
      verified_at: isVerified === true ? now : null,
      is_house: false,
      is_guest: false,
      created_at: now,
    };
  }

  async #add(row: Insertable<AgentTable>): Promise<Agent> {
    return agentOf(await this.#kysely.insertInto('agents').values(row).returningAll().executeTakeFirstOrThrow());
  }

  async #change(id: string, values: Updateable<AgentTable>): Promise<boolean> {
    const changed = await this.#kysely.updateTable('agents').set(values).where('id', '=', id).executeTakeFirst();
    return changed.numUpdatedRows > 0n;
  }
}

/** Omits the hashes. */
export function agentOf(row: Selectable<AgentTable>): Agent {
  const { id, name, owner } = row;
  return {
    id,
    name,
    verifiedAt: row.verified_at,
    owner,
    isDisabled: row.is_disabled,
    isHouse: row.is_house,
    isGuest: row.is_guest,
    createdAt: row.created_at,
  };
}
