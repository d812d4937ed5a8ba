import { CommandFailed } from './errors.ts';

/**
 * Loads a package that a bot does without, so that installing `hexfront` alone stays small: the server and its libraries, which are also
 * slow to load, and the queue of tournaments on several machines.
 */
export async function extraPackage<T>(name: string, what: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isMissing(error as NodeJS.ErrnoException, name)) throw error;
    throw new CommandFailed(`${what} needs the package ${name}, which is not installed; run npm install ${name}`);
  }
}

export const server = '@hexfront/server';

function isMissing({ code, message }: NodeJS.ErrnoException, name: string): boolean {
  return code === 'ERR_MODULE_NOT_FOUND' && message.includes(`package '${name}'`);
}
