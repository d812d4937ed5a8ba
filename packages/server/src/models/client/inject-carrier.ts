import type { FastifyInstance } from 'fastify';
import type { Carrier } from './route-client.ts';

/** To the arena in this process, through its own door: the same keys, limits and judgement as over the network. */
export function injectCarrier(app: FastifyInstance, who: () => { authorization: string; address: string }): Carrier {
  return async ({ method, path, body, signal }) => {
    const { authorization, address } = who();
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const response = await app.inject({
      method: method as 'GET',
      url: path,
      headers: { authorization, ...type },
      remoteAddress: address,
      ...(body === undefined ? {} : { payload: body }),
      ...(signal === undefined ? {} : { signal }),
    });
    return { status: response.statusCode, body: response.json() };
  };
}
