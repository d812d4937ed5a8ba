/** Of the normal distribution, for an interval that holds the truth in 95 of 100 cases. */
const Z = 1.96;

/** The range in which a share probably lies, given how many of a sample had the property (Wilson's interval, 95%). */
export function wilson(seen: number, all: number): readonly [low: number, high: number] {
  if (all === 0) return [0, 1];
  const share = seen / all;
  const scale = 1 + Z ** 2 / all;
  const middle = (share + Z ** 2 / (2 * all)) / scale;
  const reach = (Z * Math.sqrt((share * (1 - share)) / all + (Z / (2 * all)) ** 2)) / scale;
  return [Math.max(0, middle - reach), Math.min(1, middle + reach)];
}
