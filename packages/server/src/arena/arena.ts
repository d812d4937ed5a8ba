import { commitment, isRefusal, type Json, type JsonObject, type Seat } from '@hexfront/engine';
import { fault, type Reply } from '@hexfront/protocol';
import { Arrivals } from './arrivals.ts';
import { allowance, graceMs, isAnswered, mostLagMs } from './deadlines.ts';
import { decide, type Submission } from './decide.ts';
import { brokenRule, receive, withoutNotes } from './judgement.ts';
import { Match, preparation } from './match.ts';
import type { Ports } from './ports.ts';
import type { By, MatchHead, MatchPlayer, MatchSettings } from './records.ts';
import { advanceStep, cancelStep, openStep, withdrawStep } from './steps.ts';
import { LiveMatches, retry } from './live-matches.ts';
import { otherRequestsFirst } from './slices.ts';
import { Unreadable } from './unreadable.ts';

export interface MatchPlan extends MatchSettings {
  /** The id promised in advance, if any; otherwise a new one. */
  readonly id?: string;
  /** Only for a match without opponents, because the seed predicts the dice; otherwise a new secret. */
  readonly seed?: string;
  readonly game: string;
  /** Complete, as returned by the game. */
  readonly options: JsonObject;
  /** One per seat. */
  readonly players: readonly MatchPlayer[];
  /** Agents that this match takes out of the queue. */
  readonly fromQueue?: readonly string[];
}

/** How many matches are loaded at the same time after a start. */
const resumedAtOnce = 4;
/** How many matches a node takes over at the same time. */
const takenAtOnce = 50;

/**
 * The referee: every decision in every match goes through here, no matter who makes it and over which transport. It knows neither games
 * nor transports; its clock, ids, storage and bus are arguments.
 */
export class Arena {
  readonly liveMatches: LiveMatches;
  readonly arrivals: Arrivals;
  private readonly ports: Ports;
  private isStopping = false;

  constructor(ports: Ports) {
    this.ports = ports;
    this.arrivals = new Arrivals(ports.clock);
    this.liveMatches = new LiveMatches(ports, (matchId, deadline, due) => {
      this.onDeadline(matchId, deadline, due).catch((error) =>
        ports.report(`match ${matchId}: the deadline could not be handled`, error),
      );
    });
  }

  /** Opens a match and returns its id; null if an agent has left the queue, or if the promised id is taken because it was opened before. */
  async open({ fromQueue, ...plan }: MatchPlan): Promise<string | null> {
    const { clock, ids } = this.ports;
    const seed = plan.seed ?? ids.seed();
    const id = plan.id ?? ids.id();
    for (const _ of preparation({ ...plan, id, seed })) await (this.ports.pause ?? otherRequestsFirst)();
    const openedAt = clock.now();
    const head: MatchHead = { ...plan, id, seed, seedHash: commitment(seed), openedAt };
    const match = new Match(head);
    const queue = fromQueue === undefined ? {} : { fromQueue };
    return (await this.liveMatches.begin(match, openStep(match, openedAt), { head, ...queue })) ? head.id : null;
  }

  /**
   * Resumes the live matches after a start, a few at a time and the nearest deadline first, while requests are already being served. A match
   * that is requested is loaded at once. Nobody can run out of time before that, because loading restarts the clock. Returns how many clocks
   * are running; a match that cannot be loaded is reported.
   */
  async resume(): Promise<number> {
    return this.ports.node === undefined ? this.adopt(await this.ports.storage.liveByDeadline()) : this.takeOver();
  }

  /** Takes over this node's share of the live matches that no node runs, a batch at a time. Returns how many. */
  async takeOver(): Promise<number> {
    let adopted = 0;
    for (;;) {
      const lease = this.ports.node?.lease ?? null;
      if (lease === null || this.isStopping) return adopted;
      const ids = await this.ports.storage.takeOver(lease, takenAtOnce);
      adopted += await this.adopt(ids);
      if (ids.length < takenAtOnce) return adopted;
    }
  }

