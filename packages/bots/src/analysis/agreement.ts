/** The loss is the average of so many looks, the last ones. */
const COUNTED = 3;
/** This many looks in a row can end the matter. */
const ENOUGH = 2;

/**
 * The loss that longer and longer looks agree on. They end as soon as two in a row see less than `least` on average, because most decisions
 * that seem bad at a glance are not, and long looks are dear.
 */
export function agreedLoss(looks: Iterable<number>, least: number): number {
  const losses: number[] = [];
  for (const loss of looks) {
    losses.push(loss);
    const latest = mean(losses.slice(-ENOUGH));
    if (losses.length >= ENOUGH && latest < least) return latest;
  }
  return mean(losses.slice(-COUNTED));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
