import type { Chance } from './chance.ts';

/** How hostile a world is, until it is replaced by `calm`. */
export interface Faults {
  /** Probabilities for messages, in each direction. */
  lost: number;
  late: number;
  doubled: number;
  /** Probabilities for what nodes tell each other. */
  newsLost: number;
  newsLate: number;
  /** Probabilities for calls to the database: not made; made but the answer lost; slow. */
  callFails: number;
  answerFails: number;
  slowCall: number;
  /** Probability that a process dies at a step between it and the database. */
  deathPerCall: number;
  /** Mean milliseconds between accidents: crash, freeze, stop, database outage. */
  accidentEveryMs: number;
}

export const calm: Faults = {
  lost: 0,
  late: 0,
  doubled: 0,
  newsLost: 0,
  newsLate: 0,
  callFails: 0,
  answerFails: 0,
  slowCall: 0,
  deathPerCall: 0,
  accidentEveryMs: Number.POSITIVE_INFINITY,
};

/** Some worlds have all faults, some only one: rare faults are found best where nothing else hides them. */
export function drawFaults(chance: Chance): Faults {
  const some = (rate: number) => (chance.happens(0.6) ? rate * chance.next() : 0);
  return {
    lost: some(0.15),
    late: some(0.2),
    doubled: some(0.15),
    newsLost: some(0.5),
    newsLate: some(0.5),
    callFails: some(0.02),
    answerFails: some(0.02),
    slowCall: some(0.05),
    deathPerCall: some(0.002),
    accidentEveryMs: chance.happens(0.8) ? chance.between(15_000, 120_000) : Number.POSITIVE_INFINITY,
  };
}
