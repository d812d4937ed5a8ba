import { findGame, type Game, type Replay, rerun } from '@hexfront/engine';
import { readAttrition } from './attrition.ts';
import { readBattle } from './battle.ts';
import type { EventReader, Tally } from './tally.ts';
import { readWarshard } from './warshard.ts';

const readers: { readonly [family: string]: (tally: Tally, view: any, options: any) => EventReader } = {
  attrition: readAttrition,
  battle: readBattle,
  warshard: readWarshard,
};

/** Counts what happened in a match after its opening moves, which nobody chose. */
export function readReplay(tally: Tally, replay: Replay, opening: number): void {
  const game = findGame(replay.game) as Game;
  const open = readers[game.facts.family];
  let read: EventReader | null = null;
  for (const { step, state, events } of rerun(replay)) {
    if (step === opening) read = open(tally, game.view(state, 'all'), replay.options);
    if (step > opening) for (const event of events) read?.(event);
  }
  for (const step of replay.steps.slice(opening)) {
    if ('withdraw' in step) continue;
    for (const actions of Object.values(step.decisions)) for (const action of actions) tally.act(kindOf(action));
  }
  tally.games++;
}

function kindOf(action: any): string {
  return String(action.action ?? action.type ?? action.stage).toLowerCase();
}
