import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import type { Dice } from '../soak/dice.ts';
import type { Agent, FuzzArena } from './arena.ts';
import { damaged, mutated } from './mutate.ts';
import { type Tally, type Until } from './report.ts';

const corpus: readonly any[] = JSON.parse(readFileSync(join(import.meta.dirname, 'corpus/bot-frames.json'), 'utf8'));
/** Most of the frames go to battles, which no set of orders can end. */
const games = ['battle-2', 'battle-1', 'battle-2', 'attrition-2', 'warshard-1'];
const batch = 50;
const batchesEach = 3;
const answerMs = 30_000;
/** Ours: an internal error, and a connection that ends without a word. */
const faultyCloses = [1006, 1011];

/** Hostile frames on bot sockets: every frame must be answered or end the connection with a reason, and never with a fault of ours. */
export async function fuzzBotFrames(arena: FuzzArena, dice: Dice, tally: Tally, until: Until): Promise<void> {
  const players = [await arena.register(), await arena.register()];
  for (let i = 0; !tally.isDone(until); i++) {
    const matchId = await arena.open(games[i % games.length], players);
    const socket = new HostileSocket(arena, matchId, dice.pick(players), tally);
    for (let sent = 0; sent < batchesEach && !tally.isDone(until); sent++) {
      if (!(await socket.isOpen())) break;
      if (!(await socket.sendBatch(dice))) break;
    }
    socket.close();
    await arena.cancel(matchId);
  }
}

class HostileSocket {
  private readonly ws: WebSocket;
  private readonly matchId: string;
  private readonly tally: Tally;
  private readonly opened: Promise<boolean>;
  private last: string[] = [];
  private heard: (() => void) | null = null;
  private marks = 0;
  private isLeaving = false;

  constructor(arena: FuzzArena, matchId: string, { key }: Agent, tally: Tally) {
    this.matchId = matchId;
    this.tally = tally;
    const address = `${arena.url.replace('http', 'ws')}/v1/bot?match=${matchId}`;
    this.ws = new WebSocket(address, { headers: { authorization: `Bearer ${key}` } });
    this.opened = new Promise((resolve) => {
      this.ws.on('open', () => resolve(true));
      this.ws.on('close', () => resolve(false));
    });
    this.ws.on('error', (error) => this.isLeaving || tally.find(`the socket failed: ${error.message}`, matchId));
    this.ws.on('message', (data) => this.hear(data.toString()));
    this.ws.on('close', (code) => {
      if (!this.isLeaving && faultyCloses.includes(code)) tally.find(`closed with ${code}`, this.last.join('\n    '));
      this.heard?.();
    });
  }

  isOpen(): Promise<boolean> | boolean {
    return this.ws.readyState === WebSocket.CONNECTING ? this.opened : this.ws.readyState === WebSocket.OPEN;
  }

  /** Sends hostile frames and then a mark; false if the connection has ended before its answer. */
  async sendBatch(dice: Dice): Promise<boolean> {
    this.last = [];
    for (let i = 0; i < batch && this.ws.readyState === WebSocket.OPEN; i++) {
      const { frame, isBinary } = hostileFrame(this.matchId, dice);
      this.last.push(frame.slice(0, 300));
      this.ws.send(frame, { binary: isBinary });
      this.tally.count(isBinary ? 'sent as bytes' : 'sent as text');
    }
    const mark = `mark ${++this.marks}`;
    const answered = new Promise<boolean>((resolve) => {
      this.heard = () => resolve(this.ws.readyState === WebSocket.OPEN);
    });
    this.mark = mark;
    this.ws.send(JSON.stringify({ type: 'ping', v: 1, match_id: this.matchId, payload: { id: mark } }));
    const timer = setTimeout(() => {
      this.tally.find(`no answer within ${answerMs} ms`, this.last.join('\n    '));
      this.close();
    }, answerMs);
    return answered.finally(() => clearTimeout(timer));
  }

  private mark = '';

  private hear(text: string): void {
    const { type, payload } = JSON.parse(text);
    const code = payload?.code;
    if (code === 'server-fault' || code === 'storage-fault') this.tally.find(code, this.last.join('\n    '));
    if (type === 'pong' && payload.id === this.mark) this.heard?.();
  }

  close(): void {
    this.isLeaving = true;
    this.ws.terminate();
    this.heard?.();
  }
}

function hostileFrame(matchId: string, dice: Dice): { frame: string; isBinary: boolean } {
  if (dice.chance(0.002)) return { frame: 'x'.repeat(300_000), isBinary: false };
  const seed = structuredClone(dice.pick(corpus));
  seed.match_id = matchId;
  if (seed.move_id !== undefined)
    seed.move_id = dice.pick([seed.move_id, `m${dice.below(1e9)}`, `${'x'.repeat(99)}😀`]);
  const frame = damaged(JSON.stringify(dice.chance(0.15) ? seed : mutated(seed, dice)), dice);
  return { frame, isBinary: dice.chance(0.02) };
}