  /** Finds matches that a lost answer has made ours without our knowing. */
  async reclaim(): Promise<void> {
    const lease = this.ports.node?.lease ?? null;
    if (lease === null) return;
    const ids = await this.ports.storage.ownedBy(lease);
    await this.adopt(ids.filter((id) => !this.liveMatches.runs(id)));
  }

  private async adopt(ids: readonly string[]): Promise<number> {
    const next = ids.values();
    let resumed = 0;
    const load = async (): Promise<void> => {
      for (const id of next) {
        if (this.isStopping) return;
        try {
          await this.liveMatches.adopt(id);
          resumed++;
        } catch (error) {
          if (!(error instanceof Unreadable)) this.ports.report(`match ${id} could not be resumed`, error);
        }
      }
    };
    await Promise.all(Array.from({ length: resumedAtOnce }, load));
    return resumed;
  }

  /** Refuses new work and finishes what was accepted. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.liveMatches.close();
  }

  /** The only way to submit a decision. */
  submit(matchId: string, agentId: string, submission: Submission, by: By = 'agent'): Promise<Reply> {
    return this.asPlayer(matchId, agentId, (match, seat) =>
      decide(this.ports, this.liveMatches, match, seat, submission, by),
    );
  }

  /** 002 `/finish`: the player resigns. */
  finish(matchId: string, agentId: string): Promise<Reply> {
    return this.asPlayer(matchId, agentId, async (match, seat) => {
      const { stateVersion } = match;
      if (match.ending !== null) return fault('match-ended', { stateVersion, matchStatus: 'ended' });
      if (match.withdrawn.has(seat)) return fault('player-out', { stateVersion });
      const step = withdrawStep(match, seat, 'forfeit', 'forfeit', this.ports.clock.now());
      return (await this.liveMatches.write(match, step))
        ? { status: 200, body: { ok: true, ...standing(match) } }
        : retry;
    });
  }

  /** Ruling wire.3: ends without a result, unrated. */
  cancel(matchId: string): Promise<Reply> {
    return this.withMatch(matchId, async (match) => {
      if (match.ending !== null)
        return fault('match-ended', { stateVersion: match.stateVersion, matchStatus: 'ended' });
      const step = cancelStep(match, this.ports.clock.now());
      return (await this.liveMatches.write(match, step))
        ? { status: 200, body: { ok: true, ...standing(match) } }
        : retry;
    });
  }

  /** The legal actions of a seat now. */
  legal(matchId: string, agentId: string): Promise<Reply> {
    return this.asPlayer(matchId, agentId, async (match, seat) => {
      const isYourTurn = match.deciding().includes(seat);
      const actions = isYourTurn ? match.game.legal(match.state, seat) : [];
      return { status: 200, body: { ok: true, stateVersion: match.stateVersion, yourTurn: isYourTurn, actions } };
    });
  }

  /** Whether a decision would be accepted. Changes nothing and never forfeits. */
  check(matchId: string, agentId: string, move: Json): Promise<Reply> {
    return this.asPlayer(matchId, agentId, async (match, seat) => {
      const { game, stateVersion } = match;
      const parsed = withoutNotes({ move });
      if ('status' in parsed) return parsed;
      if (game.sets !== undefined) {
        const reception = receive(match, seat, parsed.action, this.ports.clock.now());
        if ('status' in reception) return reception;
        const isAllowed = reception.set !== null && reception.pending.rejected.length === 0;
        return { status: 200, body: { ok: true, stateVersion, allowed: isAllowed, pending: reception.pending } };
      }
      const wrong = brokenRule(match, seat, parsed.action);
      if (wrong === null) return { status: 200, body: { ok: true, stateVersion, allowed: true } };
      const { code, message, rule } = wrong.refusal;
      const refusal = { code, message, ...(rule === undefined ? {} : { rule }), reasonCode: wrong.reason };
      return { status: 200, body: { ok: true, stateVersion, allowed: false, refusal } };
    });
  }

