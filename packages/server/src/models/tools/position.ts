import { describeView } from '@hexfront/engine';
import type { AnswerOf } from '@hexfront/protocol';
import type { ToolError, Next } from './answer.ts';
import type { ToolContext, Seated } from './tool-context.ts';
import { refused } from './faults.ts';

/** How a match stands, as its player sees it. */
export interface Position {
  readonly version: number;
  readonly isOver: boolean;
  readonly isYourTurn: boolean;
  /** Also true while orders that are in may still be replaced. */
  readonly mayDecide: boolean;
  readonly legal: readonly any[];
  readonly view: any;
  readonly timeLeftMs: number | null;
  /** One sentence on whose turn it is or how it ended. */
  readonly standing: string;
}

/** The board in sentences, from the view alone. */
export function boardText({ game, options, seat }: Seated, view: unknown): string {
  return describeView(game, options, view, seat);
}

export async function positionOf(context: ToolContext, seated: Seated, call: Next): Promise<Position | ToolError> {
  const { matchId } = seated;
  const legal = await context.client.legal(matchId);
  if (legal.status !== 200) return refused(legal, { call, matchId });
  const reply = await context.client.state(matchId);
  if (reply.status !== 200) return refused(reply, { call, matchId });
  const { state } = reply.body as unknown as AnswerOf<'matchState'>;
  const { yourTurn, actions, stateVersion } = legal.body as unknown as AnswerOf<'legal'>;
  // Between the two answers the match may have moved on: what is legal then belongs to a state that is gone.
  if (stateVersion !== state.stateVersion) return positionOf(context, seated, call);
  const isOver = state.status === 'ended';
  const version: number = state.stateVersion;
  const mayDecide = yourTurn && !isOver;
  const isYourTurn = mayDecide && !context.hasDecided(matchId, version);
  const timeLeftMs: number | null = state.timeLeftMs ?? null;
  const standing = isOver ? ended(seated, state) : turnSentence(seated, isYourTurn, timeLeftMs);
  return { version, isOver, isYourTurn, mayDecide, legal: actions, view: state.game, timeLeftMs, standing };
}

function ended(
  { me, players }: Seated,
  { winnerAgentId, endReason, cancelled }: AnswerOf<'matchState'>['state'],
): string {
  if (cancelled) return 'The match was cancelled.';
  if (winnerAgentId === me) return `The match is over: you won (${endReason}).`;
  const winner = players.find(({ agentId }) => agentId === winnerAgentId);
  return `The match is over: ${winner === undefined ? 'a draw' : `${winner.name} won`} (${endReason}).`;
}

function turnSentence({ game }: Seated, isYourTurn: boolean, timeLeftMs: number | null): string {
  if (!isYourTurn)
    return game.traits.simultaneous ? 'Your orders are in; the tick is to come.' : 'Another player is to decide.';
  const time = timeLeftMs === null ? '' : ` You have ${Math.ceil(timeLeftMs / 1000)} seconds.`;
  return `It is your turn.${time}`;
}

/** The same facts for a program. */
export function positionData({ matchId, game }: Seated, position: Position): object {
  const { version, isOver, isYourTurn, timeLeftMs } = position;
  return {
    match_id: matchId,
    game: game.id,
    version,
    status: isOver ? 'ended' : 'active',
    your_turn: isYourTurn,
    time_left_ms: timeLeftMs,
    standing: position.standing,
  };
}
