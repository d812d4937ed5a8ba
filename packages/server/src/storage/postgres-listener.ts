import pg from 'pg';
import type { Listener, Listening } from './database.ts';
import { within } from './unavailable.ts';

const connectMs = 3000;
const againMs = 500;
/** How often the connection is tried, and how long it may take to respond: one that broke in silence brings no news. */
const checkMs = 5000;
const patienceMs = 3000;

/** Listens to a channel of PostgreSQL on a connection of its own, which is replaced whenever it breaks or falls silent. */
export function listenOn(url: string, channel: string, { hear, onGap }: Listener): Listening {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let hasBegun = false;
  const ready = connect();
  return { ready, close };

  async function connect(): Promise<void> {
    const settings = { connectionString: url, connectionTimeoutMillis: connectMs, keepAlive: true };
    const fresh = new pg.Client({ ...settings, application_name: 'hexfront wake-ups' });
    client = fresh;
    const lose = () => {
      if (client !== fresh || isClosed) return;
      client = null;
      drop(fresh);
      clearTimeout(timer);
      timer = setTimeout(connect, againMs);
    };
    fresh.on('error', lose);
    fresh.on('end', lose);
    fresh.on('notification', ({ payload = '' }) => hear(payload));
    try {
      await fresh.connect();
      await within(patienceMs, fresh.query(`listen ${channel}`), 'listening');
      if (hasBegun) onGap();
      hasBegun = true;
      check(fresh, lose);
    } catch {
      // Whoever needs the database reports that it is away.
      lose();
    }
  }

  function check(current: pg.Client, lose: () => void): void {
    timer = setTimeout(() => {
      within(patienceMs, current.query('select 1'), 'a wake-up').then(
        () => client === current && check(current, lose),
        lose,
      );
    }, checkMs);
  }

  async function close(): Promise<void> {
    isClosed = true;
    clearTimeout(timer);
    if (client !== null) drop(client);
  }
}

/** Without waiting for a goodbye that may never come. */
function drop(client: pg.Client): void {
  client.on('error', () => {});
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}
