import type { Database } from '../storage/database.ts';

/** Values that the server stores about itself, such as the hash of its admin key. */
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

  /** Sets a value only if there is none, and returns whether it did: of several processes starting at once, one wins. */
  async setFirst(name: string, value: string): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await this.#database.kysely
      .insertInto('settings')
      .values({ name, value })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  }
}
