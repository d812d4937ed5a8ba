import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findBot, searchBot } from '@hexfront/bots';
import { drawBelow, type Game, games, isRefusal } from '@hexfront/engine';

/** Models of known quality. What they answer depends on what they are sent and on nothing else, so a match can be repeated. */
export const qualities = ['random', 'clumsy-greedy', 'search'] as const;
type Quality = (typeof qualities)[number];

/** How often `clumsy-greedy` answers with an action that is not legal. */
const ILLEGAL_PERCENT = 20;
const SEARCH_NODES = 400;

interface Message {
  readonly role: string;
  readonly content: string;
}

/** The next answer instead of that of the model. */
export type Failure = { readonly status: number } | 'hang';

/**
 * A provider with the chat completions API whose models really play. They decide from the messages alone: with `board=json` a message
 * starts with the view, from which the engine rebuilds the position of a game without secrets.
 */
export class FakeModels {
  /** What the provider would charge: every answer that it has sent. */
  readonly charged = { calls: 0, inputTokens: 0, outputTokens: 0 };
  /** Asked before each answer, with the number of the request from 1. */
  failure: (request: number) => Failure | null = () => null;
  private requests = 0;
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      let text = '';
      request.on('data', (part) => (text += part));
      request.on('end', () => {
        const failure = this.failure(++this.requests);
        if (failure === 'hang') return;
        if (failure !== null) return void response.writeHead(failure.status).end('{"error":"scripted"}');
        const { model, messages, max_tokens: most = 1000 } = JSON.parse(text);
        const content = answerOf(model, messages);
        const usage = {
          prompt_tokens: Math.ceil(text.length / 4),
          completion_tokens: Math.min(most, Math.ceil(content.length / 4)),
        };
        this.charged.calls++;
        this.charged.inputTokens += usage.prompt_tokens;
        this.charged.outputTokens += usage.completion_tokens;
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }], usage }));
      });
    });
  }

  async open(): Promise<string> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

function answerOf(model: Quality, messages: readonly Message[]): string {
  const [system, board] = messages;
  const game = games.find(({ id }) => system.content.includes(`(${id})`));
  if (game === undefined || board?.role !== 'user') return '{"ready":true}';
  const state = stateIn(game, board.content);
  const [seat] = game.decision(state).seats;
  // An answer that was refused makes the messages longer, so the same model may answer differently.
  const chance = (below: number, what: string) => drawBelow(below, JSON.stringify(messages), what);
  if (model === 'clumsy-greedy' && chance(100, 'illegal') < ILLEGAL_PERCENT) {
    return JSON.stringify({ reasoning: 'I wish', orders: [{ action: 'fortify', unitId: 'A-999' }] });
  }
  const legal = game.legal(state, seat);
  const action = model === 'random' ? legal[chance(legal.length, 'action')] : decided(model, game, state, seat);
  return JSON.stringify({ reasoning: `${model} knows`, orders: [action] });
}

function decided(model: Quality, game: Game, state: unknown, seat: number): unknown {
  const greedy = findBot('greedy', game);
  if (!('bot' in greedy)) throw new Error(greedy.error);
  const bot = model === 'search' ? searchBot({ nodes: SEARCH_NODES }) : greedy.bot;
  const player = bot.sit({ game, options: game.options(), seat, botSeed: 'fake' });
  const turn = { index: 0, state, view: () => game.view(state, seat), legal: () => game.legal(state, seat) };
  return player.decide(turn)[0];
}

function stateIn(game: Game, message: string): unknown {
  const position = JSON.parse(message.slice(0, message.indexOf('\n')));
  const state = game.load({ game: game.id, options: game.options(), seed: 'unknown', position });
  if (isRefusal(state)) throw new Error(`the fake model cannot read its board: ${state.message}`);
  return state;
}
