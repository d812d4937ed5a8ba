import type { PlantName } from './plants.ts';
import { type Report, World } from './world.ts';

export interface Totals {
  seeds: number;
  simulatedMs: number;
  steps: number;
  matches: number;
  commands: number;
  records: number;
  crashes: number;
  freezes: number;
}

export function simulate(seed: number, plant?: PlantName): Promise<Report> {
  return new World(seed, plant).run();
}

export function noTotals(): Totals {
  return { seeds: 0, simulatedMs: 0, steps: 0, matches: 0, commands: 0, records: 0, crashes: 0, freezes: 0 };
}

export function add(totals: Totals, report: Report): void {
  totals.seeds++;
  for (const key of ['simulatedMs', 'steps', 'matches', 'commands', 'records', 'crashes', 'freezes'] as const) {
    totals[key] += report[key];
  }
}
