import { type Posture, standard } from './posture.ts';

/** The army stands close to the enemy, and nobody stays behind with the Chief. */
const forward: Posture = { ...standard, name: 'forward', muster: 16, guards: 0, settlers: 6 };

/** The postures that a search chooses from. The first is played if there is no time to compare them. */
export const portfolio: readonly Posture[] = [
  forward,
  { ...forward, name: 'patient', enough: 30 },
  { ...forward, name: 'all-in', enough: 1, tooFew: 1, chiefOdds: 0.4 },
  { ...forward, name: 'cautious', fairOdds: 1.4, chiefOdds: 0.8 },
  { ...forward, name: 'reckless', fairOdds: 0.7 },
  { ...forward, name: 'raid', beyond: 40, settlers: 8 },
  { ...forward, name: 'guarded', guards: 2, muster: 8, enough: 20 },
  { ...standard, name: 'entrenched', muster: 2, guards: 3, enough: 99, tooFew: 99, fairOdds: 1.2 },
  { ...forward, name: 'passive', fairOdds: 9, enough: 99, tooFew: 99 },
  standard,
];

/** How the others may play: close to home, far forward, or at the nearest throat from the start. */
export const models: readonly Posture[] = [standard, forward, { ...forward, name: 'rush', enough: 4, tooFew: 2 }];
