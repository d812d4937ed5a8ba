import { commitment, type Json, type JsonObject, type Seat } from '@hexfront/engine';
import { fault, type Reply } from '@hexfront/protocol';
import { allowance, graceMs, isAnswered, mostLagMs } from './deadlines.ts';
import { decide, type Submission } from './decide.ts';
import { broken, receive, withoutReasoning } from './judgement.ts';
import { Match } from './match.ts';
import type { By, MatchHead, MatchPlayer, MatchSettings } from './records.ts';
import { advanceStep, cancelStep, openStep, withdrawStep } from './steps.ts';
import { again, type Ports, LiveMatches } from './live-matches.ts';

export interface MatchPlan extends MatchSettings {
  /** If it was promised before; a new one otherwise. */
  readonly id?: string;
  /** Only for a match that nobody else plays in: whoever knows it foresees the dice. A new secret otherwise. */
  readonly seed?: string;
  readonly game: string;
  /** Complete, as the game gave them. */
  readonly options: JsonObject;
  /** One a seat. */
  readonly players: readonly MatchPlayer[];
  /** Agents whom this match takes out of the queue. */
  readonly fromQueue?: readonly string[];
}

/**
 * The referee's desk: every decision of every match comes through here, whoever makes it and however it travelled. It knows no game
 * and no transport, and its clock, ids, storage and bus are given to it.
 */
export class Arena {
  readonly liveMatches: LiveMatches;
  private readonly ports: Ports;
  private isStopping = false;

  constructor(ports: Ports) {
    this.ports = ports;
    this.liveMatches = new LiveMatches(ports, (matchId, deadline) => {
      this.onDeadline(matchId, deadline).catch((error) => ports.report(`the clock of match ${matchId}`, error));
    });
  }

  /** Opens a match and says its id; null if an agent has left the queue meanwhile, or the promised id is taken: it was opened before. */
  async open({ fromQueue, ...plan }: MatchPlan): Promise<string | null> {
    const { clock, ids } = this.ports;
    const seed = plan.seed ?? ids.seed();
    const openedAt = clock.now();
    const head: MatchHead = { ...plan, id: plan.id ?? ids.id(), seed, seedHash: commitment(seed), openedAt };
    const match = new Match(head);
    const queue = fromQueue === undefined ? {} : { fromQueue };
    return (await this.liveMatches.begin(match, openStep(match, openedAt), { head, ...queue })) ? head.id : null;
  }

  /** After a start: takes up every match that has not ended, and says how many. One that cannot be read stays for the operator. */
  async resume(): Promise<number> {
    let taken = 0;
    for (const id of await this.ports.storage.live()) {
      try {
        await this.liveMatches.takeUp(id);
        taken++;
      } catch (error) {
        this.ports.report(`match ${id} cannot be taken up`, error);
      }
    }
    return taken;
  }

  /** Nothing new is taken; what was accepted is finished. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.liveMatches.close();
  }

  /** The one door for decisions. */
  submit(matchId: string, agentId: string, submission: Submission, by: By = 'agent'): Promise<Reply> {
    return this.atTable(matchId, agentId, (match, seat) =>
      decide(this.ports, this.liveMatches, match, seat, submission, by),
    );
  }

  /** 002 `/finish`: the player gives up. */
  finish(matchId: string, agentId: string): Promise<Reply> {
    return this.atTable(matchId, agentId, async (match, seat) => {
      const { stateVersion } = match;
      if (match.ending !== null) return fault('match-ended', { stateVersion, matchStatus: 'ended' });
      if (match.withdrawn.has(seat)) return fault('player-out', { stateVersion });
      const step = withdrawStep(match, seat, 'forfeit', 'forfeit', this.ports.clock.now());
      return (await this.liveMatches.write(match, step))
        ? { status: 200, body: { ok: true, ...standing(match) } }
        : again;
    });
  }

  /** Ruling wire.3: ends without a result, unrated. */
  cancel(matchId: string): Promise<Reply> {
    return this.atMatch(matchId, async (match) => {
      if (match.ending !== null)
        return fault('match-ended', { stateVersion: match.stateVersion, matchStatus: 'ended' });
      const step = cancelStep(match, this.ports.clock.now());
      return (await this.liveMatches.write(match, step))
        ? { status: 200, body: { ok: true, ...standing(match) } }
        : again;
    });
  }

