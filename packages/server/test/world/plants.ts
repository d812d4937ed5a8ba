import type { Plant } from './environment/database.ts';

/** Errors planted on purpose, which the checks must find. They are in the ports, never in the arena. */
export const plants = {
  /** The storage acknowledges a write before it is durable. */
  'ack-early': ({ commit }, { timeline, chance }) => ({
    commit: async (write) => {
      // Some writes are acknowledged before they are made, and lost if the process dies in between.
      if (write.after === -1 || !chance.happens(0.2)) return commit(write);
      timeline.after(chance.between(1, 500), () => void commit(write).catch(() => {}));
      return true;
    },
  }),
  /** A record skips a version. */
  'skip-version': ({ commit }, { chance }) => ({
    commit: (write) => {
      if (!chance.happens(0.01)) return commit(write);
      const skip = (version: number, kind: string) => version + (kind === 'advanced' ? 1 : 0);
      const records = write.records.map((record) => ({
        ...record,
        stateVersion: skip(record.stateVersion, record.kind),
      }));
      return commit({ ...write, records });
    },
  }),
  /** A node believes in its lease after it has run out, and the storage does not check it. */
  'no-lease': ({ commit }) => ({
    commit: ({ lease, ...write }) => commit(write.after === -1 && lease !== undefined ? { ...write, lease } : write),
  }),
  /** A node that follows a match skips a set of orders. */
  'skip-orders': ({ since }) => ({
    since: async (...from) => {
      const { records, answers } = await since(...from);
      const skipped = records.map((record) =>
        record.kind === 'submitted' ? { ...record, body: { ...record.body, orders: [] } } : record,
      );
      return { records: skipped, answers };
    },
  }),
} as const satisfies Record<string, Plant>;

export type PlantName = keyof typeof plants;
export const plantNames = Object.keys(plants) as PlantName[];
