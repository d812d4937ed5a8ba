import { fault, type FaultCode } from '@hexfront/protocol';
import type { WebSocket } from 'ws';
import { type Frame, frame } from './frames.ts';

/** RFC 6455 §7.4: going away, policy, too big, server fault, restart, try again later. */
const closeCodes: { readonly [code in FaultCode]?: number } = {
  'shutting-down': 1012,
  'slow-reader': 1013,
  'storage-fault': 1013,
  'server-fault': 1011,
  'body-too-large': 1009,
  'malformed-frame': 1007,
};
const policyCode = 1008;
/** A peer that does not complete the closing handshake is cut off after this long. */
const closeTimeoutMs = 1500;

export interface SocketLimits {
  /** How often the peer is pinged. */
  readonly heartbeatMs: number;
  /** Bytes that may be buffered when the next frame is sent. */
  readonly mostWaiting: number;
}

/** A WebSocket that sends frames: with a limit on its buffer, an error frame before every close, and a heartbeat that finds dead peers. */
export class FrameSocket {
  readonly #socket: WebSocket;
  readonly #matchId: string;
  readonly #limits: SocketLimits;
  readonly #heartbeat: NodeJS.Timeout;
  #isAlive = true;
  #isClosing = false;

  constructor(socket: WebSocket, matchId: string, limits: SocketLimits, onHeartbeat: () => void) {
    this.#socket = socket;
    this.#matchId = matchId;
    this.#limits = limits;
    this.#sendErrorBeforeClosing();
    const markAlive = () => {
      this.#isAlive = true;
    };
    socket.on('pong', markAlive);
    socket.on('ping', markAlive);
    socket.on('message', markAlive);
    // A broken connection is closed; there is nobody left to notify.
    socket.on('error', () => {});
    this.#heartbeat = setInterval(() => {
      if (!this.#isAlive) return socket.terminate();
      this.#isAlive = false;
      socket.ping();
      onHeartbeat();
    }, limits.heartbeatMs);
    this.#heartbeat.unref();
    socket.on('close', () => {
      this.#isClosing = true;
      clearInterval(this.#heartbeat);
    });
  }

  get isOpen(): boolean {
    return !this.#isClosing && this.#socket.readyState === this.#socket.OPEN;
  }

  /** False if the socket is closed, or was closed now because its buffer is full. */
  send(message: Frame): boolean {
    if (!this.isOpen) return false;
    if (this.#socket.bufferedAmount > this.#limits.mostWaiting) {
      this.close('slow-reader');
      return false;
    }
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** 002: an error frame comes before a close by the server; the end of a match is not an error. */
  close(code?: FaultCode): void {
    if (!this.isOpen) return;
    if (code === undefined) this.#socket.close(1000, 'match_end');
    else {
      this.#socket.send(JSON.stringify(errorFrameOf(this.#matchId, code)));
      this.#isClosing = true;
      this.#socket.close(closeCodes[code] ?? policyCode, code);
    }
    this.#isClosing = true;
    setTimeout(() => this.#socket.terminate(), closeTimeoutMs).unref();
  }

  /** ws closes by itself when a frame violates the protocol or is far too large; send the reason first, as we do. */
  #sendErrorBeforeClosing(): void {
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
