import type { Game } from '@hexfront/engine';
import { ArenaHttp, type ConnectOptions, connect, type EndFrame, type GameId, HexfrontError } from '@hexfront/sdk';
import type { StartFrame } from '@hexfront/sdk';
import { PlayerFailure } from '@hexfront/sim';
import { CommandFailed } from '../errors.ts';
import type { Agent } from './agent.ts';
import type { BotSeat } from './bot-seat.ts';
import { punctual } from './punctual.ts';
import { ratingAfter } from './rating.ts';
import type { Report } from './report.ts';

export interface SeasonPlan {
  readonly agent: Agent;
  readonly game: Game;
  /** How matches are found: mode, players, challenge, accept. */
  readonly search: Partial<ConnectOptions<GameId>>;
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
    const { concurrency, report } = this.#plan;
    const left = await this.#leftMatch();
    await Promise.all(Array.from({ length: concurrency }, (_, lane) => this.#lane(lane === 0 ? left : null)));
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
    for (const playing of this.#playing) if (playing.matchId === null) playing.leave.abort();
    const started = this.#started();
    if (started.length > 0) this.#plan.report.stopping(started.length);
  }

  async resign(): Promise<void> {
    const ids = this.#started();
    this.#plan.report.resigning(ids.length);
    await Promise.allSettled(ids.map((id) => this.#http.call('POST', `/v1/matches/${id}/finish`)));
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
        report.started(frame);
        seat = bring(this.#http, frame);
        decide = punctual(seat, game, moveMs, (turn, limitMs) => report.fellBack(turn.matchId, turn.tick, limitMs));
      },
      onStatus: ({ ok, payload }, turn) => {
        const { code, error } = payload as { code: string; error: string };
        if (!ok) report.refused(turn.matchId, turn.tick, code, error);
      },
      onEnd: (frame) => (ending = frame),
      onLost: (reason) => report.lost(playing.matchId, reason),
    };
    try {
      const result = await connect(options, (view, turn) => decide(view, turn));
      this.#results[result.result]++;
      const isRated = (start as StartFrame | null)?.mode === 'rated';
      const rating = isRated ? await ratingAfter(this.#http, agent.agentId, game.id, result.matchId) : null;
      report.ended(result, rating);
    } catch (error) {
      if (playing.leave.signal.aborted) return await this.#left(playing);
      if (error instanceof PlayerFailure) {
        const { cause } = error as { cause?: unknown };
        report.failed(playing.matchId, error.failure, error.message, (cause as Error | undefined)?.stack ?? null);
      }
      throw error;
    } finally {
      this.#playing.delete(playing);
      await (seat as BotSeat | null)?.end(ending);
    }
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
  const hint = code === 'bad-option' ? ' (--against takes house bots; to play another agent, use --invite)' : '';
  return `the arena refused the match (${code}): ${message}${hint}`;
}
