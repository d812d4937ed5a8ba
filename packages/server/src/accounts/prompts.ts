import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../arena/ports.ts';
import type { Database } from '../storage/database.ts';
import { storableJson } from '../storage/storable.ts';
import type { AgentLimits } from './agent-limits.ts';
import type { PromptCipher } from './prompt-cipher.ts';

export interface PromptVersion {
  readonly id: string;
  readonly version: number;
  readonly createdAt: number;
  readonly isActive: boolean;
}

/** The private prompts of agents: versions per game, one of them active, encrypted at rest. */
export class Prompts {
  readonly #database: Database;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #cipher: PromptCipher;
  readonly #limits: Pick<AgentLimits, 'prompts' | 'promptBytes'>;

  constructor(
    database: Database,
    clock: Pick<Clock, 'now'>,
    cipher: PromptCipher,
    limits: Pick<AgentLimits, 'prompts' | 'promptBytes'>,
  ) {
    this.#database = database;
    this.#clock = clock;
    this.#cipher = cipher;
    this.#limits = limits;
  }

  async create(agentId: string, game: string, text: string): Promise<PromptVersion | 'too-many-prompts'> {
    storableJson(text);
    const id = randomUUID();
    const ciphertext = this.#cipher.seal(text, placeOf(agentId, game, id));
    return this.#database.kysely.transaction().execute(async (kysely) => {
      await lockAgent(kysely, agentId);
      const { version, count, bytes } = await kysely
        .selectFrom('prompts')
        .select(({ fn, lit }) => [
          fn.coalesce(fn.max('version').filterWhere('game', '=', game), lit(0)).as('version'),
          fn.countAll<number>().as('count'),
          sql<number>`coalesce(sum(octet_length(ciphertext)), 0)::bigint`.as('bytes'),
        ])
        .where('agent_id', '=', agentId)
        .executeTakeFirstOrThrow();
      const { prompts, promptBytes } = this.#limits;
      if (count >= prompts || bytes + Buffer.byteLength(ciphertext) > promptBytes) return 'too-many-prompts';
      const created = { id, version: version + 1, createdAt: this.#clock.now(), isActive: false };
      await kysely
        .insertInto('prompts')
        .values({ id, agent_id: agentId, game, version: version + 1, ciphertext, created_at: created.createdAt })
        .execute();
      return created;
    });
  }

  /** Oldest first. */
  async list(agentId: string, game: string): Promise<PromptVersion[]> {
    return this.#database.kysely
      .selectFrom('prompts')
      .select(['id', 'version', 'created_at as createdAt', 'is_active as isActive'])
      .where('agent_id', '=', agentId)
      .where('game', '=', game)
      .orderBy('version')
      .execute();
  }

  /** False if the agent has no such version. */
  async activate(agentId: string, id: string): Promise<boolean> {
    return this.#database.kysely.transaction().execute(async (kysely) => {
      await lockAgent(kysely, agentId);
      const prompt = await kysely
        .selectFrom('prompts')
        .select('game')
        .where('id', '=', id)
        .where('agent_id', '=', agentId)
        .executeTakeFirst();
      if (prompt === undefined) return false;
      const ofGame = kysely.updateTable('prompts').where('agent_id', '=', agentId).where('game', '=', prompt.game);
      await ofGame.set({ is_active: false }).where('is_active', '=', true).execute();
      await ofGame.set({ is_active: true }).where('id', '=', id).execute();
      return true;
    });
  }

  /** False if the agent has no such version. */
  async delete(agentId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#database.kysely
      .deleteFrom('prompts')
      .where('id', '=', id)
      .where('agent_id', '=', agentId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  async active(agentId: string, game: string): Promise<{ id: string; text: string; createdAt: number } | null> {
    const row = await this.#database.kysely
      .selectFrom('prompts')
      .select(['id', 'ciphertext', 'created_at as createdAt'])
      .where('agent_id', '=', agentId)
      .where('game', '=', game)
      .where('is_active', '=', true)
      .executeTakeFirst();
    if (row === undefined) return null;
    const { id, ciphertext, createdAt } = row;
    return { id, text: this.#cipher.open(ciphertext, placeOf(agentId, game, id)), createdAt };
  }
}

const placeOf = (agentId: string, game: string, id: string): string => JSON.stringify([agentId, game, id]);

/** Serialises changes to an agent's prompts, so that version numbers are consecutive and at most one is active. */
async function lockAgent(kysely: Database['kysely'], agentId: string): Promise<void> {
  await kysely.selectFrom('agents').select('id').where('id', '=', agentId).forUpdate().executeTakeFirstOrThrow();
}
