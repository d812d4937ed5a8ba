import type { MatchResult, StartFrame } from '@hexfront/sdk';
import { type Spent, spentText } from '../llm/spent.ts';
import { counted } from '../terminal/counted.ts';
import { oneLine, print, printError, printJson, printStack } from '../terminal/output.ts';
import { endingOf } from './ending.ts';

export interface RatingChange {
  readonly rating: number;
  /** Null after the first rated match. */
  readonly change: number | null;
}

const stateWords: { readonly [state: string]: string } = { ended: 'is over', cancelled: 'was cancelled' };
const words = { win: 'won', loss: 'lost', draw: 'drawn' } as const;

/** What happens, as lines for people or, with --json, as one object per event. Problems also go to standard error. */
export class Report {
  readonly #isJson: boolean;
  readonly #address: (page: 'matches' | 'why', matchId: string) => string;

  constructor(isJson: boolean, address: (page: 'matches' | 'why', matchId: string) => string) {
    this.#isJson = isJson;
    this.#address = address;
  }

  #url(matchId: string): string {
    return this.#address('matches', matchId);
  }

  /** Before anything is sent. */
  uploadsLogs(url: string): void {
    const text = `after each match, the last 64 KB of the bot's standard error are sent to ${url}, for you and its operator`;
    this.#warn('uploads-logs', { url }, text);
  }

  notUploaded(matchId: string, reason: string): void {
    this.#warn('log-not-uploaded', { matchId, reason }, `${this.#url(matchId)}: the log was not uploaded: ${reason}`);
  }

  /** Before anything is sent. */
  uploadsLedger(url: string): void {
    const text = `after each match, prompts and answers of the model are sent to ${url}, for you and its operator`;
    this.#warn('uploads-ledger', { url }, text);
  }

  ledgerNotUploaded(matchId: string, reason: string): void {
    const text = `${this.#url(matchId)}: the ledger was not uploaded: ${reason}`;
    this.#warn('ledger-not-uploaded', { matchId, reason }, text);
  }

  activePrompt(promptVersionId: string): void {
    this.#tell('prompt', { promptVersionId }, `the strategy is prompt version ${promptVersionId}`);
  }

  /** What a language model has used in a match. */
  spent(matchId: string, spent: Spent): void {
    this.#tell('spent', { matchId, ...spent }, `${this.#url(matchId)}  ${spentText(spent)}`);
  }

  /** A line of a language model: it waits for its provider, or plays a fallback. */
  ofModel(matchId: string, line: string): void {
    this.#warn('model', { matchId, line }, `${this.#url(matchId)}: ${line}`);
  }

  warned(matchId: string, tick: number, warnings: readonly string[]): void {
    this.#warn('warned', { matchId, tick, warnings }, `${this.#url(matchId)}: decision ${tick}: ${warnings.join(' ')}`);
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

  standingBy(game: string): void {
    this.#tell('standing-by', { game }, `waiting for matches of ${game}`);
  }

  /** `standing` is the agent's own row of the table, if it has one. */
  tournament(about: {
    tournamentId: string;
    url: string;
    name: string;
    state: string;
    entrants: number;
    standing?: { rank: number; points: number; wins: number; draws: number; losses: number };
  }): void {
    const { standing, ...tournament } = about;
    const { url, name, state, entrants } = tournament;
    const place =
      standing === undefined ? '' : `: rank ${standing.rank} of ${entrants} with ${counted(standing.points, 'point')}`;
    const text = `${url}  ${name} ${stateWords[state] ?? `is ${state}`}${place}`;
    this.#tell('tournament', { ...standing, ...tournament }, text);
  }

  /** The report of a batch, as the arena gives it. */
  batch(report: any, url: string): void {
    const { state, agent, opponent, games, result, bySeat, ends, meanLength } = report;
    const { wins, draws, losses, score, low, high } = result;
    const percent = (share: number) => `${(100 * share).toFixed(1)}%`;
    const of = (row: any) => `${row.wins} won, ${row.draws} drawn, ${row.losses} lost`;
    const lines = [
      `${url}  ${agent.name} against ${opponent.name}: ${result.games} of ${games} games${state === 'cancelled' ? ', cancelled' : ''}`,
      ...(score === null
        ? []
        : [
            `  score ${percent(score)} (95% interval ${percent(low)} to ${percent(high)}): ${of({ wins, draws, losses })}`,
            ...bySeat.map((row: any) => `  in seat ${row.seat}: ${of(row)}`),
            ...ends.map(
              (row: any) =>
                `  ended ${row.reason === 'terminal' ? 'by the rules' : `by ${row.reason.replaceAll('_', ' ')}`}: ${of(row)}`,
            ),
            `  mean length ${(meanLength ?? 0).toFixed(1)} steps`,
          ]),
    ];
    if (this.#isJson) printJson({ event: 'batch', url, ...report });
    else for (const line of lines) print(line);
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

  validating({ match_id: matchId }: StartFrame): void {
    const url = this.#url(matchId);
    this.#tell('validating', { matchId, url }, `${url}  validation match of this version, against a house bot`);
  }

  /** How it ended on the board does not matter; the arena says at the next join whether it counts. */
  validated(result: MatchResult): void {
    const { matchId, endReason } = result;
    const url = this.#url(matchId);
    this.#tell('validated', { matchId, url, endReason }, `${url}  validation match ended (${endingOf(result)})`);
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

  /** `why` says why it was lost. */
  ended(result: MatchResult, rating: RatingChange | null, why: string | null): void {
    const { matchId, game, seat, endReason, decisions, isCancelled } = result;
    const url = this.#url(matchId);
    const { reason } = result.summary;
    const about = { matchId, url, game, seat, result: result.result, endReason, reason, isCancelled, decisions };
    const change = rating === null || rating.change === null ? '' : ` (${signed(rating.change)})`;
    const rated = rating === null ? '' : `, rating ${rating.rating.toFixed(1)}${change}`;
    const word = isCancelled ? 'cancelled' : words[result.result];
    const text = `${url}  ${word} (${endingOf(result)}) after ${counted(decisions, 'decision')}${rated}`;
    const more = this.#address('why', matchId);
    this.#tell('ended', { ...about, ...rating, ...(why === null ? {} : { why, whyUrl: more }) }, text);
    if (why !== null && !this.#isJson) print(oneLine(`${more}  why: ${why}`));
  }

  failed(matchId: string | null, failure: string, message: string, stack: string | undefined): void {
    const more = matchId === null ? '' : ` More: ${this.#address('why', matchId)}`;
    this.#warn('failed', { matchId, failure, message, ...(stack === undefined ? {} : { stack }) }, `${message}${more}`);
    printStack(stack);
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
