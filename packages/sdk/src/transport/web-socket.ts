import { frameVersion, type GameId, ordersPayload, type ServerFrame } from '@hexfront/protocol';
import { WebSocket } from 'ws';
import { refusal } from '../arena/arena-http.ts';
import { HexfrontError } from '../errors.ts';
import type { Closing, Listener, Submission, Transport } from './transport.ts';

const openMs = 10_000;
/** The server pings every 15 seconds. After three times as long without a sign of it, the connection is dead. */
const silenceMs = 45_000;

/** Something between us and the arena blocks WebSockets. */
export class Blocked extends Error {}

/** Opens the WebSocket of a seat. Throws the arena's refusals as `HexfrontError`, anything else as `Blocked`. */
export async function openWebSocket(url: string, secret: string, game: GameId, listener: Listener): Promise<Transport> {
  const { matchId, after, wantsLegal, onFrame } = listener;
  const query = new URLSearchParams({ match: matchId });
  if (wantsLegal) query.set('legal', '1');
  if (after !== null) query.set('after', String(after));
  const ws = new WebSocket(`${url.replace(/^http/, 'ws')}/v1/bot?${query}`, ['hexfront.v1'], {
    headers: { authorization: `Bearer ${secret}` },
    handshakeTimeout: openMs,
    perMessageDeflate: false,
  });
  // Listen before the socket is open: the first frames may arrive together with the response to the upgrade.
  let lastError: { code: string; error: string } | null = null;
  let quiet: NodeJS.Timeout;
  const heard = () => {
    clearTimeout(quiet);
    quiet = setTimeout(() => ws.terminate(), silenceMs);
    quiet.unref();
  };
  ws.on('ping', heard);
  ws.on('message', (data) => {
    heard();
    const frame = JSON.parse(data.toString()) as ServerFrame;
    if (frame.type === 'error') lastError = frame.payload as { code: string; error: string };
    onFrame(frame);
  });
  const closed = new Promise<Closing>((resolve) => {
    ws.on('close', (status) => {
      clearTimeout(quiet);
      const error = status === 1006 ? null : lastError;
      resolve({ code: error?.code ?? 'dropped', message: error?.error ?? `The connection was lost (${status}).` });
    });
  });
  await new Promise<void>((resolve, reject) => {
    ws.on('open', () => {
      heard();
      resolve();
    });
    ws.on('unexpected-response', (_, response) => {
      let text = '';
      response.on('data', (part) => (text += part));
      response.on('error', reject);
      response.on('end', () => reject(refusalIn(response.statusCode ?? 0, text)));
    });
    ws.on('error', (error) => reject(new Blocked(error.message, { cause: error })));
  });
  return {
    closed,
    send({ moveId, tickTarget, orders, reasoning, annotations }: Submission) {
      const payload = ordersPayload(game, tickTarget, orders);
      const beside = {
        match_id: matchId,
        move_id: moveId,
        ...(reasoning === null ? {} : { reasoning }),
        ...(annotations.length === 0 ? {} : { annotations }),
      };
      const frame = { type: 'submit_orders', v: frameVersion, ...beside, payload };
      if (ws.readyState === WebSocket.OPEN) ws.send(JSON.stringify(frame));
    },
    close: () => {
      ws.close(1000);
      setTimeout(() => ws.terminate(), 1000).unref();
    },
  };
}

/** An arena responds in its own format. Any other response comes from something in between. */
function refusalIn(status: number, text: string): HexfrontError | Blocked {
  try {
    const body = JSON.parse(text);
    if (body?.ok === false && typeof body.code === 'string') return refusal({ status, body });
  } catch {
    // Not JSON, so not from an arena.
  }
  return new Blocked(`The response to the WebSocket upgrade was ${status}.`);
}
