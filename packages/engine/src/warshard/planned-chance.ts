import { Chance } from './chance.ts';
import type { Theatre } from './theatre.ts';

/**
 * Dice that a planner sets itself, so that it can go through the results of a fight instead of trusting one seed. Ties of an exchange or
 * a stack go to the first unit. Give it to a copy of a state (`copy.chance = planned`), never to the state of a match.
 */
export class PlannedChance extends Chance {
  /** From 1 to 6, by fight. */
  readonly rolls: Uint8Array;
  /** One more than the highest fight that was rolled for; reset it before you look. */
  rolled = 0;

  constructor(theatre: Theatre) {
    super('planned', theatre.options.scenario.turnLimit, theatre.fights, theatre.units);
    this.rolls = new Uint8Array(theatre.fights).fill(1);
  }

  override die(_turn: number, _seat: number, fight: number): number {
    if (fight >= this.rolled) this.rolled = fight + 1;
    return this.rolls[fight];
  }

  override exchange(): number {
    return 0;
  }

  override stack(): number {
    return 0;
  }
}
