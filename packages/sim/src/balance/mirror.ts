/** Loaded by every thread of a study. */
import { type Bot, findBot, prepareBot } from '@hexfront/bots';
import type { LoadEntrant } from '../crew/table.ts';
import { MIRRORED } from './mirrored.ts';

/** The mirror image has another seed, or the two games of a pair would be the same. */
export const loadEntrant: LoadEntrant = async (name, game) => {
  const isMirror = name.endsWith(MIRRORED);
  const plain = isMirror ? name.slice(0, -MIRRORED.length) : name;
  const found = findBot(plain, game);
  await prepareBot(plain, game);
  if ('error' in found) throw new Error(found.error);
  const { bot } = found;
  return isMirror ? mirrorOf(bot, name) : bot;
};

function mirrorOf(bot: Bot, name: string): Bot {
  return { ...bot, name, sit: (match) => bot.sit({ ...match, botSeed: `${match.botSeed}${MIRRORED}` }) };
}
