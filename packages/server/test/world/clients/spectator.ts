import type { StreamPart } from '../../../src/arena/reader.ts';
import { requests } from './requests.ts';
import type { Eye, MatchLedger, Told } from '../checks/match-ledger.ts';
import { must } from '../checks/violation.ts';
import type { World } from '../world.ts';

/** Watches one match as one viewer, loses its connection now and then, and resumes from the last id it has seen. */
export class Spectator {
  readonly matchId: string;
  readonly eye: Eye;
  isDone = false;
  private readonly world: World;
  private lastId: string | null = null;
  /** How many of this viewer's events it has received. */
  private behind = 0;
  private asked = 0;

  constructor(world: World, matchId: string, eye: Eye) {
    this.world = world;
    this.matchId = matchId;
    this.eye = eye;
  }

  listen(): void {
    if (this.isDone) return;
    const { world } = this;
    const question = ++this.asked;
    let isAnswered = false;
    const lastId = this.lastId;
    const next = (ms: number) =>
      world.timeline.after(ms, () => {
        if (question === this.asked) this.listen();
      });
    const patience = next(32_000);
    world.network.send(requests.watch(this.matchId, this.eye, lastId), (part) => {
      if (question !== this.asked || isAnswered) return;
      isAnswered = true;
      patience.cancel();
      if (part !== null) world.attempt(() => this.hear(part));
      next(part === null ? 1000 : world.chance.between(0, 200));
    });
  }

  private hear({ events }: StreamPart): void {
    const { world } = this;
    const { chance } = world;
    const seen = chance.happens(0.2) ? chance.between(0, events.length) : events.length;
    for (const { id, event } of events.slice(0, seen)) {
      const told = this.lastId === null ? this.enter(id) : this.next(event.event);
      const isLookedInto = chance.happens(0.1);
      if (told !== null) world.ledger.compare(this.matchId, this.eye, told, { event }, isLookedInto);
      this.lastId = id;
      if (event.event === 'game_ended') this.isDone = true;
    }
    if (this.isDone || !world.isStormy || !chance.happens(0.02)) return;
    // A new spectator takes over, without a cursor.
    this.lastId = null;
  }

  /** The first event is the state at a record; everything up to it counts as received. */
  private enter(id: string): Told {
    const told = this.told();
    const { records } = this.match();
    const isCounted = !id.includes('.');
    const seq = isCounted ? records.findIndex(({ stateVersion }) => stateVersion === Number(id)) : Number.parseInt(id);
    const { stateVersion: version, kind } = records[seq] ?? {};
    must(
      version !== undefined,
      'stream',
      () => `${this.matchId} for ${this.eye}: begins at ${id}, which does not exist`,
    );
    // The event that needs a reaction comes after the state: the end, or a player's turn.
    const isNews = (event: Told) => event.seq === seq && (kind === 'ended' || event.kind === 'your_turn');
    this.behind = told.filter((event) => event.seq <= seq && !isNews(event)).length;
    return { seq, k: 0, kind: 'state', version };
  }

  private next(kind: unknown): Told {
    const told = this.told();
    // A spectator who arrives after a cancellation gets its last state as the first event.
    if (kind === 'game_ended' && told[this.behind]?.kind === 'state' && told[this.behind].seq === told.at(-1)?.seq) {
      this.behind++;
    }
    const event = told[this.behind++];
    must(event !== undefined, 'stream', () => `${this.matchId} for ${this.eye}: more events than in the log: ${kind}`);
    return event;
  }

  private told(): Told[] {
    return this.match().told.get(this.eye) as Told[];
  }

  private match(): MatchLedger {
    return this.world.ledger.matches.get(this.matchId) as MatchLedger;
  }
}
