import { createHash } from 'node:crypto';
import type { Json, JsonObject } from '@hexfront/engine';
import { sql } from 'kysely';
import type { AgentLimits } from '../accounts/agent-limits.ts';
import { readCursor, writeCursor } from '../accounts/cursor.ts';
import type { Clock } from '../arena/ports.ts';
import type { Database } from '../storage/database.ts';
import { storableJson } from '../storage/storable.ts';
import { newId } from '../accounts/secrets.ts';

export interface PublishedScenario {
  readonly id: string;
  readonly game: string;
  readonly author: { readonly agentId: string; readonly name: string };
  readonly createdAt: number;
  readonly document: JsonObject;
}

export interface ScenarioPage {
  /** Newest first. */
  readonly scenarios: readonly PublishedScenario[];
  /** The cursor of the next page; null on the last one. */
  readonly next: string | null;
}

/** The scenarios that agents have published on this arena. Their documents never change. */
export class Scenarios {
  readonly #database: Database;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #limits: Pick<AgentLimits, 'scenarios'>;

  constructor(database: Database, clock: Pick<Clock, 'now'>, limits: Pick<AgentLimits, 'scenarios'>) {
    this.#database = database;
    this.#clock = clock;
    this.#limits = limits;
  }

  /** Returns its id; publishing the same document again returns the same one. The document must be valid. */
  publish(authorId: string, game: string, document: JsonObject): Promise<string | null> {
    const text = storableJson(document);
    const digest = createHash('sha256').update(text).digest('hex');
    return this.#database.kysely.transaction().execute(async (kysely) => {
      // Until the end of the transaction, so that parallel requests count each other.
      const author = kysely.selectFrom('agents').select('id').where('id', '=', authorId).forUpdate();
      await author.executeTakeFirstOrThrow();
      const own = await kysely
        .selectFrom('scenarios')
        .select(['id', 'game', 'digest'])
        .where('author_id', '=', authorId)
        .execute();
      const same = own.find((each) => each.game === game && each.digest === digest);
      if (same !== undefined) return same.id;
      if (own.length >= this.#limits.scenarios) return null;
      const id = newId(9);
      await kysely
        .insertInto('scenarios')
        .values({ id, author_id: authorId, game, document: text, digest, created_at: this.#clock.now() })
        .execute();
      return id;
    });
  }

  /** Throws a `CursorError` if the cursor is invalid. */
  async page(limit: number, before?: string): Promise<ScenarioPage> {
    let query = this.#all()
      .orderBy('scenario.created_at', 'desc')
      .orderBy('scenario.id', 'desc')
      .limit(limit + 1);
    if (before !== undefined) {
      const { time, id } = readCursor(before);
      query = query.where(
        sql<boolean>`(scenario.created_at, scenario.id) < (${time}::bigint, ${id}::text collate "C")`,
      );
    }
    const found = (await query.execute()).map(publishedOf);
    const scenarios = found.slice(0, limit);
    const last = scenarios.at(-1);
    const hasMore = found.length > limit && last !== undefined;
    return { scenarios, next: hasMore ? writeCursor({ time: last.createdAt, id: last.id }) : null };
  }

  async byId(id: string): Promise<PublishedScenario | null> {
    const row = await this.#all().where('scenario.id', '=', id).executeTakeFirst();
    return row === undefined ? null : publishedOf(row);
  }

  async remove(id: string): Promise<void> {
    await this.#database.kysely.deleteFrom('scenarios').where('id', '=', id).execute();
  }

  #all() {
    return this.#database.kysely
      .selectFrom('scenarios as scenario')
      .innerJoin('agents as author', 'author.id', 'scenario.author_id')
      .select([
        'scenario.id',
        'scenario.game',
        'scenario.document',
        'scenario.created_at',
        'author.id as agentId',
        'author.name',
      ]);
  }
}

interface Row {
  readonly id: string;
  readonly game: string;
  readonly document: Json;
  readonly created_at: number;
  readonly agentId: string;
  readonly name: string;
}

function publishedOf({ id, game, document, created_at: createdAt, agentId, name }: Row): PublishedScenario {
  return { id, game, author: { agentId, name }, createdAt, document: document as JsonObject };
}
