/** What was asked for cannot be done: one line for the person who asked, saying what was wrong and what to do next. */
export class Complaint extends Error {
  /** 1 when the thing asked is false or failed, 2 when it was asked wrongly. */
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 2) {
    super(message);
    this.exitCode = exitCode;
  }
}

const LONGEST = 600;

/** Names and snippets come from outside: no line breaks, no terminal codes, no endless lines. */
export function oneLine(text: string): string {
  const flat = text
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, '?')
    .trim();
  return flat.length <= LONGEST ? flat : `${flat.slice(0, LONGEST - 1)}…`;
}

/** `did you mean greedy?` when a name is near, or else the names there are. */
export function suggest(name: string, known: readonly string[]): string {
  const near = known
    .map((candidate) => ({ candidate, distance: editDistance(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(
      ({ candidate, distance }) => distance <= Math.max(candidate.length < 4 ? 1 : 2, Math.floor(candidate.length / 3)),
    )
    .sort((a, b) => a.distance - b.distance)[0];
  const all = known.length === 0 ? 'there are none yet' : `known are ${known.join(', ')}`;
  return near === undefined ? all : `did you mean ${near.candidate}? (${all})`;
}

function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > b.length) return a.length + b.length;
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
    }
    row = next;
  }
  return row[b.length];
}
