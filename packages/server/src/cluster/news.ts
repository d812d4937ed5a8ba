import type { Write } from '../arena/ports.ts';

/** The channel of PostgreSQL on which nodes tell each other what they have done. */
export const channel = 'hexfront';

/** A match that was written to: its last record, the agents that have new events, whether it has ended, and, unless that is long, what was
 * written: a `Since` as JSON, which is read only where somebody asks for the match. */
export type WrittenMatch = readonly [
  matchId: string,
  seq: number,
  agents: readonly string[],
  hasEnded: 0 | 1,
  written?: string,
];

/** What one node tells the others. Nothing depends on its arrival except how soon they look. */
export interface News {
  readonly from: string;
  readonly matches?: readonly WrittenMatch[];
  readonly topics?: readonly string[];
}

/** Null for a refusal, which its author alone sees. `bodies` are those of the records as JSON, if the caller has made them already. */
export function newsOf(
  write: Write,
  bodies: readonly string[] = write.records.map(({ body }) => JSON.stringify(body)),
): WrittenMatch | null {
  const { matchId, after, records, answer, outbox } = write;
  const last = records.at(-1);
  if (last === undefined) return null;
  const agents = [...new Set(outbox.map(({ agentId }) => agentId))];
  const news = [matchId, last.seq, agents, last.kind === 'ended' ? 1 : 0] as const;
  // Nobody follows a match that opens.
  if (after === -1) return news;
  const lines = records.map(
    ({ seq, stateVersion, at, kind }, i) =>
      `{"seq":${seq},"stateVersion":${stateVersion},"at":${at},"kind":"${kind}","body":${bodies[i]}}`,
  );
  const answers = answer === undefined ? '' : JSON.stringify(answer);
  return [...news, `{"records":[${lines.join()}],"answers":[${answers}]}`];
}

/**
 * As a part of the notification, which is JSON. What was written has a line of its own, empty if it is left out, because JSON text has a line
 * break only where somebody puts one: so readers find it, and what comes after it, without reading it.
 */
export function newsLine([matchId, seq, agents, hasEnded, written]: WrittenMatch): string {
  const start = JSON.stringify([matchId, seq, agents, hasEnded]).slice(0, -1);
  return `${start}\n${written === undefined ? '' : `,${written}`}\n]`;
}

/** Null if it is not news, or our own. */
export function readNews(text: string, ownName: string): News | null {
  if (text.startsWith(`{"from":${JSON.stringify(ownName)},`)) return null;
  const lines = text.split('\n');
  try {
    const news = JSON.parse(lines.filter((_, i) => i % 2 === 0).join('')) as News;
    if (news.from === ownName) return null;
    return news.matches === undefined
      ? news
      : { ...news, matches: news.matches.map((m, i) => withLine(m, lines[2 * i + 1])) };
  } catch {
    return null;
  }
}

/** Nodes of earlier versions write no lines; then the log is read. */
function withLine([matchId, seq, agents, hasEnded]: WrittenMatch, line = ''): WrittenMatch {
  const news = [matchId, seq, agents, hasEnded] as const;
  return line === '' ? news : [...news, line.slice(1)];
}
