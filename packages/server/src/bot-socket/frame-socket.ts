import { fault, type FaultCode } from '@hexfront/protocol';
import type { WebSocket } from 'ws';
import { type Frame, frame } from './frames.ts';

/** RFC 6455 §7.4: going away, policy, too big, server fault, restart, try again later. */
const closeCodes: { readonly [code in FaultCode]?: number } = {
  'shutting-down': 1012,
  'slow-reader': 1013,
  'server-fault': 1011,
  'body-too-large': 1009,
  'malformed-frame': 1007,
};
const policyCode = 1008;
/** Whoever does not take part in the farewell is cut off after this long. */
const farewellMs = 1500;

export interface SocketLimits {
  /** How often the other side is asked whether it is still there. */
  readonly heartbeatMs: number;
  /** Bytes that may wait to be read when the next frame comes. */
  readonly mostWaiting: number;
}

/** One socket of a bot: frames out with a bound on what waits, a word before every close, and a pulse that notices the dead. */
export class FrameSocket {
  readonly #socket: WebSocket;
  readonly #matchId: string;
  readonly #limits: SocketLimits;
  readonly #beat: NodeJS.Timeout;
  #isAlive = true;
  #isClosing = false;

  constructor(socket: WebSocket, matchId: string, limits: SocketLimits, onBeat: () => void) {
    this.#socket = socket;
    this.#matchId = matchId;
    this.#limits = limits;
    this.#sayWhyBeforeClosing();
    const heard = () => {
      this.#isAlive = true;
    };
    socket.on('pong', heard);
    socket.on('ping', heard);
    socket.on('message', heard);
    // A connection that breaks is closed; there is nobody left to tell.
    socket.on('error', () => {});
    this.#beat = setInterval(() => {
      if (!this.#isAlive) return socket.terminate();
      this.#isAlive = false;
      socket.ping();
      onBeat();
    }, limits.heartbeatMs);
    this.#beat.unref();
    socket.on('close', () => {
      this.#isClosing = true;
      clearInterval(this.#beat);
    });
  }

  get isOpen(): boolean {
    return !this.#isClosing && this.#socket.readyState === this.#socket.OPEN;
  }

  /** False if the socket is closed, or is now because too much waits in it already. */
  send(message: Frame): boolean {
    if (!this.isOpen) return false;
    if (this.#socket.bufferedAmount > this.#limits.mostWaiting) {
      this.close('slow-reader');
      return false;
    }
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** 002: an error comes before a close by the server; the end of a match is none. */
  close(code?: FaultCode): void {
    if (!this.isOpen) return;
    if (code === undefined) this.#socket.close(1000, 'match_end');
    else {
      this.#socket.send(JSON.stringify(errorFrameOf(this.#matchId, code)));
      this.#isClosing = true;
      this.#socket.close(closeCodes[code] ?? policyCode, code);
    }
    this.#isClosing = true;
    setTimeout(() => this.#socket.terminate(), farewellMs).unref();
  }

  /** ws closes by itself when a frame breaks the protocol or is far too large; its reason goes out first, as ours do. */
  #sayWhyBeforeClosing(): void {
    const socket = this.#socket;
    const close = socket.close.bind(socket);
    socket.close = (status, reason) => {
      if (!this.#isClosing && status !== 1000 && status !== undefined && socket.readyState === socket.OPEN) {
        this.#isClosing = true;
        const code = status === 1009 ? 'body-too-large' : 'malformed-frame';
        socket.send(JSON.stringify(errorFrameOf(this.#matchId, code)));
        return close(status, reason ?? code);
      }
      close(status, reason);
    };
  }
}

export function errorFrameOf(matchId: string, code: FaultCode, detail?: string): Frame {
  return frame(matchId, 'error', {}, fault(code, {}, detail).body);
}
