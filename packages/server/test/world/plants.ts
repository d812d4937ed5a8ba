import type { Plant } from './environment/database.ts';

/** Errors built in on purpose: a world that does not find them proves nothing. They sit around ports, never in the arena. */
export const plants = {
  /** The storage says yes before the write is durable. */
  'ack-early': (commit, { timeline, chance }) => {
    return async (write) => {
      // Some writes are made later than they are acknowledged; a process that dies in between takes them along.
      if (write.after === -1 || !chance.happens(0.2)) return commit(write);
      timeline.after(chance.between(1, 500), () => void commit(write).catch(() => {}));
      return true;
    };
  },
  /** A record goes out with a version skipped. */
  'skip-version': (commit, { chance }) => {
    return (write) => {
      if (!chance.happens(0.01)) return commit(write);
      const skip = (version: number, kind: string) => version + (kind === 'advanced' ? 1 : 0);
      const records = write.records.map((record) => ({
        ...record,
        stateVersion: skip(record.stateVersion, record.kind),
      }));
      return commit({ ...write, records });
    };
  },
} as const satisfies Record<string, Plant>;

export type PlantName = keyof typeof plants;
export const plantNames = Object.keys(plants) as PlantName[];
