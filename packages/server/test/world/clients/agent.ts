import type { Json, JsonObject } from '@hexfront/engine';
import type { Reply } from '@hexfront/protocol';
import type { AgentEvents } from '../../../src/arena/reader.ts';
import { badIdea, fairIdea, type Idea } from './attempts.ts';
import { requests } from './requests.ts';
import { Journal } from '../checks/journal.ts';
import type { MatchLedger } from '../checks/match-ledger.ts';
import { must } from '../checks/violation.ts';
import type { ArenaProcess } from '../environment/process.ts';
import type { World } from '../world.ts';

/** How a client behaves: probabilities per decision. */
export interface Temper {
  readonly silence: number;
  readonly mischief: number;
  readonly forfeits: number;
  readonly restarts: number;
  readonly mostThoughtMs: number;
  /** Decides at the last moment. */
  readonly brink: number;
}

/** A client that plays every match it is in, repeats requests until they are answered, and checks everything it receives. */
export class Agent {
  readonly id: string;
  readonly journal: Journal;
  /** The number of the last event it has seen; null after a restart. */
  cursor: number | null = 0;
  private readonly world: World;
  private readonly temper: Temper;
  private readonly decided = new Map<string, number>();
  private asked = 0;
  private moves = 0;

  constructor(id: string, world: World, temper: Temper) {
    this.id = id;
    this.world = world;
    this.temper = temper;
    this.journal = new Journal(this, world);
  }

  /** Polls for its events. A request without an answer is abandoned for the next one. */
  listen(): void {
    const { world } = this;
    const question = ++this.asked;
    let isAnswered = false;
    const after = this.cursor;
    const next = (ms: number) =>
      world.timeline.after(ms, () => {
        if (question === this.asked) this.listen();
      });
    const patience = next(32_000);
    world.network.send(requests.poll(this.id, after), (answer) => {
      if (question !== this.asked || isAnswered) return;
      isAnswered = true;
      patience.cancel();
      if (answer !== null) world.attempt(() => this.hear(answer, after));
      next(answer === null ? 1000 : world.chance.between(0, 50));
    });
  }

  private hear({ events, cursor }: AgentEvents, after: number | null): void {
    const { world, temper } = this;
    const outbox = world.ledger.outboxes.get(this.id) ?? [];
    if (after === null) {
      must(cursor <= outbox.length, 'stream', () => `${this.id} is sent to ${cursor}, the log has ${outbox.length}`);
      this.cursor = cursor;
      for (const { event } of events) this.heed(event);
      return;
    }
    const isCut = world.chance.happens(0.1);
    for (const { id, event } of isCut ? events.slice(0, 1) : events) {
      must(id === (this.cursor as number) + 1, 'stream', () => `${this.id} received event ${id} after ${this.cursor}`);
      const told = outbox[id - 1];
      must(told !== undefined, 'stream', () => `${this.id} received event ${id}, the log has ${outbox.length}`);
      const seat = (world.ledger.matches.get(told.matchId) as MatchLedger).seatOf(this.id);
      world.ledger.compare(told.matchId, seat, told, { event }, world.chance.happens(0.1));
      this.cursor = id;
      this.heed(event);
    }
    if (!isCut) must(this.cursor === cursor, 'stream', () => `${this.id} is sent to ${cursor} from ${this.cursor}`);
    if (world.isStormy && world.chance.happens(temper.restarts)) {
      this.cursor = null;
      this.decided.clear();
    }
  }

  private heed(event: JsonObject): void {
    if (event.event !== 'your_turn') return;
    const { world, temper } = this;
    const matchId = event.matchId as string;
    const version = event.stateVersion as number;
    if ((this.decided.get(matchId) ?? -1) >= version) return;
    this.decided.set(matchId, version);
    if (world.chance.happens(temper.silence)) return;
    const lastMoment = (event.timeLeftMs as number) - world.chance.between(20, 1500);
    const isLate = lastMoment > 0 && world.chance.happens(temper.brink);
    const thought = isLate ? lastMoment : world.chance.between(20, temper.mostThoughtMs);
    world.timeline.after(thought, () => this.act(matchId, version));
  }

