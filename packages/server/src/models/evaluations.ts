import { createHash } from 'node:crypto';
import type { Evaluation } from '@hexfront/protocol';
import type { Clock } from '../arena/ports.ts';
import type { Database } from '../storage/database.ts';
import { storableJson } from '../storage/storable.ts';
import { newId } from '../accounts/secrets.ts';

type Listed = Pick<Evaluation, 'title' | 'at' | 'track' | 'game'> & { readonly evaluationId: string };

/** The results of evaluations that the operator has published. They never change. */
export class Evaluations {
  readonly #database: Database;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(database: Database, clock: Pick<Clock, 'now'>) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Returns its id; the same results again have the same one. */
  async publish(evaluation: Evaluation): Promise<string> {
    const text = storableJson(evaluation);
    const digest = createHash('sha256').update(text).digest('hex');
    const [{ id }] = await this.#database.query<{ id: string }>(
      `insert into evaluations (id, digest, published_at, body) values ($1, $2, $3, $4)
       on conflict (digest) do update set digest = excluded.digest returning id`,
      [newId(9), digest, this.#clock.now(), text],
    );
    return id;
  }

  /** Newest first. */
  list(limit: number): Promise<readonly Listed[]> {
    return this.#database.query<Listed>(
      `select id as "evaluationId", body ->> 'title' as title, body ->> 'at' as at, body ->> 'track' as track,
         body ->> 'game' as game
       from evaluations order by published_at desc, id desc limit $1`,
      [limit],
    );
  }

  async byId(id: string): Promise<Evaluation | null> {
    const [row] = await this.#database.query<{ body: Evaluation }>(`select body from evaluations where id = $1`, [id]);
    return row?.body ?? null;
  }

  /** Returns whether there was one. */
  async remove(id: string): Promise<boolean> {
    const gone = await this.#database.query(`delete from evaluations where id = $1 returning id`, [id]);
    return gone.length > 0;
  }
}
