import { describeAttrition } from './describe-attrition.ts';
import { describeBattle } from './describe-battle.ts';
import { describeWarshard } from './describe-warshard.ts';
import type { Game, JsonObject, Viewer } from './game.ts';

/** What there is to tell from: what a viewer sees, and the options, which everyone knows. Never the state, so fog holds. */
export interface Telling {
  readonly title: string;
  readonly options: any;
  readonly view: any;
  readonly viewer: Viewer;
}

const tellers: { readonly [game: string]: (telling: Telling) => string[] } = {
  'attrition-1': describeAttrition,
  'attrition-2': describeAttrition,
  'conquest-1': describeAttrition,
  'battle-1': describeBattle,
  'battle-2': describeBattle,
  'warshard-1': describeWarshard,
};

/** A view in plain sentences that read from top to bottom: for a screen reader, a terminal and a language model alike. */
export function describeView(game: Game, options: JsonObject, view: unknown, viewer: Viewer): string {
  const tell = tellers[game.id];
  if (tell === undefined) throw new Error(`describe: nobody tells ${game.id}`);
  return tell({ title: `${game.title} (${game.id})`, options, view, viewer }).join('\n');
}

const known = new WeakMap<object, JsonObject>();

export function describe(game: Game, state: any, viewer: Viewer): string {
  let options = known.get(state);
  if (options === undefined) known.set(state, (options = game.options(game.save(state).options) as JsonObject));
  return describeView(game, options, game.view(state, viewer), viewer);
}
