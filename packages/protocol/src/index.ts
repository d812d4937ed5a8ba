import { z } from 'zod';
import * as battle1 from './battle-1.ts';
import * as battle2 from './battle-2.ts';

export { battle1, battle2 };

/** Every payload that has a schema, by game and name. A change that is not backward compatible raises the version. */
const payloads = [
  ['battle-1', 'state_tick', 1, battle1.stateTick],
  ['battle-1', 'submit_orders', 1, battle1.submitOrders],
  ['battle-2', 'match_start', 1, battle2.matchStart],
  ['battle-2', 'state_tick', 1, battle2.stateTick],
  ['battle-2', 'submit_orders', 1, battle2.submitOrders],
] as const;

export interface PublishedSchema {
  readonly game: string;
  readonly name: string;
  readonly version: number;
  /** JSON Schema 2020-12 with a versioned `$id`. */
  readonly schema: object;
}

export function publishedSchemas(): PublishedSchema[] {
  return payloads.map(([game, name, version, payload]) => {
    const $id = `urn:hexfront:${game}:v${version}:${name}`;
    return {
      game,
      name,
      version,
      schema: { $id, title: name, ...z.toJSONSchema(payload, { target: 'draft-2020-12' }) },
    };
  });
}
