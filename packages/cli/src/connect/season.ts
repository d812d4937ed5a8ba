import type { Game } from '@hexfront/engine';
import { ArenaHttp, type ConnectOptions, connect, type EndFrame, type GameId, HexfrontError } from '@hexfront/sdk';
import type { StartFrame } from '@hexfront/sdk';
import { PlayerFailure } from '@hexfront/sim';
import { CommandFailed } from '../errors.ts';
import type { Agent } from './agent.ts';
import type { BotSeat } from './bot-seat.ts';
import type { LastLines } from './last-lines.ts';
import { punctual } from './punctual.ts';
import { ratingAfter } from './rating.ts';
import type { Report } from './report.ts';
import { type RefusedDecision, whyLost } from './why-lost.ts';
import { openings, type StandbyPlan } from './standby.ts';

export interface SeasonPlan {
  readonly agent: Agent;
  readonly game: Game;
  /** How matches are found: mode, players, challenge, accept. */
  readonly search: Partial<ConnectOptions<GameId>>;
  /** Instead of looking for matches: what to play of those that open by themselves. */
  readonly standby: StandbyPlan | null;
  /** How many matches to play; null means until stopped. */
  readonly matches: number | null;
  readonly concurrency: number;
  readonly moveMs: number | undefined;
  readonly bring: (http: ArenaHttp, start: StartFrame) => BotSeat;
  readonly report: Report;
}

interface Playing {
  readonly leave: AbortController;
  /** Null until the match has started. */
  matchId: string | null;
  invite: string | null;
}

const patienceMs = 600_000;

/** Plays one match after another, several at a time if wanted, until enough are played or it is stopped. */
export class Season {
  readonly #plan: SeasonPlan;
  readonly #http: ArenaHttp;
  readonly #playing = new Set<Playing>();
  readonly #stopped = new AbortController();
  readonly #results = { win: 0, loss: 0, draw: 0 };
  #begun = 0;
  #isStopping = false;
  #error: unknown = null;

  constructor(plan: SeasonPlan) {
    this.#plan = plan;
    this.#http = new ArenaHttp(plan.agent.url, plan.agent.key, patienceMs, new AbortController().signal);
  }

