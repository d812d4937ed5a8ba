import type { Socket } from 'node:net';
import { errorFrame, framesOf, type GameId, ordersStatusFrame, pongFrame } from '@hexfront/protocol';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import type { z } from 'zod';

export interface Opening {
  readonly token: string | null;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly protocols: readonly string[];
}

export interface Closing {
  readonly code: number;
  readonly reason: string;
}

/** The response of a server that refuses a bot. */
export class Refused extends Error {
  readonly status: number;
  readonly body: any;

  constructor(status: number, body: any) {
    super(`${status} ${body?.code}`);
    this.status = status;
    this.body = body;
  }
}

/** A bot's end of the connection. Checks every frame against its published schema. */
export class BotClient {
  readonly ws: WebSocket;
  readonly matchId: string;
  readonly frames: any[] = [];
  readonly closed: Promise<Closing>;
  /** The TCP socket below the WebSocket. */
  raw!: Socket;
  private readonly schemas: Readonly<Record<string, z.ZodType>>;
  private readonly tickField: string;
  private waiting: (() => void)[] = [];
  private read = 0;

  private constructor(ws: WebSocket, { matchId, game }: { matchId: string; game: string }) {
    this.ws = ws;
    this.matchId = matchId;
    this.tickField = game === 'battle-2' ? 'tick' : 'tick_target';
    this.schemas = {
      ...framesOf(game as GameId),
      orders_status: ordersStatusFrame,
      error: errorFrame,
      pong: pongFrame,
    };
    ws.on('upgrade', ({ socket }) => {
      this.raw = socket;
    });
    ws.on('message', (data) => {
      this.frames.push(JSON.parse(data.toString()));
      this.wake();
    });
    this.closed = new Promise((resolve) => {
      ws.on('close', (code, reason) => {
        resolve({ code, reason: reason.toString() });
        this.wake();
      });
    });
  }

  static open(
    url: string,
    live: { matchId: string; game: string },
    { token = null, query = '', headers = {}, protocols = [] }: Partial<Opening> = {},
  ): Promise<BotClient> {
    const ws = new WebSocket(`${url.replace('http', 'ws')}/v1/bot${query}`, [...protocols], {
      headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers },
    });
    return new Promise((resolve, reject) => {
      const client = new BotClient(ws, live);
      ws.on('open', () => resolve(client));
      ws.on('unexpected-response', (_, response) => {
        let text = '';
        response.on('data', (part) => (text += part));
        response.on('end', () => reject(new Refused(response.statusCode!, JSON.parse(text))));
      });
      ws.on('error', reject);
    });
  }

  /** The next frame, checked against its published schema. */
  async next(): Promise<any> {
    while (this.read >= this.frames.length) await this.more();
    return this.judged(this.frames[this.read++]);
  }

  private async more(): Promise<void> {
    if (this.ws.readyState === WebSocket.CLOSED) throw new Error('closed, and nothing left to read');
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  private judged(frame: any): any {
    const schema = this.schemas[frame.type];
    expect(schema, `a frame of type ${frame.type}`).toBeDefined();
    expect(schema.safeParse(frame).error?.issues ?? [], JSON.stringify(frame).slice(0, 400)).toEqual([]);
    expect(frame.match_id).toBe(this.matchId);
    return frame;
  }

  /** The next frame of a type; frames before it are checked and skipped. */
  async until(type: string, isIt: (frame: any) => boolean = () => true): Promise<any> {
    for (;;) {
      const frame = await this.next();
      if (frame.type === type && isIt(frame)) return frame;
    }
  }

  send(orders: readonly unknown[], tick: number, more: Record<string, unknown> = {}): void {
    this.say({
      type: 'submit_orders',
      v: 1,
      match_id: this.matchId,
      ...more,
      payload: { [this.tickField]: tick, orders },
    });
  }

  /** Sends and waits for the answer, wherever it is among the unread frames. */
  async submit(orders: readonly unknown[], tick: number, more: Record<string, unknown> = {}): Promise<any> {
    const move_id = (more.move_id as string | undefined) ?? `m${Math.random()}`;
    const from = this.frames.length;
    this.send(orders, tick, { move_id, ...more });
    for (;;) {
      const found = this.frames
        .slice(from)
        .find((frame) => frame.type === 'orders_status' && frame.move_id === move_id);
      if (found !== undefined) return this.judged(found);
      await this.more();
    }
  }

  say(frame: unknown): void {
    this.ws.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  drop(): Promise<Closing> {
    this.ws.terminate();
    return this.closed;
  }

  private wake(): void {
    const waiting = this.waiting;
    this.waiting = [];
    for (const each of waiting) each();
  }
}
