import { navigate } from '../app/router.tsx';
import { scenarioGame } from './scenario.ts';

/** Plays a scenario in this browser. */
export function playHere(scenario: object): void {
  sessionStorage.setItem('hexfront.options.scenario', JSON.stringify({ scenario }));
  navigate(`/play/${scenarioGame}?options=scenario`);
}
