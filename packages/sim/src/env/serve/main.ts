/**
 * Serves environments to the process that started this one, in another language: commands and answers go over the pipes, arrays through a file
 * that both have open. When the pipe closes, this process ends: it never outlives the other.
 */
import { prepareBot } from '@hexfront/bots';
import { findGame, isRefusal } from '@hexfront/engine';
import { Frames } from './frames.ts';
import { type Opening, Session } from './session.ts';

const commands = [
  'map',
  'reset',
  'snapshot',
  'restore',
  'forget',
  'save',
  'load',
  'replay',
  'text',
  'observe',
  'picture',
  'action',
  'factors',
] as const;

const frames = new Frames();
let session: Session | null = null;
for (let message = frames.read(); message !== undefined; message = frames.read()) await answer(message);
process.exit(0);

async function answer(message: unknown): Promise<void> {
  try {
    if (message === null) session!.step();
    else return frames.write({ result: (await obey(message as { command: string; with: any })) ?? null });
  } catch (error) {
    return frames.write({ error: (error as Error).message });
  }
  frames.writeDone();
}

async function obey({ command, with: given }: { readonly command: string; readonly with: any }): Promise<unknown> {
  if (command === 'open') {
    const game = findGame(given.game);
    if (given.opponent !== null && !isRefusal(game)) await prepareBot(given.opponent, game);
    session = new Session(given as Opening);
    return session.describe();
  }
  const known = commands.find((name) => name === command);
  if (known === undefined) throw new Error(`unknown command ${command}`);
  return session![known](given);
}
