import { extname } from 'node:path';
import { type FlatWeights, tunableBot } from '@hexfront/bots';
import type { LoadEntrant } from '../crew/table.ts';

/** The name of a bot with weights of its own, from which a thread makes it again. The label tells equal ones apart. */
export function tunedName(label: string, bot: string, weights: FlatWeights): string {
  return JSON.stringify({ label, bot, weights });
}

export const loadEntrant: LoadEntrant = async (name, game) => {
  const { bot, weights } = JSON.parse(name) as { bot: string; weights: FlatWeights };
  const found = tunableBot(bot, game);
  if (found === null) throw new Error(`${bot} has no weights that can be tuned in ${game.id}`);
  return { ...found.make(weights), name };
};

/** The module from which threads load tuned bots: this one. */
export const tunedLoader = new URL(`./tuned${extname(import.meta.filename)}`, import.meta.url).href;
