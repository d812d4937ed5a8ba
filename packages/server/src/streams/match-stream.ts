import { afterAll, type Cursor } from '../arena/event-ids.ts';
import type { Match } from '../arena/match.ts';
import { type Bus, matchTopic } from '../arena/ports.ts';
import type { Reader } from '../arena/reader.ts';
import type { LiveMatches } from '../arena/live-matches.ts';
import { Unreadable } from '../arena/unreadable.ts';
import { failureCode } from '../storage/unavailable.ts';
import { type SseClient, sseText } from './sse-client.ts';

/** What a stream needs of the arena. */
export interface StreamPorts {
  readonly reader: Reader;
  readonly liveMatches: LiveMatches;
  readonly bus: Bus;
  readonly report: (problem: string, error: unknown) => void;
}

/**
 * The public stream of one match: read once, sent to every client that has caught up. A client that connects or reconnects first reads
 * what it missed on its own, then joins the others in the same queue, so that it receives every event exactly once.
 */
class MatchStream {
  private readonly ports: StreamPorts;
  private readonly matchId: string;
  private readonly clients = new Set<SseClient>();
  private readonly unsubscribe: () => void;
  /** The position of the clients that have caught up: after all of this record. */
  private cursor: Cursor;
  private queue: Promise<void> = Promise.resolve();
  private isDue = false;

  constructor(ports: StreamPorts, match: Match) {
    this.ports = ports;
    this.matchId = match.head.id;
    this.cursor = { seq: match.seq, k: afterAll };
    this.unsubscribe = ports.bus.subscribe(matchTopic(this.matchId), () => this.pump());
  }

  /** Resolves when the client has caught up and joined the others. */
  async add(client: SseClient, after: Cursor | null): Promise<void> {
    const close = (error: unknown): never => {
      client.close(failureCode(error));
      throw error;
    };
    const at = await this.catchUp(client, after).catch(close);
    if (at !== null) await this.enqueue(() => this.join(client, at).catch(close));
  }

  /** Sends what a client missed as fast as it reads, so that nobody waits for it. Null if it disconnected. */
  private async catchUp(client: SseClient, after: Cursor | null): Promise<Cursor | null> {
    let at = after;
    for (;;) {
      const match = await this.match();
      if (at !== null && at !== after && at.seq >= match.seq) return at;
      const { events, cursor } = await this.ports.reader.stream(match, 'public', at);
      for (const { id, event } of events) if (!(await client.send(sseText(id, event)))) return null;
      at = { seq: cursor.seq, k: afterAll };
    }
  }

  /** Sends what arrived in the meantime, in the same queue as the events for everyone. */
  private async join(client: SseClient, from: Cursor): Promise<void> {
    let at = from;
    for (;;) {
      const match = await this.advance();
      if (match.ending !== null && at.seq >= match.seq) return client.close();
      if (at.seq === this.cursor.seq) break;
      const { events, cursor } = await this.ports.reader.stream(match, 'public', at);
      if (!client.write(events.map(({ id, event }) => sseText(id, event)).join(''))) return;
      at = { seq: cursor.seq, k: afterAll };
    }
    if (client.isOpen) this.clients.add(client);
  }

  remove(client: SseClient): void {
    this.clients.delete(client);
  }

  get isEmpty(): boolean {
    return this.clients.size === 0;
  }

  close(): void {
    this.unsubscribe();
    for (const client of this.clients) client.close('shutting-down');
  }

  private pump(): void {
    if (this.isDue) return;
    this.isDue = true;
    void this.enqueue(async () => {
      this.isDue = false;
      await this.advance();
    });
  }

  /** Sends new events to every client that has caught up. */
  private async advance(): Promise<Match> {
    const match = await this.match();
    while (this.cursor.seq < match.seq) {
      const { events, cursor } = await this.ports.reader.stream(match, 'public', this.cursor);
      this.cursor = { seq: cursor.seq, k: afterAll };
      const text = events.map(({ id, event }) => sseText(id, event)).join('');
      if (text !== '') for (const client of this.clients) client.write(text);
    }
    if (match.ending !== null) for (const client of this.clients) client.close();
    return match;
  }

  private async match(): Promise<Match> {
    const match = await this.ports.liveMatches.find(this.matchId);
    if (match === null) throw new Error(`match ${this.matchId} does not exist any more`);
    return match;
  }

  private enqueue(job: () => Promise<void>): Promise<void> {
    this.queue = this.queue.then(job).catch((error) => {
      reportFailure(this.ports, this.matchId, error);
      for (const client of this.clients) client.close(failureCode(error));
    });
    return this.queue;
  }
}

/** A match that cannot be read was reported when it was put in quarantine. */
function reportFailure({ report }: StreamPorts, matchId: string, error: unknown): void {
  if (!(error instanceof Unreadable)) report(`the stream of match ${matchId} failed`, error);
}

/** The public streams that have spectators. */
export class MatchStreams {
  private readonly ports: StreamPorts;
  private readonly streams = new Map<string, { stream: MatchStream; watchers: number; spectators: number }>();

  constructor(ports: StreamPorts) {
    this.ports = ports;
  }

  /** How many follow a match on this node without playing in it. */
  spectators(matchId: string): number {
    return this.streams.get(matchId)?.spectators ?? 0;
  }

  /** Sends a client the stream of a match. Returns the function to call when it disconnects. */
  follow(match: Match, client: SseClient, after: Cursor | null, isPlayer: boolean): () => void {
    const { id } = match.head;
    let entry = this.streams.get(id);
    if (entry === undefined)
      this.streams.set(id, (entry = { stream: new MatchStream(this.ports, match), watchers: 0, spectators: 0 }));
    const { stream } = entry;
    entry.watchers++;
    if (!isPlayer) entry.spectators++;
    stream.add(client, after).catch((error) => reportFailure(this.ports, id, error));
    return () => {
      stream.remove(client);
      if (!isPlayer) entry.spectators--;
      if (--entry.watchers > 0) return;
      stream.close();
      this.streams.delete(id);
    };
  }

  close(): void {
    for (const { stream } of this.streams.values()) stream.close();
  }
}
