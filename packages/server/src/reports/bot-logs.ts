import { mostLogBytes } from '@hexfront/protocol';
import type { AgentLimits } from '../accounts/agent-limits.ts';
import type { Clock } from '../arena/ports.ts';
import type { Database } from '../storage/database.ts';
import { withoutKeys } from './without-keys.ts';

const day = 24 * 60 * 60 * 1000;

export interface BotLog {
  readonly text: string;
  readonly uploadedAt: number;
}

/** What bots wrote to standard error during a match. One per seat, for its author and the operator, and not for ever. */
export class BotLogs {
  readonly #database: Database;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #limits: Pick<AgentLimits, 'logs' | 'logDays'>;

  constructor(database: Database, clock: Pick<Clock, 'now'>, limits: Pick<AgentLimits, 'logs' | 'logDays'>) {
    this.#database = database;
    this.#clock = clock;
    this.#limits = limits;
  }

  /** Replaces an earlier one. If an agent has too many, its oldest ones go. */
  async keep(matchId: string, seat: number, agentId: string, text: string): Promise<void> {
    const now = this.#clock.now();
    const { logs, logDays } = this.#limits;
    await this.#database.query(
      `insert into bot_logs (match_id, seat, agent_id, text, uploaded_at, expires_at) values ($1, $2, $3, $4, $5, $6)
       on conflict (match_id, seat) do update set
         text = excluded.text, uploaded_at = excluded.uploaded_at, expires_at = excluded.expires_at`,
      [matchId, seat, agentId, lastBytes(withoutKeys(text)), now, now + logDays * day],
    );
    await this.#database.query(
      `delete from bot_logs where (match_id, seat) in (
         select match_id, seat from bot_logs where agent_id = $1
         order by uploaded_at desc, match_id desc offset $2)`,
      [agentId, logs],
    );
  }

  async of(matchId: string, seat: number): Promise<BotLog | null> {
    const row = await this.#database.kysely
      .selectFrom('bot_logs')
      .select(['text', 'uploaded_at as uploadedAt'])
      .where('match_id', '=', matchId)
      .where('seat', '=', seat)
      .where('expires_at', '>', this.#clock.now())
      .executeTakeFirst();
    return row ?? null;
  }

  async remove(matchId: string, seat: number): Promise<void> {
    await this.#database.kysely
      .deleteFrom('bot_logs')
      .where('match_id', '=', matchId)
      .where('seat', '=', seat)
      .execute();
  }
}

/** The end of a text, without the half of a character. */
function lastBytes(text: string): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= mostLogBytes) return text;
  let start = bytes.length - mostLogBytes;
  while ((bytes[start] & 0xc0) === 0x80) start++;
  return bytes.subarray(start).toString();
}
