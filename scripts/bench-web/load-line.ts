import { loadavg } from 'node:os';

/** How busy the machine is, without which the figures say little. */
export function loadLine(): string {
  const [one, five, fifteen] = loadavg().map((value) => value.toFixed(1));
  return `load ${one} ${five} ${fifteen} at the end`;
}
