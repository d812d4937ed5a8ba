/** `did you mean greedy?` when a known name is close, otherwise all available names. */
export function suggest(name: string, available: readonly string[]): string {
  const closest = available
    .map((candidate) => ({ candidate, distance: editDistance(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, distance }) => distance <= mostEdits(candidate))
    .sort((a, b) => a.distance - b.distance)[0];
  if (closest !== undefined) return `did you mean ${closest.candidate}?`;
  return available.length === 0 ? 'none are available' : `available: ${available.join(', ')}`;
}

function mostEdits({ length }: string): number {
  return Math.max(length < 4 ? 1 : 2, Math.floor(length / 3));
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
