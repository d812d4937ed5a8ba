import type { Errand } from './planning/planned-seat.ts';
import type { Rehearsal } from './planning/rehearsal.ts';
import type { Picture } from './picture.ts';
import type { Posture } from './posture.ts';
import { errandOf, type Grouping, scriptsFor, squadsOf, type Task } from './squads.ts';

/** How many ticks an errand is rehearsed, and how many of them it lasts. */
const HORIZON = 6;
const LASTING = 2;
/** How much better an errand must be, in Materials, than what the posture would do. */
const MARGIN = 10;

/** Improves the orders of a posture squad by squad: each squad takes the script with which the next few ticks go best. */
export class Tactics {
  /** The expected worth, or null if nothing was rehearsed. */
  score: number | null = null;
  private tasks: readonly Task[] = [];
  private readonly rehearsal: Rehearsal;
  private readonly picture: Picture;
  private readonly posture: Posture;

  constructor(rehearsal: Rehearsal, picture: Picture, posture: Posture) {
    this.rehearsal = rehearsal;
    this.picture = picture;
    this.posture = posture;
  }

  get errand(): Errand | undefined {
    return this.tasks.length === 0 ? undefined : errandOf(this.tasks);
  }

  improve(grouping: Grouping): void {
    const { picture } = this;
    for (const squad of squadsOf(picture, grouping)) {
      this.score ??= this.rehearse([]);
      if (this.score === null) return;
      const before = this.tasks;
      for (const script of scriptsFor(picture, squad)) {
        // The latest task comes first: it may take a hex out of a squad that has a task already.
        const tasks = [{ squad, script }, ...before];
        const worth = this.rehearse(tasks);
        if (worth === null) return;
        if (worth > this.score + MARGIN) [this.score, this.tasks] = [worth, tasks];
      }
    }
  }

  private rehearse(tasks: readonly Task[]): number | null {
    return this.rehearsal.play({ posture: this.posture, errand: errandOf(tasks), lasting: LASTING }, HORIZON);
  }
}
