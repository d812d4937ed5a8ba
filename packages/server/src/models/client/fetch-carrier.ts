import type { Reply } from '@hexfront/protocol';
import type { Carrier } from './route-client.ts';

/** Reaches an arena over the network. An arena that cannot be reached is reported as a reply, with what to do about it. */
export function fetchCarrier(url: string, key: string): Carrier {
  const base = url.replace(/\/+$/, '');
  return async ({ method, path, body, signal }) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    let response: Response;
    try {
      response = await fetch(`${base}${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, ...type },
        ...(body === undefined ? {} : { body }),
        signal: signal ?? AbortSignal.timeout(60_000),
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      const { cause } = error as { cause?: { code?: string } };
      return unreachable(
        `${base} does not respond${cause?.code === undefined ? '' : ` (${cause.code})`}. Check the URL and try again.`,
      );
    }
    try {
      return { status: response.status, body: (await response.json()) as object };
    } catch (error) {
      if (signal?.aborted) throw error;
      return unreachable(
        `${base} responded with status ${response.status} and a body that is not JSON. Check that the URL is an arena.`,
      );
    }
  };
}

function unreachable(error: string): Reply {
  return { status: 503, body: { ok: false, error, code: 'unreachable' } };
}
