import type { MatchResult, StartFrame } from '@hexfront/sdk';
import { counted } from '../terminal/counted.ts';
import { oneLine, print, printError, printJson } from '../terminal/output.ts';

export interface RatingChange {
  readonly rating: number;
  /** Null after the first rated match. */
  readonly change: number | null;
}

const words = { win: 'won', loss: 'lost', draw: 'drawn' } as const;

/** What happens, as lines for people or, with --json, as one object per event. Problems also go to standard error. */
export class Report {
  readonly #isJson: boolean;
  readonly #url: (matchId: string) => string;

  constructor(isJson: boolean, url: (matchId: string) => string) {
    this.#isJson = isJson;
    this.#url = url;
  }

  registered(agent: { agentId: string; name: string; claimCode: string; keyFile: string }): void {
    const { name, claimCode, keyFile } = agent;
    this.#tell('registered', agent, `registered ${name}; its key is in ${keyFile}, its claim code is ${claimCode}`);
  }

  invited(invite: string): void {
    this.#tell('invited', { invite }, `waiting for an opponent: hexfront connect --accept ${invite} …`);
  }

  waiting(game: string, mode: string): void {
    this.#tell('waiting', { game, mode }, `waiting in the ${mode} queue of ${game}`);
  }

  started({ match_id: matchId, game, seat, mode, players }: StartFrame): void {
    const others = players.filter((player) => player.seat !== seat).map(({ name }) => name);
    const url = this.#url(matchId);
    this.#tell(
      'started',
      { matchId, url, game, seat, mode, opponents: others },
      `${url}  playing ${game} in seat ${seat} against ${others.join(', ')}`,
    );
  }

  lost(matchId: string | null, reason: string): void {
    this.#warn('disconnected', { matchId, reason }, `${reason} Reconnecting.`);
  }

  refused(matchId: string, tick: number, code: string, message: string): void {
    this.#warn(
      'refused',
      { matchId, tick, code, message },
      `${this.#url(matchId)}: decision ${tick} refused: ${message}`,
    );
  }

  fellBack(matchId: string, tick: number, limitMs: number): void {
    const limit = Math.round(limitMs);
    const text = `${this.#url(matchId)}: decision ${tick} was late (limit ${limit} ms), played the fallback`;
    this.#warn('fallback', { matchId, tick, limitMs: limit }, text);
  }

  ended(result: MatchResult, rating: RatingChange | null): void {
    const { matchId, game, seat, endReason, decisions, isCancelled } = result;
    const url = this.#url(matchId);
    const about = { matchId, url, game, seat, result: result.result, endReason, isCancelled, decisions };
    const change = rating === null || rating.change === null ? '' : ` (${signed(rating.change)})`;
    const rated = rating === null ? '' : `, rating ${rating.rating.toFixed(1)}${change}`;
    const word = isCancelled ? 'cancelled' : words[result.result];
    const text = `${url}  ${word} (${endReason}) after ${counted(decisions, 'decision')}${rated}`;
    this.#tell('ended', { ...about, ...rating }, text);
  }

  failed(matchId: string | null, failure: string, message: string, stack: string | null): void {
    this.#warn('failed', { matchId, failure, message }, message);
    if (stack !== null) process.stderr.write(`${stack}\n`);
  }

  stopping(playing: number): void {
    const matches = counted(playing, 'match', 'matches');
    this.#warn('stopping', { playing }, `finishing ${matches}; press Ctrl+C again to resign`);
  }

  resigning(playing: number): void {
    this.#warn('resigning', { playing }, `resigning ${counted(playing, 'match', 'matches')}`);
  }

  total({ win, loss, draw }: Readonly<Record<keyof typeof words, number>>): void {
    const matches = counted(win + loss + draw, 'match', 'matches');
    this.#tell('done', { won: win, lost: loss, drawn: draw }, `${matches}: ${win} won, ${loss} lost, ${draw} drawn`);
  }

  #tell(event: string, about: object, text: string): void {
    if (this.#isJson) printJson({ event, ...about });
    else print(oneLine(text));
  }

  #warn(event: string, about: object, text: string): void {
    if (this.#isJson) printJson({ event, ...about });
    printError(text);
  }
}

function signed(change: number): string {
  return `${change < 0 ? '' : '+'}${change.toFixed(1)}`;
}