  /** True if every match was played without a failure of the bot; throws if the arena cannot be used. */
  async run(): Promise<boolean> {
    const { report, standby } = this.#plan;
    if (standby === null) await this.#seek();
    else await this.#standBy(standby);
    const { win, loss, draw } = this.#results;
    if (this.#error === null || win + loss + draw > 0) report.total(this.#results);
    if (this.#error === null) return true;
    if (this.#error instanceof PlayerFailure) return false;
    if (this.#error instanceof HexfrontError) throw new CommandFailed(arenaSentence(this.#error));
    throw this.#error;
  }

  /** Begins no more matches. Those that have started are played to their end. */
  stop(): void {
    this.#isStopping = true;
    this.#stopped.abort();
    for (const playing of this.#playing) if (playing.matchId === null) playing.leave.abort();
    const started = this.#started();
    if (started.length > 0) this.#plan.report.stopping(started.length);
  }

  async resign(): Promise<void> {
    const ids = this.#started();
    this.#plan.report.resigning(ids.length);
    await Promise.allSettled(ids.map((id) => this.#http.call('POST', `/v1/matches/${id}/finish`)));
  }

  async #seek(): Promise<void> {
    const { concurrency } = this.#plan;
    const left = await this.#leftMatch();
    await Promise.all(Array.from({ length: concurrency }, (_, lane) => this.#lane(lane === 0 ? left : null)));
  }

  /** Every match is played at once, because its clock runs. */
  async #standBy(standby: StandbyPlan): Promise<void> {
    const { agent, matches } = this.#plan;
    const http = new ArenaHttp(agent.url, agent.key, patienceMs, this.#stopped.signal);
    const played: Promise<void>[] = [];
    try {
      for await (const matchId of openings(standby, http, () => this.#playing.size, this.#stopped.signal)) {
        this.#begun++;
        played.push(this.#match({ matchId }).catch((error) => this.#failed(error)));
        if (this.#begun === matches) break;
      }
    } catch (error) {
      if (!this.#stopped.signal.aborted) this.#failed(error);
    }
    await Promise.all(played);
  }

  #started(): string[] {
    return [...this.#playing].flatMap(({ matchId }) => matchId ?? []);
  }

  /** A match of this game that an earlier run left unfinished. The queue finds it by itself. */
  async #leftMatch(): Promise<string | null> {
    if (this.#plan.search.challenge === undefined) return null;
    const known = this.#started();
    const { matchId } = await this.#http.ok('GET', '/v1/queue/status');
    if (matchId === undefined || known.includes(matchId)) return null;
    const { match } = await this.#http.ok('GET', `/v1/matches/${matchId}`);
    return match.gameType === this.#plan.game.id && match.status === 'active' ? matchId : null;
  }

  async #lane(left: string | null): Promise<void> {
    const matches = this.#plan.matches ?? Infinity;
    let found = left;
    while (!this.#isStopping && this.#begun < matches) {
      this.#begun++;
      try {
        await this.#match(found === null ? this.#plan.search : { matchId: found });
      } catch (error) {
        this.#failed(error);
      }
      found = null;
    }
  }

  /** The first failure ends the season, but not the matches in progress. */
  #failed(error: unknown): void {
    this.#error ??= error;
    if (!this.#isStopping) this.stop();
  }

  async #match(search: Partial<ConnectOptions<GameId>>): Promise<void> {
    const { agent, game, report, moveMs, bring } = this.#plan;
    const playing: Playing = { leave: new AbortController(), matchId: null, invite: null };
    let seat: BotSeat | null = null;
    let ending: EndFrame | null = null;
    let start: StartFrame | null = null;
    let refused: RefusedDecision | null = null;
    let decide: ReturnType<typeof punctual>;
    this.#playing.add(playing);
    const options: ConnectOptions<GameId> = {
      ...search,
      url: agent.url,
      key: agent.key,
      game: game.id as GameId,
      patienceMs,
      signal: playing.leave.signal,
      onInvite: (invite) => {
        playing.invite = invite;
        report.invited(invite);
      },
      onStart: (frame) => {
        playing.matchId = frame.match_id;
        start = frame;
        if (this.#isValidation(search, frame)) {
          this.#begun--;
          report.validating(frame);
        } else report.started(frame);
        try {
          seat = bring(this.#http, frame);
        } catch (error) {
          // Thrown here, it would end the process.
          decide = async (_, turn) => {
            await turn.resign().catch(() => {});
            throw error;
          };
          return;
        }
        decide = punctual(seat, game, moveMs, (turn, limitMs) => report.fellBack(turn.matchId, turn.tick, limitMs));
      },
      onStatus: ({ ok, payload, warnings }, turn) => {
        const { code, error, refusal } = payload as { code: string; error: string; refusal?: { rule?: string } };
        if (warnings !== undefined) report.warned(turn.matchId, turn.tick, warnings);
        if (ok) return;
        report.refused(turn.matchId, turn.tick, code, error);
        refused = { tick: turn.tick, message: error, rule: refusal?.rule };
      },
      onEnd: (frame) => (ending = frame),
      onLost: (reason) => report.lost(playing.matchId, reason),
    };
    try {
      const result = await connect(options, (view, turn) => decide(view, turn));
      if (start !== null && this.#isValidation(search, start)) return report.validated(result);
      this.#results[result.result]++;
      const isRated = (start as StartFrame | null)?.mode === 'rated';
      const rating = isRated ? await ratingAfter(this.#http, agent.agentId, game.id, result.matchId) : null;
      const isLost = result.result === 'loss' && !result.isCancelled;
      report.ended(result, rating, isLost ? whyLost(result, refused) : null);
    } catch (error) {
      if (playing.leave.signal.aborted) return await this.#left(playing);
      if (error instanceof PlayerFailure) {
        const { failure, message, cause } = error;
        report.failed(playing.matchId, failure, message, (cause as Error | undefined)?.stack);
      }
      throw error;
    } finally {
      this.#playing.delete(playing);
      await (seat as BotSeat | null)?.end(ending);
      await this.#upload(playing.matchId, (seat as BotSeat | null)?.lines ?? null);
    }
  }

  /** A log that cannot be kept is reported, and costs nothing else. */
  async #upload(matchId: string | null, lines: LastLines | null): Promise<void> {
    const text = lines?.text(this.#plan.agent.key) ?? '';
    if (matchId === null || text === '') return;
    try {
      await this.#http.ok('POST', `/v1/matches/${matchId}/bot-log`, { body: { text } });
    } catch (error) {
      this.#plan.report.notUploaded(matchId, (error as Error).message);
    }
  }

  /** Whoever asks for a rated match and gets a casual one has a new version, which must show that it can play. */
  #isValidation({ mode = 'rated', challenge, accept, matchId }: Partial<ConnectOptions<GameId>>, start: StartFrame) {
    const isQueued = challenge === undefined && accept === undefined && matchId === undefined;
    return isQueued && mode === 'rated' && start.mode === 'casual';
  }

  /** We stopped waiting. If a match was made at that very moment, it is played: nobody else would. */
  async #left(playing: Playing): Promise<void> {
    this.#playing.delete(playing);
    const { invite } = playing;
    if (invite !== null) await this.#http.call('DELETE', `/v1/challenges/${invite}`);
    const { matchId } = await this.#http.ok('GET', '/v1/queue/status');
    if (matchId === undefined || this.#started().includes(matchId)) return;
    const { match } = await this.#http.ok('GET', `/v1/matches/${matchId}`);
    if (match.gameType === this.#plan.game.id && match.status === 'active') await this.#match({ matchId });
  }
}

function arenaSentence({ code, message }: HexfrontError): string {
  if (code === 'unreachable') return message;
  if (code === 'declined') return message;
  return `the arena refused the match (${code}): ${message}`;
}
