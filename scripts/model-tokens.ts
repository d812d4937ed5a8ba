import { findBot } from '@hexfront/bots';
import { firstLevel } from '@hexfront/bots/facts';
import { type Decision, type Game, games, type Json } from '@hexfront/engine';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { Tiktoken } from 'js-tiktoken/lite';
import o200k from 'js-tiktoken/ranks/o200k_base';
import { LocalClient } from '../packages/server/src/models/client/local-client.ts';
import { mcpServer } from '../packages/server/src/models/mcp/mcp-server.ts';
import { ToolContext } from '../packages/server/src/models/tools/tool-context.ts';
import { ScriptOptions } from './script-options.ts';

const usage = `Counts the tokens of a match over MCP: everything that a model reads and writes, once each, by the o200k tokenizer.

  npm run models:tokens -- [--games G,H] [--ticks N] [--show N]

  --games G,H  only these games
  --ticks N    how long battles last (default 100)
  --show N     print the first N calls with their results

One match per game with a fixed seed, with a look at the position at every turn. In games of turns, the bot greedy decides for the model, against
greedy; in battles, ${firstLevel} decides, against ${firstLevel}, so that they last. A turn with several actions is submitted at once.

Exit code: 0 if the tool list and the matches of attrition-2 and battle-2 are within their limits; otherwise 1.`;

/** The most tokens that may be read and written, by game; and of the tool list. */
const limits: Readonly<Record<string, number>> = { tools: 1200, 'attrition-2': 25_000, 'battle-2': 60_000 };

const given = new ScriptOptions(usage, {
  games: { type: 'string' },
  ticks: { type: 'string', default: '100' },
  show: { type: 'string', default: '0' },
});
const wanted = given.parts(
  'games',
  games.map(({ id }) => id),
);
const ticks = given.whole('ticks', 1)!;
const shown = given.whole('show', 0)!;
const encoding = new Tiktoken(o200k);

interface Spent {
  tools: number;
  prompt: number;
  results: number;
  arguments: number;
  calls: number;
  turns: number;
}

/** A client that counts. Models read the text of a result and nothing else. */
class CountingClient {
  readonly spent: Spent = { tools: 0, prompt: 0, results: 0, arguments: 0, calls: 0, turns: 0 };
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  async begin(game: Game): Promise<void> {
    this.spent.tools = count(JSON.stringify((await this.#client.listTools()).tools));
    const { messages } = await this.#client.getPrompt({ name: `play-${game.id}` });
    this.spent.prompt = count(messages.map(({ content }) => (content as { text: string }).text).join('\n'));
  }

  async use(name: string, given: object): Promise<any> {
    const result = await this.#client.callTool({ name, arguments: given as Record<string, unknown> });
    const [{ text }] = result.content as { text: string }[];
    this.spent.calls++;
    this.spent.arguments += count(`${name} ${JSON.stringify(given)}`);
    this.spent.results += count(text);
    if (this.spent.calls <= shown)
      console.log(`${name} ${JSON.stringify(given)}\n\n${text}\n\n(${count(text)} tokens)\n`);
    if (result.isError) throw new Error(`${name} ${JSON.stringify(given)}: ${text}`);
    return (result._meta as any).hexfront;
  }
}

function count(text: string): number {
  return encoding.encode(text).length;
}

async function play(game: Game): Promise<Spent> {
  let made = 0;
  const ids = { id: () => `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`, seed: () => 'tokens' };
  const local = new LocalClient({ ids });
  const client = new Client({ name: 'tokens', version: '1' });
  const [near, far] = InMemoryTransport.createLinkedPair();
  const server = mcpServer(new ToolContext(local), (problem, error) => console.error(problem, error));
  await server.connect(far);
  await client.connect(near);
  const counting = new CountingClient(client);
  await counting.begin(game);
  const bot = game.sets === undefined ? 'greedy' : firstLevel;
  const { match_id: matchId } = await counting.use('join', { game: game.id, against: bot });
  const found = findBot(bot, game);
  if ('error' in found) throw new Error(found.error);
  const mind = found.bot.sit({ game, options: game.options(), seat: 0, botSeed: 'tokens' });
  let turn = await counting.use('turn', {});
  while (turn.status === 'active' && (game.sets === undefined || turn.version < ticks)) {
    const match = (await local.arena.liveMatches.find(matchId))!;
    const actions = turn.your_turn ? decide(game, mind, match.state, turn.version) : [];
    if (turn.your_turn) counting.spent.turns++;
    turn = turn.your_turn
      ? await counting.use('submit', { version: turn.version, actions })
      : await counting.use('turn', {});
  }
  await client.close();
  await local.close();
  return counting.spent;
}

/** What the bot does in this turn or stage. */
function decide(game: Game, mind: any, now: unknown, index: number): Json[] {
  const state = game.copy(now, undefined, 'planning');
  const actions: Json[] = [];
  const { clock, stage } = game.decision(state);
  do {
    const view = { view: () => game.view(state, 0), legal: () => game.legal(state, 0) };
    const decided: Json[] = mind.decide({ index, state, ...view });
    actions.push(...decided);
    if (game.sets !== undefined) break;
    game.advance(state, { 0: decided }, 'silent');
  } while (isStill(game.decision(state)));
  return actions;

  function isStill(next: Decision): boolean {
    return next.seats.includes(0) && next.clock === clock && next.stage === stage;
  }
}

let isWithin = true;
console.log('| game | turns | calls | tools | prompt | results | arguments | all |\n|---|--:|--:|--:|--:|--:|--:|--:|');
for (const game of games.filter(({ id }) => wanted.includes(id))) {
  const { turns, calls, tools, prompt, results, arguments: written } = await play(game);
  const all = tools + prompt + results + written;
  isWithin &&= tools <= limits.tools && all <= (limits[game.id] ?? Number.POSITIVE_INFINITY);
  console.log(`| ${game.id} | ${[turns, calls, tools, prompt, results, written, all].join(' | ')} |`);
}
process.exit(isWithin ? 0 : 1);
