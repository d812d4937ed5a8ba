import { Army } from './army.ts';
import type { Draft } from './draft.ts';
import { expand } from './expansion.ts';
import { chooseGuards, placeGuards } from './guard.ts';
import { type Posture, standard } from './posture.ts';
import { produce } from './production.ts';
import { Search, sendScouts } from './scouting.ts';
import { battleBot } from './seated.ts';
import { isFighter, strike } from './strike.ts';

export const battleCommander = battleBot(
  'commander',
  'Expands along its supply, scouts, guards its Chief and concentrates against an enemy Chief.',
  () => {
    const commander = new Commander();
    return (draft) => commander.command(draft, standard);
  },
);

/** The steps of a tick. What it remembers from tick to tick can be copied, so that plans can be tried out. */
export class Commander {
  private readonly army = new Army();
  private readonly search = new Search();

  copy({ army, search }: Commander): void {
    this.army.copy(army);
    this.search.copy(search);
  }

  /** Units that the draft has decided already are left alone. */
  command(draft: Draft, posture: Posture): void {
    const { picture } = draft;
    const { chief, board } = picture;
    produce(draft);
    const guards = chooseGuards(picture, posture.guards);
    // A guard attacks only enemies next to the Chief.
    strike(draft, posture, (unit, cell) => guards.has(unit) && chief !== null && board.distance(chief.cell, cell) > 1);
    placeGuards(draft, guards);
    expand(draft, posture);
    sendScouts(draft);
    const reserve = picture.soldiers.filter((unit) => isFighter(unit) && draft.isFree(unit));
    this.army.command(draft, posture, reserve, this.search.target(picture));
  }
}
