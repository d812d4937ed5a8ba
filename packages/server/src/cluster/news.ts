import type { Write } from '../arena/ports.ts';

/** The channel of PostgreSQL on which nodes tell each other what they have done. */
export const channel = 'hexfront';

/** A match that was written to: its last record, the agents that have new events, and whether it has ended. */
export type WrittenMatch = readonly [matchId: string, seq: number, agents: readonly string[], hasEnded: 0 | 1];

/** What one node tells the others. Nothing depends on its arrival except how soon they look. */
export interface News {
  readonly from: string;
  readonly matches?: readonly WrittenMatch[];
  readonly topics?: readonly string[];
}

/** Null for a refusal, which its author alone sees. */
export function newsOf({ matchId, records, outbox }: Write): WrittenMatch | null {
  const last = records.at(-1);
  if (last === undefined) return null;
  return [matchId, last.seq, [...new Set(outbox.map(({ agentId }) => agentId))], last.kind === 'ended' ? 1 : 0];
}

/** Null if it is not news, or our own. */
export function readNews(text: string, ownName: string): News | null {
  try {
    const news = JSON.parse(text) as News;
    return news.from === ownName ? null : news;
  } catch {
    return null;
  }
}
