import type { Database } from '../storage/database.ts';

/** What the server must remember about itself, such as the hash of its admin key. */
export class Settings {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async get(name: string): Promise<string | null> {
    const row = await this.#database.kysely
      .selectFrom('settings')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirst();
    return row?.value ?? null;
  }

  async set(name: string, value: string): Promise<void> {
    await this.#database.kysely
      .insertInto('settings')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  }

  /** Whether it was ours that was kept: of several processes that start at once, one makes the first value. */
  async setFirst(name: string, value: string): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await this.#database.kysely
      .insertInto('settings')
      .values({ name, value })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  }
}
