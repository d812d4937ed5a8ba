import type { z } from 'zod';
import { errorFrame, framesOf, ordersStatusFrame, pingFrame, pongFrame, submitFrame } from './frames.ts';
import { jsonSchema } from './json-schema.ts';
import { lineFramesOf } from './line-frames.ts';
import { gameIds, type PayloadName, payloads, payloadVersion } from './payloads.ts';
import { seen } from './seen.ts';

export interface PublishedSchema {
  /** `bot` for frames that are the same in all games. */
  readonly game: string;
  /** The name of a payload, of a frame that contains one, of a view, or `event`. */
  readonly name: string;
  readonly version: number;
  /** JSON Schema 2020-12 with a versioned `$id`. */
  readonly schema: object;
}

/** All published schemas: payloads, the frames and lines that contain them, events, and the views of each game. */
export function publishedSchemas(): PublishedSchema[] {
  const ofGames = gameIds.flatMap((game) => {
    const own = Object.entries(payloads[game]) as [PayloadName, z.ZodType][];
    const frames = Object.entries(framesOf(game)).map(([name, frame]) => [`${name}_frame`, frame] as const);
    const lines = Object.entries(lineFramesOf(game)).map(([name, line]) => [`${name}_line`, line] as const);
    const views = Object.entries(seen[game].views).map(([viewer, view]) => [`${viewer}_view`, view] as const);
    const all = [...own, ...frames, ...lines, ...views, ['event', seen[game].event] as const];
    return all.map(([name, schema]) => published(game, name, schema));
  });
  const ofAll = {
    submit_orders_frame: submitFrame,
    orders_status_frame: ordersStatusFrame,
    error_frame: errorFrame,
    ping_frame: pingFrame,
    pong_frame: pongFrame,
  };
  return [...ofGames, ...Object.entries(ofAll).map(([name, schema]) => published('bot', name, schema))];
}

function published(game: string, name: string, schema: z.ZodType): PublishedSchema {
  const $id = `urn:hexfront:${game}:v${payloadVersion}:${name}`;
  return { game, name, version: payloadVersion, schema: { $id, title: name, ...jsonSchema(schema) } };
}
