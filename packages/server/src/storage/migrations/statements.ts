import { type Kysely, sql } from 'kysely';

/** A migration as a list of statements, without the timeout of ordinary queries. */
export function statements(...list: string[]): (kysely: Kysely<any>) => Promise<void> {
  return async (kysely) => {
    await sql.raw('set local statement_timeout = 0').execute(kysely);
    for (const statement of list) await sql.raw(statement).execute(kysely);
  };
}
