import { Army } from './army.ts';
import type { Draft } from './draft.ts';
import { expand } from './expansion.ts';
import { chooseGuards, placeGuards } from './guard.ts';
import { produce } from './production.ts';
import { Search, sendScouts } from './scouting.ts';
import { battleBot, type Plan } from './seated.ts';
import { isFighter, strike } from './strike.ts';

export const battleCommander = battleBot(
  'commander',
  'Expands along its supply, scouts, guards its Chief and concentrates against an enemy Chief.',
  makePlan,
);

function makePlan(): Plan {
  const [army, search] = [new Army(), new Search()];
  return (draft: Draft) => {
    const { picture } = draft;
    const { chief, board } = picture;
    produce(draft);
    const guards = chooseGuards(picture);
    // A guard attacks only enemies next to the Chief.
    strike(draft, (unit, cell) => guards.has(unit) && chief !== null && board.distance(chief.cell, cell) > 1);
    placeGuards(draft, guards);
    expand(draft);
    sendScouts(draft);
    const reserve = picture.soldiers.filter((unit) => isFighter(unit) && draft.isFree(unit));
    army.command(draft, reserve, search.target(picture));
  };
}
