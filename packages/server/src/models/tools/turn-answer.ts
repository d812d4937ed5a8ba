import { describedParts } from '@hexfront/engine';
import { type Answer, answer, isToolError, type Next } from './answer.ts';
import { eventsUpTo, mostMs, nextEvents } from './events.ts';
import { legalCounts, legalLines } from './legal-list.ts';
import { type Position, positionData, positionOf } from './position.ts';
import { tellAll, tellChanges, type Told, toldWith } from './told.ts';
import type { JoinedMatch, ToolContext } from './tool-context.ts';

export interface Waiting {
  /** By `performance.now`. */
  readonly until: number;
  readonly signal: AbortSignal;
  /** Whether the whole position is told, whatever was told before. */
  readonly isFull?: boolean;
  /** What was done before, as the first lines. */
  readonly before?: string;
  /** The same as data. */
  readonly more?: object;
}

/** Waits for the player's turn or the end of the match, within limits, and tells what the player does not know yet. */
export async function turnAnswer(
  context: ToolContext,
  joined: JoinedMatch,
  call: Next,
  waiting: Waiting,
): Promise<Answer> {
  const { until, signal, isFull = false } = waiting;
  const { matchId } = joined;
  // Without a cursor, events begin now, so the first look takes one.
  if (context.cursor === null) {
    const failed = await nextEvents(context, call, mostMs, signal);
    if (failed !== null) return failed;
  }
  for (;;) {
    const position = await positionOf(context, joined, call);
    if (isToolError(position)) return position;
    if (position.isOver || position.isYourTurn || performance.now() >= until || signal.aborted) {
      if (!isFull) await eventsUpTo(context, call, matchId, position.version, signal);
      return toldNow(context, joined, position, isFull ? null : context.toldOf(matchId), waiting);
    }
    const failed = await nextEvents(context, call, until - performance.now(), signal);
    if (failed !== null) return failed;
  }
}

function toldNow(
  context: ToolContext,
  joined: JoinedMatch,
  position: Position,
  told: Told | null,
  { before, more }: Waiting,
): Answer {
  const { game, options, seat, matchId } = joined;
  const { version, isOver, isYourTurn, mayDecide, legal, standing } = position;
  const parts = describedParts(game, options, position.view, seat);
  const whole = tellAll(parts);
  const changes = told === null ? null : changesText(tellChanges(parts, told), told.version, told.heard.words);
  // After a long gap, the changes are no shorter than the position.
  const isFull = told === null || changes === null || changes.length >= whole.length;
  context.remember(toldWith(parts, matchId, version, isFull ? null : told));
  const actions = mayDecide ? [legalText(legal, isFull || game.sets === undefined)] : [];
  const head = [before, `${standing} Version ${version}.`].filter((line) => line !== undefined).join('\n');
  const text = [head, isFull ? whole : changes!, ...actions].join('\n\n');
  const about = context.about(matchId);
  const next = isOver
    ? context.joining(game.id)
    : isYourTurn
      ? { tool: 'submit', arguments: { ...about, version, actions: legal.slice(0, 1) } }
      : { tool: 'turn', arguments: about };
  return answer(text, { ...positionData(joined, position), full: isFull, ...more }, next);
}

function legalText(legal: readonly object[], isWhole: boolean): string {
  if (isWhole) return ['Legal actions:', ...legalLines(legal)].join('\n');
  return ['Legal orders; for all of a unit, call turn with {"unit":"…"}:', ...legalCounts(legal)].join('\n');
}

function changesText(changes: string, since: number, words: readonly string[]): string {
  const happened = words.length === 0 ? [] : [`Happened:\n${words.map((each) => `- ${each}`).join('\n')}`];
  const now =
    changes === '' ? [`Nothing has changed since version ${since}.`] : [`Since version ${since}:\n${changes}`];
  return [...happened, ...now].join('\n');
}
