import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, isRefusal, type Replay, readReplay } from '@hexfront/engine';
import { isHttpUrl } from '../../../arena-arguments.ts';
import { CommandFailed, UsageError } from '../../../errors.ts';
import { parseJson } from '../../../files.ts';
import { replayFrom } from '../../../game-arguments.ts';

export interface FoundReplay {
  /** The file, or the address of the match. */
  readonly source: string;
  readonly replay: Replay;
}

/** The replays of files, folders and arenas, in an order that does not depend on the machine. */
export async function* replaysIn(places: readonly string[], game: string | undefined): AsyncGenerator<FoundReplay> {
  for (const place of places) {
    if (isHttpUrl(place)) yield* replaysOfArena(place, game);
    else for (const file of filesIn(place)) yield { source: file, replay: replayFrom(file) };
  }
}

/** How many there are; null if an arena is among the places. */
export function countReplays(places: readonly string[]): number | null {
  if (places.some(isHttpUrl)) return null;
  return places.reduce((sum, place) => sum + filesIn(place).length, 0);
}

/** A file; the replays of a tournament; or every replay in a folder. */
function filesIn(place: string): string[] {
  const found = statSync(place, { throwIfNoEntry: false });
  if (found === undefined)
    throw new UsageError(`${place} does not exist; give a replay, a folder or the URL of an arena`);
  if (!found.isDirectory()) return [place];
  const isTournament = readdirSync(place).includes('plan.json');
  const folder = isTournament ? join(place, 'replays') : place;
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  if (names.length === 0) {
    const next = isTournament ? 'play the tournament with --replays all' : 'give another folder';
    throw new UsageError(`there are no replays in ${folder}; ${next}`);
  }
  return names.sort(byNumber).map((name) => join(folder, name));
}

/** game-2 before game-10. */
function byNumber(a: string, b: string): number {
  const [one, other] = [a, b].map((name) => Number(/[0-9]+/.exec(name)?.[0] ?? 0));
  return one - other || (a < b ? -1 : 1);
}

/** All ended matches, page by page. */
async function* replaysOfArena(base: string, game: string | undefined): AsyncGenerator<FoundReplay> {
  for (let after = 0; ; ) {
    const address = new URL('/v1/replays', base);
    address.searchParams.set('after', `${after}`);
    if (game !== undefined) address.searchParams.set('gameType', game);
    const lines = (await textAt(address)).split('\n').filter((line) => line !== '');
    if (lines.length === 0) return;
    for (const line of lines) {
      const entry = parseJson(line, `a line of ${address}`);
      if (!isObject(entry) || typeof entry.n !== 'number')
        throw new CommandFailed(`${address} is not a list of replays`);
      const source = `${new URL(`/v1/matches/${entry.matchId}`, base)}`;
      const replay = readReplay(entry.replay);
      if (isRefusal(replay)) throw new CommandFailed(`${source} has no valid replay: ${replay.message}`);
      yield { source, replay };
      after = entry.n;
    }
  }
}

async function textAt(address: URL): Promise<string> {
  let response: Response;
  try {
    response = await fetch(address);
    if (response.ok) return await response.text();
  } catch (error) {
    const why = (error as { cause?: { message?: string } }).cause?.message ?? String(error);
    throw new CommandFailed(`cannot read ${address}: ${why}; check the address, and continue with --resume`);
  }
  throw new CommandFailed(`${address} returned status ${response.status}; try again later with --resume`);
}
