import { extname } from 'node:path';

/** What marks the mirror image of a bot in a plan, where every name must be different. */
export const MIRRORED = ' (mirror)';

/** A bot and its own mirror image. */
export function mirrored(bot: string): readonly [string, string] {
  return [bot, `${bot}${MIRRORED}`];
}

/** The module from which every thread of a study loads them. */
export const mirrorLoader = new URL(`./mirror${extname(import.meta.filename)}`, import.meta.url).href;
