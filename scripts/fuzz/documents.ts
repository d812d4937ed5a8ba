import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Game, games, isRefusal, readReplay, rerun, verify } from '@hexfront/engine';
import { readScenario, warshard1 } from '@hexfront/engine/warshard';
import type { Dice } from '../soak/dice.ts';
import { damaged, mutated } from './mutate.ts';

const root = join(import.meta.dirname, '../..');
const json = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
const listed = (folder: string, name: RegExp) =>
  readdirSync(join(root, folder))
    .filter((file) => name.test(file))
    .map((file) => json(`${folder}/${file}`));

export type DocumentKind = 'replay' | 'scenario' | 'position' | 'options';
/** What became of a mutated document: the code of its refusal, or `accepted`. */
export type Verdict = string;

/** One seed of the corpus, and what reads it. Reading must end in a verdict; an exception is a find. */
export interface Reading {
  readonly kind: DocumentKind;
  readonly name: string;
  readonly document: any;
}

/** Replays of the released games, cut short, the shipped scenarios, and positions in the middle of matches. */
export function readings(): Reading[] {
  const replays = listed('packages/engine/test/released', /^[\w-]+\.\d\.json$/).map(short);
  const scenarios = listed('packages/engine/src/warshard/scenarios', /\.json$/);
  const positions = replays.map((replay) => {
    const game = games.find(({ id }) => id === replay.game) as Game;
    let state: unknown;
    for (const step of rerun(readReplay(replay) as never, 'silent')) ({ state } = step);
    return game.save(state);
  });
  return [
    ...replays.map((document) => ({ kind: 'replay', name: `replay of ${document.game}`, document }) as const),
    ...scenarios.map((document) => ({ kind: 'scenario', name: `scenario ${document.name}`, document }) as const),
    ...positions.map((document) => ({ kind: 'position', name: `position of ${document.game}`, document }) as const),
    ...games.map(({ id, options }) => {
      return { kind: 'options', name: `options of ${id}`, document: { game: id, options: options() } } as const;
    }),
  ];
}

/** Enough steps to mutate; the rest would only take time. */
function short(replay: any): any {
  return { ...replay, steps: replay.steps.slice(0, 12), outcome: null };
}

export function readMutated({ kind, document }: Reading, dice: Dice): { text: string; verdict: () => Verdict } {
  const text = damaged(JSON.stringify(mutated(document, dice)), dice);
  return { text, verdict: () => read(kind, text) };
}

/** Reads a document as a stranger's is read, and uses it if it is accepted. */
export function read(kind: DocumentKind, text: string): Verdict {
  if (kind === 'scenario') {
    const { scenario, problems } = readScenario(warshard1, text);
    if (scenario === null) return problems.some(({ severity }) => severity === 'error') ? 'problems' : 'no reason';
    return play('warshard-1', { scenario });
  }
  let document: any;
  try {
    document = JSON.parse(text);
  } catch {
    return 'not-json';
  }
  if (kind === 'replay') {
    const replay = readReplay(document);
    if (isRefusal(replay)) return replay.code;
    return verify(replay).ok ? 'accepted' : 'differs';
  }
  if (kind === 'options') return play(document?.game, document?.options);
  const game = games.find(({ id }) => id === document?.game);
  if (game === undefined) return 'unknown-game';
  const state = game.load(document);
  return isRefusal(state) ? state.code : use(game, state);
}

function play(id: unknown, overrides: unknown): Verdict {
  const game = games.find((each) => each.id === id);
  if (game === undefined) return 'unknown-game';
  const options = game.options(overrides);
  return isRefusal(options) ? options.code : use(game, game.setup(options, 'fuzz'));
}

/** Whatever was accepted must be playable: seen, explained, copied, advanced and saved. */
function use(game: Game, state: any): Verdict {
  for (let step = 0; step < 3 && game.outcome(state) === null; step++) {
    for (const viewer of ['all', 'public', 0, 1] as const) game.view(state, viewer);
    game.text(state, 'all');
    const decisions: Record<number, unknown[]> = {};
    for (const seat of game.decision(state).seats) {
      const legal = game.legal(state, seat);
      for (const action of legal.slice(0, 3)) {
        if (!game.check(state, seat, action).allowed) throw new Error(`legal, but refused: ${JSON.stringify(action)}`);
      }
      decisions[seat] = legal.slice(-1);
    }
    game.advance(state, decisions, 'events');
  }
  const again = game.load(JSON.parse(JSON.stringify(game.save(state))));
  if (isRefusal(again)) throw new Error(`saved, but not loaded: ${again.code} ${again.message}`);
  if (game.hash(again) !== game.hash(state)) throw new Error('the loaded state has another hash');
  return 'accepted';
}