  /** What one action or order would do, within what its player knows. Changes nothing and never forfeits. */
  preview(matchId: string, agentId: string, action: Json): Promise<Reply> {
    return this.asPlayer(matchId, agentId, async ({ game, state, stateVersion }, seat) => {
      const preview = game.preview(state, seat, action);
      if (!isRefusal(preview)) return { status: 200, body: { ok: true, stateVersion, allowed: true, preview } };
      const { code, message, rule } = preview;
      const refusal = { code, message, ...(rule === undefined ? {} : { rule }) };
      return { status: 200, body: { ok: true, stateVersion, allowed: false, refusal } };
    });
  }

  /** The deadline has passed, or there is nothing to wait for (`deadline` -1). */
  private async onDeadline(matchId: string, deadline: number, due: number): Promise<void> {
    if (deadline !== -1) await this.arrivals.settled();
    await this.liveMatches.run(matchId, async (match) => {
      const now = this.ports.clock.now();
      if (match.ending !== null || this.isStopping || !this.liveMatches.runs(matchId)) return;
      if (match.game.sets !== undefined) {
        if (isAnswered(match) || match.deadline === deadline) await this.tick(match);
        return;
      }
      if (match.deadline !== deadline || this.liveMatches.isCutOff) return;
      const [seat] = match.deciding();
      // Neither a house bot that is late nor our own delay may decide a match. The delay is refunded in a moment.
      if (match.head.players[seat].isHouse) return this.liveMatches.extend(match, now + (allowance(match) as number));
      if (now - due > mostLagMs) return this.liveMatches.lookAgain(match, deadline);
      // It may wait at another node.
      if (this.ports.node?.hasSettled(deadline + graceMs) === false) return this.liveMatches.lookAgain(match, deadline);
      await this.liveMatches.writeByClock(match, withdrawStep(match, seat, 'turn_timeout', 'timeout', now));
    });
  }

  /** Runs a tick with the orders received; a seat that sent none gives no orders. */
  private tick(match: Match): Promise<void> {
    const decisions: Record<Seat, readonly Json[]> = {};
    const by: Record<Seat, By> = {};
    for (const seat of match.deciding()) {
      const set = match.set(seat, match.stateVersion + 1);
      decisions[seat] = set?.orders ?? [];
      by[seat] = set === undefined ? 'timeout' : match.head.players[seat].isHouse ? 'house' : 'agent';
    }
    return this.liveMatches.writeByClock(match, advanceStep(match, { decisions, by }, this.ports.clock.now()));
  }

  private asPlayer(
    matchId: string,
    agentId: string,
    job: (match: Match, seat: Seat) => Promise<Reply | typeof retry>,
  ): Promise<Reply> {
    return this.arrivals.judge(() =>
      this.withMatch(matchId, async (match) => {
        const seat = match.seatOf(agentId);
        return seat === null ? fault('not-a-player') : job(match, seat);
      }),
    );
  }

  private async withMatch(matchId: string, job: (match: Match) => Promise<Reply | typeof retry>): Promise<Reply> {
    if (this.isStopping) return fault('shutting-down');
    try {
      return (await this.liveMatches.run(matchId, job)) ?? fault('no-match');
    } catch (error) {
      if (error instanceof Unreadable) return fault('unreadable-match');
      this.ports.report(`match ${matchId}: a request failed`, error);
      return fault('storage-fault');
    }
  }
}

/** The status of a match, for answers without a state. */
export function standing({ stateVersion, ending }: Match): JsonObject {
  if (ending === null) return { stateVersion, matchStatus: 'active' };
  const { winnerAgentId, reason } = ending;
  return { stateVersion, matchStatus: 'ended', winnerAgentId, reason, reasonCode: reason };
}
