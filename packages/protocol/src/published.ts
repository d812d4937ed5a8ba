import { z } from 'zod';
import { errorFrame, framesOf, ordersStatusFrame, pingFrame, pongFrame, submitFrame } from './frames.ts';
import { gameIds, type PayloadName, payloads, payloadVersion } from './payloads.ts';

export interface PublishedSchema {
  /** `bot` for frames that are the same in all games. */
  readonly game: string;
  /** The name of a payload, or of a frame that contains one. */
  readonly name: string;
  readonly version: number;
  /** JSON Schema 2020-12 with a versioned `$id`. */
  readonly schema: object;
}

/** All published schemas: the payloads of each game, and the frames that contain them. */
export function publishedSchemas(): PublishedSchema[] {
  const ofGames = gameIds.flatMap((game) => {
    const own = Object.entries(payloads[game]) as [PayloadName, z.ZodType][];
    const frames = Object.entries(framesOf(game)).map(([name, frame]) => [`${name}_frame`, frame] as const);
    return [...own, ...frames].map(([name, schema]) => published(game, name, schema));
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
  return {
    game,
    name,
    version: payloadVersion,
    schema: { $id, title: name, ...z.toJSONSchema(schema, { target: 'draft-2020-12' }) },
  };
}
