import type { Since, Write } from '../arena/ports.ts';

/** The channel of PostgreSQL on which nodes tell each other what they have done. */
export const channel = 'hexfront';

/** A match that was written to: its last record, the agents that have new events, whether it has ended, and what was written unless that is long. */
export type WrittenMatch = readonly [
  matchId: string,
  seq: number,
  agents: readonly string[],
  hasEnded: 0 | 1,
  written?: Since,
];

/** What one node tells the others. Nothing depends on its arrival except how soon they look. */
export interface News {
  readonly from: string;
  readonly matches?: readonly WrittenMatch[];
  readonly topics?: readonly string[];
}

/** Null for a refusal, which its author alone sees. */
export function newsOf({ matchId, after, records, answer, outbox }: Write): WrittenMatch | null {
  const last = records.at(-1);
  if (last === undefined) return null;
  const agents = [...new Set(outbox.map(({ agentId }) => agentId))];
  const news = [matchId, last.seq, agents, last.kind === 'ended' ? 1 : 0] as const;
  // Nobody follows a match that opens.
  return after === -1 ? news : [...news, { records, answers: answer === undefined ? [] : [answer] }];
}

/** Null if it is not news, or our own. */
export function readNews(text: string, ownName: string): News | null {
  if (text.startsWith(`{"from":${JSON.stringify(ownName)},`)) return null;
  try {
    const news = JSON.parse(text) as News;
    return news.from === ownName ? null : news;
  } catch {
    return null;
  }
}
