import type { Bot } from '@hexfront/bots';
import type { Decisions, Game, JsonObject, Replay, Seat } from '@hexfront/engine';
import { type ExternalBot, type ExternalMatch, type ExternalPlayer, PlayerFailure } from './external-bot.ts';
import { type Answers, MatchLoop, type Moment, type Played, type Question } from './match-loop.ts';

export interface MatchPlan {
  readonly game: Game;
  readonly options: JsonObject;
  readonly seed: string;
  /** One per seat. */
  readonly bots: readonly Bot[];
  /** Decisions that are played before the bots are asked. */
  readonly opening?: readonly Decisions<unknown>[];
  /** Called at the start and after each advance. */
  readonly watch?: (moment: Moment) => void;
}

/** Plays a match between bots to its end. Throws if a bot submits an illegal move, because that is a bug in the bot. */
export function playMatch({ bots, ...plan }: MatchPlan): Replay {
  const loop = new MatchLoop({ ...plan, players: bots });
  const players = bots.map((bot, seat) => bot.sit(loop.match(seat)));
  while (!loop.isOver) {
    const answers: Record<Seat, readonly unknown[]> = {};
    for (const { seat, turn } of loop.questions()) answers[seat] = players[seat].decide(turn);
    loop.answer(answers);
  }
  return loop.played().replay;
}

export type Entrant = Bot | ExternalBot;

export interface OpenMatchPlan extends Omit<MatchPlan, 'bots'> {
  readonly entrants: readonly Entrant[];
  /** Receives each round of answers; the match waits for it before it continues. */
  readonly follow?: (answers: Answers) => Promise<void>;
}

/** Like `playMatch`, with external bots among the players. It always ends: a bot that fails leaves, and the record says so. */
export async function playOpenMatch({ entrants, follow, ...plan }: OpenMatchPlan): Promise<Played> {
  const loop = new MatchLoop({ ...plan, players: entrants });
  const players: ExternalPlayer[] = [];
  const runsInProcess = ({ seat }: Question) => !('isExternal' in entrants[seat]) || entrants[seat].runsInProcess;
  let isPlayed = false;
  try {
    for (const [seat, entrant] of entrants.entries()) players.push(playerOf(entrant, loop.match(seat)));
    while (!loop.isOver) {
      const answers: Record<Seat, readonly unknown[] | PlayerFailure> = {};
      const ask = async ({ seat, turn }: Question) => {
        answers[seat] = await players[seat].decide(turn).catch(failureOnly);
      };
      const questions = loop.questions();
      for (const question of questions.filter(runsInProcess)) await ask(question);
      await Promise.all(questions.filter((question) => !runsInProcess(question)).map(ask));
      loop.answer(answers);
      await follow?.(answers);
    }
    isPlayed = true;
  } finally {
    await Promise.all(players.map((player, seat) => player.end(isPlayed ? loop.finish(seat) : null)));
  }
  return loop.played();
}

function playerOf(entrant: Entrant, match: ExternalMatch): ExternalPlayer {
  if ('isExternal' in entrant) return entrant.sit(match);
  const player = entrant.sit(match);
  return { decide: async (turn) => player.decide(turn), end: async () => {} };
}

function failureOnly(error: unknown): PlayerFailure {
  if (error instanceof PlayerFailure) return error;
  throw error;
}
