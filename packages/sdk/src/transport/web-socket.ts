import { frameVersion, type GameId, type ServerFrame } from '@hexfront/protocol';
import { WebSocket } from 'ws';
import { refusal } from '../arena/arena-http.ts';
import { ArenaError } from '../errors.ts';
import { payloadFor } from '../games.ts';
import type { Closing, Hearing, Outgoing, Transport } from './transport.ts';

const openMs = 10_000;
/** The server pings every 15 seconds; one that has been silent for three times as long is gone. */
const silenceMs = 45_000;

/** Something between us and the arena does not let WebSockets through. */
export class Blocked extends Error {}

/** Opens the WebSocket of a seat. Refusals of the arena are thrown as its own errors, anything else as `Blocked`. */
export async function openWebSocket(url: string, secret: string, game: GameId, hearing: Hearing): Promise<Transport> {
  const { matchId, after, wantsLegal, onFrame } = hearing;
  const query = new URLSearchParams({ match: matchId });
  if (wantsLegal) query.set('legal', '1');
  if (after !== null) query.set('after', String(after));
  const ws = new WebSocket(`${url.replace(/^http/, 'ws')}/v1/bot?${query}`, ['hexfront.v1'], {
    headers: { authorization: `Bearer ${secret}` },
    handshakeTimeout: openMs,
    perMessageDeflate: false,
  });
  // Heard from the first moment on: the greeting may come together with the answer to the upgrade.
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
      const said = status === 1006 ? null : lastError;
      resolve({ code: said?.code ?? 'dropped', message: said?.error ?? `The connection broke (${status}).` });
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
    send({ moveId, tickTarget, orders }: Outgoing) {
      const payload = payloadFor(game, tickTarget, orders);
      const frame = { type: 'submit_orders', v: frameVersion, match_id: matchId, move_id: moveId, payload };
      if (ws.readyState === WebSocket.OPEN) ws.send(JSON.stringify(frame));
    },
    close: () => {
      ws.close(1000);
      setTimeout(() => ws.terminate(), 1000).unref();
    },
  };
}

/** An arena answers in its own envelope. Whatever else answers stands in the way. */
function refusalIn(status: number, text: string): ArenaError | Blocked {
  try {
    const body = JSON.parse(text);
    if (body?.ok === false && typeof body.code === 'string') return refusal({ status, body });
  } catch {
    // No JSON: somebody else.
  }
  return new Blocked(`The upgrade was answered with ${status}.`);
}
