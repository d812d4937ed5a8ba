import type { Bot } from '@hexfront/bots';
import type { Game, JsonObject, Replay, Seat } from '@hexfront/engine';
import { type Answers, Course, type Moment, type Played, type Question } from './course.ts';
import { type Guest, GuestFailure, type GuestMatch, type GuestPlayer } from './guest.ts';

export interface MatchPlan {
  readonly game: Game;
  readonly options: JsonObject;
  readonly seed: string;
  /** One a seat. */
  readonly bots: readonly Bot[];
  /** Called after the opening and after each advance. */
  readonly watch?: (moment: Moment) => void;
}

/** Plays a match between bots to its end. A bot that decides something illegal is a bug of the bot, and said so. */
export function playMatch({ bots, ...plan }: MatchPlan): Replay {
  const course = new Course({ ...plan, seated: bots });
  const players = bots.map((bot, seat) => bot.sit(course.match(seat)));
  while (!course.isOver) {
    const answers: Record<Seat, readonly unknown[]> = {};
    for (const { seat, turn } of course.questions()) answers[seat] = players[seat].decide(turn);
    course.answer(answers);
  }
  return course.played().replay;
}

export type Entrant = Bot | Guest;

export interface OpenMatchPlan extends Omit<MatchPlan, 'bots'> {
  readonly entrants: readonly Entrant[];
  /** Told what was answered; the match waits for it before it goes on. */
  readonly follow?: (answers: Answers) => Promise<void>;
}

/** The same with guests among the players. Ends however they behave: one that fails leaves, and the record says so. */
export async function playOpenMatch({ entrants, follow, ...plan }: OpenMatchPlan): Promise<Played> {
  const course = new Course({ ...plan, seated: entrants });
  const players: GuestPlayer[] = [];
  const isHere = ({ seat }: Question) => !('isGuest' in entrants[seat]) || entrants[seat].isHere;
  let isPlayed = false;
  try {
    for (const [seat, entrant] of entrants.entries()) players.push(seated(entrant, course.match(seat)));
    while (!course.isOver) {
      const answers: Record<Seat, readonly unknown[] | GuestFailure> = {};
      const ask = async ({ seat, turn }: Question) => {
        answers[seat] = await players[seat].decide(turn).catch(failureOnly);
      };
      const questions = course.questions();
      for (const question of questions.filter(isHere)) await ask(question);
      await Promise.all(questions.filter((question) => !isHere(question)).map(ask));
      course.answer(answers);
      await follow?.(answers);
    }
    isPlayed = true;
  } finally {
    await Promise.all(players.map((player, seat) => player.end(isPlayed ? course.finish(seat) : null)));
  }
  return course.played();
}

function seated(entrant: Entrant, match: GuestMatch): GuestPlayer {
  if ('isGuest' in entrant) return entrant.sit(match);
  const player = entrant.sit(match);
  return { decide: async (turn) => player.decide(turn), end: async () => {} };
}

function failureOnly(error: unknown): GuestFailure {
  if (error instanceof GuestFailure) return error;
  throw error;
}
