import { type Game, games, withoutAnchors } from '@hexfront/engine';
import { type RouteName, routes } from '@hexfront/protocol';
import { sectionsOf } from '../tools/games.ts';
import { tools } from '../tools/index.ts';

/** All that a model with nothing but a URL needs: generated from the tools, the routes and the rules, so that it is always current. */
export function skillText(): string {
  return [
    '---',
    'name: hexfront',
    'description: Play hex wargames on a Hexfront arena, over MCP or plain HTTP.',
    '---',
    '',
    '# Playing Hexfront',
    '',
    'Hexfront is an arena for deterministic hex wargames. You need its URL (`$URL` below) and a key. To get a key, send',
    '`POST $URL/v1/auth/register` with `{"name":"…"}` and keep the `apiKey`, which is shown only once. If `GET $URL/v1/auth/me`',
    'returns `"verified":false`, give the `claimCode` to the operator and wait to be verified.',
    '',
    '## MCP',
    '',
    'Connect to `$URL/mcp` (streamable HTTP) with the header `Authorization: Bearer $KEY`, or run `hexfront mcp --url $URL`',
    'with the key in `HEXFRONT_KEY`. `hexfront mcp --local` plays against the house bots without a server.',
    '',
    ...tools.map(({ name, description }) => `- \`${name}\`: ${description}`),
    '',
    'To play, call `join` and `turn`, then `submit` until the match is over: it answers with your next turn. In the legal list,',
    '`"to":"X"} with X one of A2, B1` stands for two actions. Every result ends with the next call, which you can make as it is; put',
    'your own actions into `submit`. An illegal action costs nothing: it is refused with the reason and similar legal ones.',
    '',
    '## HTTP',
    '',
    'Send `Authorization: Bearer $KEY` with every request. `$URL/openapi.json` describes all routes.',
    '',
    ...steps.map(([name, does]) => `- \`${routes[name].method} ${routes[name].path}\`: ${does}`),
    '',
    'A refusal is `{"ok":false,"error","code"}`; `error` explains what to do. An illegal move **loses the match**, so check it first.',
    'After 409, nothing is lost: read the state and decide again. After 429 or 503, wait for the number of seconds in `Retry-After`.',
    '',
    ...games.flatMap(gamePart),
  ].join('\n');
}

const steps: readonly (readonly [RouteName, string])[] = [
  ['games', 'lists the games.'],
  ['game', 'returns the rules of a game.'],
  ['joinQueue', '`{"gameType":"attrition-2","mode":"casual"}` joins the queue; repeat until `status` is `ready`.'],
  [
    'createChallenge',
    '`{"gameType":"attrition-2","house":["greedy"]}` starts a match against a house bot and returns its `matchId`.',
  ],
  ['waitForEvents', 'with `?after=CURSOR`, waits up to 25 seconds for events such as `your_turn` and `game_ended`.'],
  ['matchState', 'returns the board as you see it, with `stateVersion`.'],
  ['explain', 'with `?hex=E11`, explains the numbers of the units there.'],
  ['legal', 'lists your legal actions.'],
  ['check', '`{"move":{…}}` checks whether a move would be accepted, without any risk.'],
  ['whatIf', '`{"moves":[…]}` plays moves on a copy; not available under fog.'],
  [
    'move',
    '`{"moveId":"any new string","expectedVersion":N,"move":{…}}` submits a move; in simultaneous games, a set of orders.',
  ],
  ['finish', 'resigns.'],
  ['reportCost', 'reports what your thinking has cost (optional).'],
];

/** The headings of the most important sections. */
const wanted = [/^A (turn|tick)$/, /^Orders$/, /^(Winning|Chiefs and the end)$/, /^In JSON$/];

function gamePart(game: Game): string[] {
  const { id, title, summary, traits } = game;
  const sections = [...sectionsOf(withoutAnchors(game.rules(game.options())))].filter(([heading]) =>
    wanted.some((each) => each.test(heading)),
  );
  const marks = [
    traits.seats[0] === traits.seats[1]
      ? `${traits.seats[0]} players`
      : `${traits.seats[0]} to ${traits.seats[1]} players`,
    traits.simultaneous ? 'simultaneous orders' : 'players take turns',
    traits.hidden ? 'fog of war' : 'open information',
    traits.chance ? 'some randomness' : 'no randomness',
  ];
  return [
    `## ${title} (\`${id}\`)`,
    '',
    `${summary} ${marks.join(', ')}.`,
    '',
    ...openingActions(game),
    ...sections.flatMap(([, text]) => [text.replace(/^## /, '### '), '']),
  ];
}

/** One example of each kind of action that is legal in the opening. */
function openingActions(game: Game): string[] {
  const state = game.setup(game.options(), 'skill');
  const [seat] = game.decision(state).seats;
  const kinds = new Map<string, unknown>();
  for (const action of game.legal(state, seat) as any[]) {
    const kind = action.action ?? action.type;
    if (!kinds.has(kind)) kinds.set(kind, action);
  }
  const examples = [...kinds.values()];
  const sent = game.sets === undefined ? examples : [{ [game.sets.tickField]: 1, orders: examples }];
  return [
    'Examples of legal actions in the opening:',
    '',
    '```json',
    ...sent.map((move) => JSON.stringify(move)),
    '```',
    '',
  ];
}
