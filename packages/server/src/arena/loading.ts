import { type Checkpoint, type Checkpoints } from './checkpoints.ts';
import { checked, Match, preparation } from './match.ts';
import type { Storage, StoredMatch } from './ports.ts';
import { readLog, Slices } from './slices.ts';
import { readable, Unreadable } from './unreadable.ts';

/** Records that are not read one by one any more. */
const mostBehind = 64;

/** Rebuilds matches from their logs, beginning with the latest checkpoint. */
export class Loader {
  private readonly storage: Storage;
  private readonly checkpoints: Checkpoints;
  private readonly pause: () => Promise<void>;

  constructor(storage: Storage, checkpoints: Checkpoints, pause: () => Promise<void>) {
    this.storage = storage;
    this.checkpoints = checkpoints;
    this.pause = pause;
  }

  /** Null if the match does not exist. Throws `Unreadable` if its log is damaged. */
  async load(matchId: string): Promise<Match | null> {
    const stored = await this.storage.match(matchId);
    if (stored === null) return null;
    if (stored.unreadable !== null) throw new Unreadable(matchId, stored.unreadable);
    const match = await this.replayed(matchId, stored);
    // If the log has grown while we read it, there are more answers: one about a record not read yet is left for the next time. Not later
    // than now: a decision must not fail because they cannot be read while its clock is running.
    const answers = match.seq <= stored.seq ? stored.tail.answers : await this.storage.answers(matchId);
    for (const answer of answers) if (answer.seq <= match.seq) match.keep(answer);
    await this.countErrors(match);
    return match;
  }

  /**
   * Adds to a match what was written since; whether there was anything. If this fails, the match must be loaded; so must one that is far
   * behind, which is faster from a checkpoint.
   */
  async catchUp(match: Match): Promise<boolean> {
    const { id } = match.head;
    const { records, answers } = await this.storage.since(id, match.seq, mostBehind);
    if (records.length === mostBehind) throw new Unreadable(id, 'It is too far behind.');
    readable(id, () => match.takeAll(records));
    const fresh = answers.filter(({ seat, n, seq }) => n > match.answered[seat] && seq <= match.seq);
    for (const answer of fresh) match.keep(answer);
    const isNew = records.length + fresh.length > 0;
    if (isNew) await this.countErrors(match);
    return isNew;
  }

  /** Errors are counted in storage, because they do not change the log. */
  private async countErrors(match: Match): Promise<void> {
    const { id, errorAllowance, players } = match.head;
    if (errorAllowance === 0) return;
    for (const seat of players.keys()) {
      match.errors[seat] = (await this.storage.refusals(id, seat)).filter((refusal) => refusal.isError).length;
    }
  }

  private async replayed(matchId: string, stored: StoredMatch): Promise<Match> {
    const { checkpoint } = stored;
    if (checkpoint === null) return this.replayedFrom(null, matchId, stored);
    try {
      return await this.replayedFrom(checkpoint, matchId, stored);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      // Perhaps only the checkpoint is wrong.
      return this.replayedFrom(null, matchId, stored);
    }
  }

  private async replayedFrom(from: Checkpoint | null, matchId: string, stored: StoredMatch): Promise<Match> {
    await this.pause();
    for (const _ of readable(matchId, () => preparation(stored.head))) await this.pause();
    const match = readable(matchId, () => new Match(stored.head, from));
    const extent = { after: match.seq, ...(from === stored.checkpoint && { first: stored.tail.records }) };
    for await (const record of readLog(this.storage, matchId, extent, new Slices(this.pause))) {
      const isSaved = record.seq === from?.seq;
      readable(matchId, () => match.take(record, isSaved ? checked(match.game, match.state, record) : undefined));
      await this.checkpoints.offer(match);
    }
    if (match.seq < stored.seq) throw new Unreadable(matchId, `Record ${match.seq + 1} is missing.`);
    const isEnded = match.ending !== null;
    if (stored.status === 'ended' && !isEnded)
      throw new Unreadable(matchId, 'It has ended, but its log has no ending.');
    return match;
  }
}
