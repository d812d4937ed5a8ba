import type { AnswerOf } from '@hexfront/protocol';
import type { ToolError, Next } from './answer.ts';
import type { ToolContext, JoinedMatch } from './tool-context.ts';
import { refused } from './faults.ts';

/** The state of a match as the player sees it. */
export interface Position {
  readonly version: number;
  readonly isOver: boolean;
  readonly isYourTurn: boolean;
  /** Also true while submitted orders can still be replaced. */
  readonly mayDecide: boolean;
  readonly legal: readonly any[];
  readonly view: any;
  readonly timeLeftMs: number | null;
  /** A sentence on whose turn it is or how the match ended. */
  readonly standing: string;
}

export async function positionOf(context: ToolContext, joined: JoinedMatch, call: Next): Promise<Position | ToolError> {
  const { matchId } = joined;
  const legal = await context.client.legal(matchId);
  if (legal.status !== 200) return refused(legal, { call, matchId });
  const reply = await context.client.state(matchId);
  if (reply.status !== 200) return refused(reply, { call, matchId });
  const { state } = reply.body as unknown as AnswerOf<'matchState'>;
  const { yourTurn, actions, stateVersion } = legal.body as unknown as AnswerOf<'legal'>;
  // The match may have moved on between the two replies: the legal actions would then belong to another state.
  if (stateVersion !== state.stateVersion) return positionOf(context, joined, call);
  const isOver = state.status === 'ended';
  const version: number = state.stateVersion;
  const mayDecide = yourTurn && !isOver;
  const isYourTurn = mayDecide && !context.hasDecided(matchId, version);
  const timeLeftMs: number | null = state.timeLeftMs ?? null;
  const standing = isOver ? ended(joined, state) : turnSentence(joined, isYourTurn, timeLeftMs);
  return { version, isOver, isYourTurn, mayDecide, legal: actions, view: state.game, timeLeftMs, standing };
}

function ended(
  { me, players }: JoinedMatch,
  { winnerAgentId, endReason, cancelled }: AnswerOf<'matchState'>['state'],
): string {
  if (cancelled) return 'The match was cancelled.';
  if (winnerAgentId === me) return `The match is over: you won (${endReason}).`;
  const winner = players.find(({ agentId }) => agentId === winnerAgentId);
  return `The match is over: ${winner === undefined ? 'a draw' : `${winner.name} won`} (${endReason}).`;
}

function turnSentence({ game }: JoinedMatch, isYourTurn: boolean, timeLeftMs: number | null): string {
  if (!isYourTurn)
    return game.traits.simultaneous ? 'Your orders are in; the tick has not run yet.' : "It is another player's turn.";
  const time = timeLeftMs === null ? '' : ` You have ${seconds(Math.ceil(timeLeftMs / 1000))}.`;
  return `It is your turn.${time}`;
}

const seconds = (count: number): string => (count === 1 ? '1 second' : `${count} seconds`);

/** The same as data. */
export function positionData({ matchId, game }: JoinedMatch, position: Position): object {
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