  private act(matchId: string, version: number): void {
    const { world, temper } = this;
    const { chance } = world;
    const match = world.ledger.matches.get(matchId) as MatchLedger;
    if (match.isEnded) return;
    const seat = match.seatOf(this.id);
    if (chance.happens(temper.forfeits)) return this.giveUp(matchId, seat);
    if (chance.happens(temper.mischief)) this.submit(match, badIdea(match, version, chance));
    else if (chance.happens(0.05) && match.game.sets !== undefined)
      this.submit(match, fairIdea(match, seat, version, chance));
    this.submit(match, fairIdea(match, seat, version, chance));
  }

  private submit(match: MatchLedger, { kind, version, move }: Idea): void {
    const { world } = this;
    const matchId = match.head.id;
    const seat = match.seatOf(this.id);
    const moveId = `${this.id}-${++this.moves}`;
    const attempt = { matchId, seat, moveId, version, kind };
    const submission = { moveId, expectedVersion: version, move };
    world.witness.sends(attempt);
    world.commands++;
    this.insist(
      requests.submit(matchId, this.id, submission),
      (reply, arrivedAt) => this.journal.answered(attempt, move, reply, arrivedAt),
      (process) => world.witness.arrives(attempt, world.timeline.now, process),
    );
    if (world.chance.happens(0.05)) this.reuse(matchId, submission, { action: 'end_turn', reasoning: 'another body' });
  }

  /** The same moveId with a different body must be refused if the first one counted. */
  private reuse(matchId: string, { moveId }: { moveId: string }, move: Json): void {
    const { world } = this;
    // A version that no match reaches: whatever happens to the moveId, this body must not be carried out.
    const submission = { moveId, expectedVersion: 1_000_000, move };
    world.timeline.after(world.chance.between(0, 5000), () =>
      world.network.send(requests.submit(matchId, this.id, submission), (reply) =>
        world.attempt(() =>
          must(reply === null || reply.status !== 200, 'answer', () => `${moveId} with a different body was accepted`),
        ),
      ),
    );
  }

  private giveUp(matchId: string, seat: number): void {
    this.world.witness.finishes(matchId, seat);
    this.world.commands++;
    this.insist(requests.finish(matchId, this.id), (reply) => this.journal.finished(matchId, seat, reply));
  }

  /** Joins the queue, repeating the request until it is answered. */
  enqueue(): void {
    const { world } = this;
    const since = world.timeline.now;
    const more = { owner: null, name: this.id, mu: 25 + world.chance.between(-6, 6), sigma: 8, lead: 0 };
    const entry = { agentId: this.id, game: 'attrition-1', mode: 'casual' as const, players: 2, since, ...more };
    let isAnswered = false;
    world.commands++;
    const send = () => {
      world.network.send(requests.join(entry), (answer) => {
        if (answer === null) return;
        isAnswered = true;
        world.attempt(() => this.journal.queued(since, answer.matchId));
      });
      world.timeline.after(world.chance.between(2000, 5000), () => void (isAnswered || send()));
    };
    send();
  }

  hasHeardAll(): boolean {
    return this.cursor === (this.world.ledger.outboxes.get(this.id)?.length ?? 0);
  }

  /** Repeats a request until the answer is not a server error. */
  insist(
    request: ReturnType<typeof requests.submit>,
    onReply: (reply: Reply, arrivedAt: number) => void,
    onArrival?: (process: ArenaProcess) => (reply: Reply | null) => void,
  ): void {
    const { world } = this;
    let isAnswered = false;
    const send = () => {
      world.network.send(
        request,
        (reply, arrivedAt) => {
          if (reply === null || reply.status >= 500) return;
          isAnswered = true;
          world.attempt(() => onReply(reply, arrivedAt));
        },
        onArrival,
      );
      world.timeline.after(world.chance.between(1500, 4000), () => {
        // Sometimes once more than needed: a repeated answer must be the same.
        if (!isAnswered || world.chance.happens(0.05)) send();
      });
    };
    send();
  }
}
