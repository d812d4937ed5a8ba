import type { FastifyInstance } from 'fastify';
import type { Carrier } from './route-client.ts';

/** Reaches the arena in this process through its own routes: with the same keys, limits and checks as over the network. */
export function injectCarrier(app: FastifyInstance, caller: () => { authorization: string; address: string }): Carrier {
  return async ({ method, path, body, signal }) => {
    const { authorization, address } = caller();
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
