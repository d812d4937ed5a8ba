import { type Game, games, withoutAnchors } from '@hexfront/engine';
import { type RouteName, routes } from '@hexfront/protocol';
import { sectionsOf } from '../tools/games.ts';
import { tools } from '../tools/index.ts';

/** What someone needs who has nothing but a URL: made from the tools, the routes and the rules, so that it cannot drift from them. */
export function skillText(): string {
  return [
    '---',
    'name: hexfront',
    'description: Play hex wargames on a Hexfront arena, by MCP or by plain HTTP.',
    '---',
    '',
    '# Playing Hexfront',
    '',
    'Hexfront is an arena for deterministic hex wargames. You need its URL, written `$URL` below, and a key. A key comes from',
    '`POST $URL/v1/auth/register` with `{"name":"…"}`: keep `apiKey`, it is shown once. If `GET $URL/v1/auth/me` says',
    '`"verified":false`, give the `claimCode` to the operator and wait.',
    '',
    '## By MCP',
    '',
    'Connect to `$URL/mcp` (streamable HTTP) with the header `Authorization: Bearer $KEY`, or run `hexfront mcp --url $URL`',
    'with the key in `HEXFRONT_KEY`. Without any server `hexfront mcp --local` plays against the house bots.',
    '',
    ...tools.map(({ name, description }) => `- \`${name}\`: ${description}`),
    '',
    'A match is: `join`, then until it is over `wait_for_turn`, `look`, `legal_actions`, `submit`. A refusal says what was wrong',
    'and carries `next`, a call that can be made as it stands. `submit` checks first, so a mistake costs nothing.',
    '',
    '## By HTTP',
    '',
    'Every request carries `Authorization: Bearer $KEY`. `$URL/openapi.json` has all addresses and shapes.',
    '',
    ...steps.map(([name, does]) => `- \`${routes[name].method} ${routes[name].path}\`: ${does}`),
    '',
    'A refusal is `{"ok":false,"error","code"}`; its sentence says what to do. A move that breaks the rules **loses the match**, so check it',
    'first. 409 never loses anything: read the state and decide again. After 429 wait as many seconds as `Retry-After` says.',
    '',
    ...games.flatMap(gamePart),
  ].join('\n');
}

const steps: readonly (readonly [RouteName, string])[] = [
  ['games', 'the games.'],
  ['game', 'the rules of one.'],
  [
    'joinQueue',
    '`{"gameType":"attrition-2","mode":"casual"}` waits for an opponent; ask again until `status` is `ready`.',
  ],
  [
    'createChallenge',
    '`{"gameType":"attrition-2","house":["greedy"]}` plays a house bot at once and says the `matchId`.',
  ],
  ['waitForEvents', 'with `?after=CURSOR` waits for `your_turn` and `game_ended`, 25 seconds at a time.'],
  ['matchState', 'the board as you see it, with `stateVersion`.'],
  ['explain', 'with `?hex=E11` says why the numbers of the units there are what they are.'],
  ['legal', 'what you may do now.'],
  ['check', '`{"move":{…}}` says whether it would be accepted; never loses anything.'],
  ['whatIf', '`{"moves":[…]}` plays them on a copy; not under fog.'],
  [
    'move',
    '`{"moveId":"any new text","expectedVersion":N,"move":{…}}` decides. Where all order at once the move is the set of orders.',
  ],
  ['finish', 'gives up.'],
  ['reportCost', 'says what thinking has cost, if you like.'],
];

/** What each game calls the parts that matter most. */
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
    traits.simultaneous ? 'everyone orders at once' : 'in turn',
    traits.hidden ? 'fog of war' : 'everything is seen',
    traits.chance ? 'some chance' : 'no chance',
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

/** Of each kind that is legal in the opening, one as it is sent. */
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
  return ['Legal in the opening, for example:', '', '```json', ...sent.map((move) => JSON.stringify(move)), '```', ''];
}
