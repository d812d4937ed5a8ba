import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ServerProcess } from '../crash/server-process.ts';
import { crashSettings } from '../crash/settings.ts';
import { PostgresServer } from '../storage/postgres-server.ts';
import { TcpProxy } from '../storage/tcp-proxy.ts';

/** A real server and a real PostgreSQL, with a network that fails on both sides of the server: towards its database and its clients. */
export class FaultArena {
  readonly postgres: PostgresServer;
  readonly server: ServerProcess;
  /** Between the server and the database, and between the clients and the server. */
  readonly behind: TcpProxy;
  readonly front: TcpProxy;
  /** Where clients find the server. */
  readonly url: string;
  readonly #folder: string;

  private constructor(
    folder: string,
    postgres: PostgresServer,
    server: ServerProcess,
    behind: TcpProxy,
    front: TcpProxy,
  ) {
    this.#folder = folder;
    this.postgres = postgres;
    this.server = server;
    this.behind = behind;
    this.front = front;
    this.url = new URL(front.url).origin;
    process.once('exit', this.#abandon);
  }

  static async start(leaseMs: number): Promise<FaultArena> {
    const folder = mkdtempSync(join(tmpdir(), 'hexfront-faults-'));
    const postgres = await PostgresServer.create(join(folder, 'data'));
    await postgres.start();
    const behind = await TcpProxy.start(`${postgres.url}/postgres`);
    const settings = {
      ...crashSettings,
      DATABASE_URL: behind.url,
      HEXFRONT_PROMPT_KEY: '0'.repeat(64),
      HEXFRONT_LEASE_MS: String(leaseMs),
      SETTABLE_CLOCK: join(folder, 'clock'),
    };
    const preload = join(import.meta.dirname, 'settable-clock.mjs');
    const server = new ServerProcess(settings, ['--liftoff-only', '--import', preload]);
    await server.start();
    return new FaultArena(folder, postgres, server, behind, await TcpProxy.start(server.url));
  }

  /** Whether the server says that it could commit; false as well if it does not answer. */
  async isReady(): Promise<boolean> {
    const signal = AbortSignal.timeout(5000);
    return fetch(`${this.server.url}/readyz`, { signal }).then(
      ({ status }) => status === 200,
      () => false,
    );
  }

  /** Sets the wall clock of the server. */
  setClock(offsetMs: number): void {
    writeFileSync(join(this.#folder, 'clock'), String(offsetMs));
    process.kill(this.server.pid, 'SIGUSR2');
  }

  /** Every commit that writes to a log takes this long, like on a disk that is slow to write; 0 for a fast one. */
  async slowDisk(ms: number): Promise<void> {
    const client = new pg.Client({ connectionString: `${this.postgres.url}/postgres` });
    await client.connect();
    try {
      await client.query(ms === 0 ? 'drop trigger if exists slow_disk on records' : slowCommits(ms));
    } finally {
      await client.end();
    }
  }

  /** Nothing of it outlives this process, even if it is interrupted. */
  #abandon = (): void => {
    this.server.killNow();
    this.postgres.killNow();
    rmSync(this.#folder, { recursive: true, force: true });
  };

  async close(): Promise<void> {
    process.off('exit', this.#abandon);
    this.server.thaw();
    this.postgres.thaw();
    await this.server.kill();
    await Promise.all([this.front.close(), this.behind.close()]);
    await this.postgres.kill();
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Once per transaction, when it commits. */
function slowCommits(ms: number): string {
  return `
    create or replace function slow_disk() returns trigger language plpgsql as $$
    begin
      if current_setting('faults.slept', true) is distinct from txid_current()::text then
        perform set_config('faults.slept', txid_current()::text, true);
        perform pg_sleep(${ms / 1000});
      end if;
      return null;
    end $$;
    create constraint trigger slow_disk after insert on records
      deferrable initially deferred for each row execute function slow_disk();`;
}
