import type { ReplayStep } from '@hexfront/engine';
import { allKept, forget, forgetAll, keep, kept } from '../../app/kept-store.ts';
import type { SceneClock } from '../../board/scene.ts';
import type { MatchPlan } from '../../worker/local-match.ts';

/** A match in this browser as it is kept: how it began, who sits where and how far it has come. Its steps are kept one by one. */
export interface KeptMatch {
  readonly id: string;
  readonly plan: MatchPlan;
  readonly seat: number;
  readonly clock: SceneClock | null;
  readonly isOver: boolean;
  /** How many hints the player has asked for; absent in those kept by older pages. */
  readonly hints?: number;
  /** When it last went on, in milliseconds. */
  readonly at: number;
}

/** Older ones are dropped when a new one begins. */
const MOST_KEPT = 20;

/** Works on plain http too, where browsers do not offer UUIDs. */
export function newMatchId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join('-');
}

export async function keepMatch(match: KeptMatch): Promise<void> {
  await keep('matches', match.id, match);
}

export async function keepSteps(id: string, from: number, steps: readonly ReplayStep[]): Promise<void> {
  for (const [i, step] of steps.entries()) await keep('steps', [id, from + i], step);
}

/** Steps that were taken back. */
export async function dropSteps(id: string, from: number): Promise<void> {
  await forgetAll('steps', id, from);
}

export async function keptMatch(
  id: string,
): Promise<{ readonly match: KeptMatch; readonly steps: readonly ReplayStep[] } | null> {
  const match = await kept<KeptMatch>('matches', id);
  return match === null ? null : { match, steps: await allKept<ReplayStep>('steps', id) };
}

/** Matches that can be continued, the latest first. A tutorial is continued on its own page. */
export async function unfinishedMatches(): Promise<readonly KeptMatch[]> {
  const isTutorial = ({ players }: MatchPlan) => players.some(({ kind }) => kind === 'script');
  return newestFirst(await allKept<KeptMatch>('matches')).filter(({ isOver, plan }) => !isOver && !isTutorial(plan));
}

export async function discardMatch(id: string): Promise<void> {
  await forget('matches', id);
  await forgetAll('steps', id);
}

export async function dropOldMatches(): Promise<void> {
  const all = newestFirst(await allKept<KeptMatch>('matches'));
  for (const { id } of all.slice(MOST_KEPT)) await discardMatch(id);
}

function newestFirst(matches: readonly KeptMatch[]): KeptMatch[] {
  return matches.toSorted((a, b) => b.at - a.at);
}
