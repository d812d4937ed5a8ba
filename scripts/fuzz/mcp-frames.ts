import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Dice } from '../soak/dice.ts';
import type { Agent, FuzzArena } from './arena.ts';
import { damaged, mutated } from './mutate.ts';
import { type Tally, type Until } from './report.ts';

const corpus: readonly any[] = JSON.parse(readFileSync(join(import.meta.dirname, 'corpus/mcp.json'), 'utf8'));
const games = ['attrition-2', 'battle-2', 'warshard-1', 'conquest-1'];
const lanes = 4;
const framesEach = 400;
const answerMs = 40_000;
/** JSON-RPC: an internal error. */
const internal = -32603;

/** Hostile JSON-RPC on MCP sessions: every message must be answered within its time, and never with a fault of ours. */
export async function fuzzMcp(arena: FuzzArena, dice: Dice, tally: Tally, until: Until): Promise<void> {
  const players = [await arena.register(), await arena.register()];
  for (let i = 0; !tally.isDone(until); i++) {
    const game = games[i % games.length];
    const ids = [await arena.open(game, players), await arena.open(game, players)];
    const session = await initialize(arena, players[0], tally);
    // Each with dice of its own, since nobody knows which is answered first.
    const lane = async (own: Dice) => {
      for (let sent = 0; sent < framesEach && !tally.isDone(until); sent++) {
        await send(arena, players[0], session, hostileMessage(ids, own), own, tally);
      }
    };
    await Promise.all(Array.from({ length: lanes }, () => lane(new Dice(dice.below(2 ** 31)))));
    for (const matchId of ids) await arena.cancel(matchId);
    await arena.ask('DELETE', '/v1/queue/leave', players[0]);
  }
}

const headersOf = ({ key }: Agent): Record<string, string> => ({
  authorization: `Bearer ${key}`,
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
});

async function initialize(arena: FuzzArena, agent: Agent, tally: Tally): Promise<string> {
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'fuzz', version: '1' } };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'initialize', params });
  const response = await fetch(`${arena.url}/mcp`, { method: 'POST', headers: headersOf(agent), body });
  const id = response.headers.get('mcp-session-id');
  if (id === null) tally.find(`no session: ${response.status}`, await response.text());
  else await response.body?.cancel();
  return id ?? 'none';
}

async function send(
  arena: FuzzArena,
  agent: Agent,
  session: string,
  body: string,
  dice: Dice,
  tally: Tally,
): Promise<void> {
  const headers = headersOf(agent);
  if (!dice.chance(0.02)) headers['mcp-session-id'] = dice.chance(0.02) ? 'nobody' : session;
  if (dice.chance(0.02)) headers['mcp-protocol-version'] = dice.pick(['1', '2025-06-18', 'x'.repeat(500)]);
  if (dice.chance(0.02)) headers.accept = 'text/html';
  try {
    const signal = AbortSignal.timeout(answerMs);
    const response = await fetch(`${arena.url}/mcp`, { method: 'POST', headers, body, signal });
    const text = await response.text();
    const said = text === '' ? {} : JSON.parse(text);
    const code = said.result?._meta?.hexfront?.code ?? said.error?.code ?? said.code ?? 'done';
    tally.count(`${response.status} ${code}`);
    const isOurs = response.status >= 500 || code === 'server-fault' || code === 'storage-fault' || code === internal;
    if (isOurs) tally.find(`${response.status} ${text.slice(0, 500)}`, body);
  } catch (error) {
    tally.find(`no answer: ${(error as Error).message}`, body);
  }
}

function hostileMessage([match, other]: readonly string[], dice: Dice): string {
  const filled = JSON.stringify(dice.pick(corpus)).replaceAll('MATCH', match).replaceAll('OTHER', other);
  const message = mutated(JSON.parse(filled), dice);
  const { params } = message ?? {};
  // Waiting is allowed to take its time, but not all of ours.
  if (params?.name === 'turn' && params.arguments?.seconds === undefined) return filled;
  if (params?.name === 'submit' && params.arguments?.wait !== false) return filled;
  return damaged(JSON.stringify(dice.chance(0.02) ? [message, message] : message), dice);
}
