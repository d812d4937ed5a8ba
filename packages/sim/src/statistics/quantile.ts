/** The value below which a share of the sorted values lies, with straight lines between the values; NaN if there are none. */
export function quantile(sorted: readonly number[], share: number): number {
  if (sorted.length === 0) return Number.NaN;
  const place = share * (sorted.length - 1);
  const below = Math.floor(place);
  const rest = place - below;
  // Not a weighted sum throughout, because infinite neighbours would make NaN of it.
  if (rest === 0 || sorted[below] === sorted[below + 1]) return sorted[below];
  return sorted[below] + rest * (sorted[below + 1] - sorted[below]);
}
