export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** What several looks agree on: their average, less its standard error, and not below 0. What is in doubt is not held against anyone. */
export function agreed(losses: readonly number[]): number {
  const middle = mean(losses);
  const squares = losses.reduce((sum, loss) => sum + (loss - middle) ** 2, 0);
  const error = Math.sqrt(squares / (losses.length - 1) / losses.length);
  return Math.max(0, middle - error);
}
