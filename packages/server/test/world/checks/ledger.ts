import { canonicalJson, isObject, type Json, type JsonObject } from '@hexfront/engine';
import type { StoredAnswer, Write } from '../../../src/arena/ports.ts';
import type { LogRecord } from '../../../src/arena/records.ts';
import type { MemoryStorage } from '../../../src/storage/memory.ts';
import { type Eye, MatchLedger, type Told } from './match-ledger.ts';
import { must } from './violation.ts';

/** An event as a client received it. */
export interface Heard {
  readonly event: JsonObject;
}

/** What the database has accepted so far, and what follows from it for everyone. */
export class Ledger {
  readonly matches = new Map<string, MatchLedger>();
  readonly answers = new Map<string, StoredAnswer & { readonly at: number }>();
  readonly outboxes = new Map<string, (Told & { matchId: string })[]>();
  private readonly inside: MemoryStorage;

  constructor(inside: MemoryStorage) {
    this.inside = inside;
  }

  /** Reads the log after a write was accepted; returns the new records. */
  async follow(write: Write, now: number): Promise<LogRecord[]> {
    const { matchId } = write;
    let match = this.matches.get(matchId);
    if (match === undefined) {
      const stored = await this.inside.match(matchId);
      must(stored !== null, 'acknowledged', () => `match ${matchId} was accepted but does not exist`);
      this.matches.set(matchId, (match = new MatchLedger(stored.head)));
    }
    const fresh = await this.inside.records(matchId, match.records.length - 1);
    for (const record of fresh) {
      const told = match.take(record);
      for (const [seat, { agentId }] of match.head.players.entries()) this.post(agentId, matchId, told.get(seat) ?? []);
    }
    if (write.answer !== undefined) this.keep(match, { ...write.answer, at: now }, fresh);
    else if (fresh[0]?.kind === 'advanced') {
      must(match.game.traits.simultaneous, 'once', () => `${matchId}: record ${fresh[0].seq} belongs to no request`);
    }
    return fresh;
  }

  private post(agentId: string, matchId: string, events: readonly Told[]): void {
    const outbox = this.outboxes.get(agentId) ?? [];
    this.outboxes.set(agentId, outbox);
    outbox.push(...events.map((event) => ({ ...event, matchId })));
  }

  private keep({ head }: MatchLedger, answer: StoredAnswer & { at: number }, fresh: readonly LogRecord[]): void {
    const key = answerKey(head.id, answer.seat, answer.moveId);
    must(!this.answers.has(key), 'once', () => `${key} was carried out twice`);
    must(
      fresh.length === 0 || fresh[0].seq === answer.seq,
      'once',
      () => `${key} answers for record ${answer.seq}, written was ${fresh[0].seq}`,
    );
    this.answers.set(key, answer);
  }

  /** Compares an event with the one expected by the log. */
  compare(matchId: string, eye: Eye, told: Told, { event }: Heard, isLookedInto: boolean): void {
    const where = () => `${matchId} for ${eye}: ${told.seq}.${told.k} is ${told.kind} at version ${told.version}`;
    const wrong = () => `${where()}, heard was ${canonicalJson(event).slice(0, 160)}`;
    must(event.event === told.kind && event.matchId === matchId, 'stream', wrong);
    const { stateVersion, state } = event as { stateVersion?: Json; state?: JsonObject };
    const version = isObject(state) ? state.stateVersion : stateVersion;
    must(version === undefined || version === told.version, 'stream', wrong);
    if (!isLookedInto || !isObject(state)) return;
    const match = this.matches.get(matchId) as MatchLedger;
    const shown = JSON.stringify(state.game);
    // The first event of a stream shows everything the watcher has learnt, later ones what has changed.
    const isShown = (['changes', 'whole'] as const).some((asked) => shown === match.gameAt(told.seq, eye, asked));
    must(isShown, 'stream', () => `${where()}, but shows another game`);
  }
}

export function answerKey(matchId: string, seat: number, moveId: string): string {
  return `${matchId} seat ${seat} ${moveId}`;
}