  /** What a seat may decide now. */
  legal(matchId: string, agentId: string): Promise<Reply> {
    return this.atTable(matchId, agentId, async (match, seat) => {
      const isYourTurn = match.deciding().includes(seat);
      const actions = isYourTurn ? match.game.legal(match.state, seat) : [];
      return { status: 200, body: { ok: true, stateVersion: match.stateVersion, yourTurn: isYourTurn, actions } };
    });
  }

  /** Whether a decision would be accepted. Never forfeits, changes nothing. */
  check(matchId: string, agentId: string, move: Json): Promise<Reply> {
    return this.atTable(matchId, agentId, async (match, seat) => {
      const { game, stateVersion } = match;
      const asked = withoutReasoning(move);
      if ('status' in asked) return asked;
      if (game.sets !== undefined) {
        const reception = receive(match, seat, asked.action, this.ports.clock.now());
        if ('status' in reception) return reception;
        const isAllowed = reception.set !== null && reception.pending.rejected.length === 0;
        return { status: 200, body: { ok: true, stateVersion, allowed: isAllowed, pending: reception.pending } };
      }
      const wrong = broken(match, seat, asked.action);
      if (wrong === null) return { status: 200, body: { ok: true, stateVersion, allowed: true } };
      const { code, message, rule } = wrong.refusal;
      const refusal = { code, message, ...(rule === undefined ? {} : { rule }), reasonCode: wrong.reason };
      return { status: 200, body: { ok: true, stateVersion, allowed: false, refusal } };
    });
  }

  /** Time is up, or there is nothing to wait for (`deadline` -1). */
  private async onDeadline(matchId: string, deadline: number): Promise<void> {
    await this.liveMatches.run(matchId, async (match) => {
      const now = this.ports.clock.now();
      if (match.ending !== null || this.isStopping) return;
      if (match.game.sets !== undefined) {
        if (isAnswered(match) || match.deadline === deadline) return (await this.tick(match)) ? undefined : again;
        return;
      }
      if (match.deadline !== deadline) return;
      const [seat] = match.deciding();
      const lag = now - deadline - graceMs;
      // Held up by us, or a bot of ours: neither may decide a match.
      if (lag > mostLagMs || match.head.players[seat].isHouse) {
        const most = allowance(match) as number;
        this.liveMatches.extend(match, now + (lag > mostLagMs ? Math.min(lag, most) : most));
        return;
      }
      const step = withdrawStep(match, seat, 'turn_timeout', 'timeout', now);
      return (await this.liveMatches.write(match, step)) ? undefined : again;
    });
  }

  /** Runs a tick on the sets that came in; who sent none ordered nothing. */
  private tick(match: Match): Promise<boolean> {
    const decisions: Record<Seat, readonly Json[]> = {};
    const by: Record<Seat, By> = {};
    for (const seat of match.deciding()) {
      const set = match.set(seat, match.stateVersion + 1);
      decisions[seat] = set?.orders ?? [];
      by[seat] = set === undefined ? 'timeout' : match.head.players[seat].isHouse ? 'house' : 'agent';
    }
    return this.liveMatches.write(match, advanceStep(match, { decisions, by }, this.ports.clock.now()));
  }

  private atTable(
    matchId: string,
    agentId: string,
    job: (match: Match, seat: Seat) => Promise<Reply | typeof again>,
  ): Promise<Reply> {
    return this.atMatch(matchId, async (match) => {
      const seat = match.seatOf(agentId);
      return seat === null ? fault('not-a-player') : job(match, seat);
    });
  }

  private async atMatch(matchId: string, job: (match: Match) => Promise<Reply | typeof again>): Promise<Reply> {
    if (this.isStopping) return fault('shutting-down');
    try {
      return (await this.liveMatches.run(matchId, job)) ?? fault('no-match');
    } catch (error) {
      this.ports.report(`match ${matchId}`, error);
      return fault('storage-fault');
    }
  }
}

/** How a match stands, for answers that show no state. */
export function standing({ stateVersion, ending }: Match): JsonObject {
  if (ending === null) return { stateVersion, matchStatus: 'active' };
  const { winnerAgentId, reason } = ending;
  return { stateVersion, matchStatus: 'ended', winnerAgentId, reason, reasonCode: reason };
}
