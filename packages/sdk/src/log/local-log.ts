import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { ServerFrame } from '@hexfront/protocol';
import type { Submission } from '../transport/transport.ts';

type FrameOf<Type extends ServerFrame['type']> = Extract<ServerFrame, { type: Type }>;

export const logSchema = `
create table if not exists matches (
  match_id text primary key, url text not null, game text not null, seat integer not null, agent_version text,
  started_at text not null, start text not null, ended_at text, result text, end_reason text, ending text
);
create table if not exists views (
  match_id text not null, tick integer not null, at text not null, your_turn integer not null, view text not null, events text not null,
  primary key (match_id, tick)
);
create table if not exists decisions (
  move_id text primary key, match_id text not null, tick integer not null, at text not null, took_ms real not null, orders text not null,
  answered_at text, ok integer, status integer, answer text
);
create index if not exists decisions_by_match on decisions (match_id, tick);
`;

/** Keeps a bot's views, decisions and the arena's answers in a SQLite file. `hexfront log` reads it. */
export class LocalLog {
  static readonly defaultFile = './hexfront-log.sqlite';
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  private constructor(database: DatabaseSync) {
    this.#database = database;
  }

  static open(file: string): LocalLog {
    const database = new DatabaseSync(file);
    // Several bots may write to one file.
    database.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000;');
    database.exec(logSchema);
    return new LocalLog(database);
  }

  close(): void {
    this.#database.close();
  }

  started(url: string, frame: FrameOf<'match_start'>, agentVersion: string | undefined): void {
    const { match_id, game, seat } = frame;
    this.#run(
      `insert into matches (match_id, url, game, seat, agent_version, started_at, start) values (?, ?, ?, ?, ?, ?, ?)
       on conflict (match_id) do nothing`,
      [match_id, url, game, seat, agentVersion ?? null, now(), JSON.stringify(frame)],
    );
  }

  saw(matchId: string, frame: FrameOf<'state_tick'>): void {
    const events = { events: frame.events, missed_events: frame.missed_events };
    this.#run(
      `insert into views (match_id, tick, at, your_turn, view, events) values (?, ?, ?, ?, ?, ?)
       on conflict (match_id, tick) do update set view = excluded.view`,
      [
        matchId,
        frame.tick_target - 1,
        now(),
        frame.your_turn ? 1 : 0,
        JSON.stringify(frame.payload),
        JSON.stringify(events),
      ],
    );
  }

  decided(matchId: string, { moveId, tickTarget, orders }: Submission, tookMs: number): void {
    this.#run('insert into decisions (move_id, match_id, tick, at, took_ms, orders) values (?, ?, ?, ?, ?, ?)', [
      moveId,
      matchId,
      tickTarget,
      now(),
      tookMs,
      JSON.stringify(orders),
    ]);
  }

  answered(matchId: string, { move_id, ok, status, payload }: FrameOf<'orders_status'>): void {
    this.#run(
      'update decisions set answered_at = ?, ok = ?, status = ?, answer = ? where move_id = ? and match_id = ?',
      [now(), ok ? 1 : 0, status, JSON.stringify(payload), move_id, matchId],
    );
  }

  ended(matchId: string, frame: FrameOf<'match_end'>): void {
    this.#run('update matches set ended_at = ?, result = ?, end_reason = ?, ending = ? where match_id = ?', [
      now(),
      frame.payload.result,
      frame.end_reason,
      JSON.stringify(frame),
      matchId,
    ]);
  }

  #run(sql: string, values: (string | number | null)[]): void {
    let statement = this.#statements.get(sql);
    if (statement === undefined) this.#statements.set(sql, (statement = this.#database.prepare(sql)));
    statement.run(...values);
  }
}

function now(): string {
  return new Date().toISOString();
}
