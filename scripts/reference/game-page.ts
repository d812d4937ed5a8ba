import { type Game, games } from '@hexfront/engine';
import { publishedSchemas } from '@hexfront/protocol';
import { example, OMITTED } from './example.ts';
import { type PlayedMoment, playedMatch } from './played.ts';
import { fieldTable, pairIn, type Schema } from './schema-table.ts';

const published = new Map(publishedSchemas().map(({ game, name, schema }) => [`${game} ${name}`, schema as Schema]));
const schemaOf = (game: Game, name: string) => published.get(`${game.id} ${name}`)!;

/** The pages of all games: one for each dialect, since its games have the same fields. */
export function gamePages(): Map<string, string> {
  const dialects = Map.groupBy(games as readonly Game[], ({ facts }) => facts.dialect);
  return new Map([...dialects].map(([dialect, members]) => [dialect, gamePage(members)]));
}

function gamePage(members: readonly Game[]): string {
  const [game] = members;
  const moments = playedMatch(game);
  const names = members.map(({ id }) => `\`${id}\``).join(', ');
  const rules = members.map(({ id }) => `[${id}](../rules/${id}.md)`).join(', ');
  const { sets } = game;
  return [
    `# The fields of ${members.map(({ id }) => id).join(', ')}`,
    '',
    `What a bot reads and writes in ${names}. The [frames](frames.md) around it are the same in all games; what the words mean is in the`,
    `rules: ${rules}. A running arena serves all of this as JSON Schema under \`/schemas/${game.id}/v1/\`.`,
    '',
    `All examples are from one real match of \`${game.id}\`. \`…\` marks what was left out.`,
    '',
    ...hexes(game),
    ...(sets === undefined ? openGame(game, moments) : foggedGame(game, moments)),
    ...decisions(game, moments),
    ...events(game, moments),
  ].join('\n');
}

/** Where a hex is a pair, its two fields are explained once. */
function hexes(game: Game): string[] {
  const pair = pairIn(schemaOf(game, 'event'));
  if (pair === null) return [];
  const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
  const [q, r] = [pair.q, pair.r].map(({ description }) => lower(description!));
  return [`A hex is \`{q, r}\`. \`q\` is ${q}. \`r\` is ${r}.`, ''];
}

function openGame(game: Game, moments: readonly PlayedMoment[]): string[] {
  const { state } = moments[moments.length >> 1];
  return [
    '## The view',
    '',
    'The `payload` of `state_tick`, and `state.game` over HTTP. Nothing is hidden, so players and spectators see the same.',
    '',
    ...fieldTable(schemaOf(game, 'state_tick')),
    'In the middle of a match:',
    '',
    ...example(game.view(state, 0), 1),
  ];
}

/** Where sides see different things, there is a view for each kind of viewer. */
function foggedGame(game: Game, moments: readonly PlayedMoment[]): string[] {
  const { state } = moments.find((moment) => mentions(game, moment.state)) ?? moments[moments.length >> 1];
  const view = game.view(state, 0);
  return [
    '## What is known from the start',
    '',
    'The `payload` of `match_start`. Over HTTP it is the field `match_start` of the view.',
    '',
    ...fieldTable(schemaOf(game, 'match_start')),
    ...example(withoutOptions(view.match_start), 1),
    '## The view',
    '',
    'The `payload` of `state_tick`: what your seat sees, and nothing else. Over HTTP it is the field `state_tick` of the view, next to',
    '`last_orders_status` and, once the match has ended, `match_end`.',
    '',
    ...fieldTable(schemaOf(game, 'state_tick')),
    'In a tick with a fight:',
    '',
    ...example(view.state_tick, 1),
    '## For spectators',
    '',
    'While a match is live, the public sees only this:',
    '',
    ...fieldTable(schemaOf(game, 'public_view')),
    ...example(game.view(state, 'public')),
    'Once it has ended, everyone sees everything. The operator sees it before.',
    '',
    ...fieldTable(schemaOf(game, 'all_view'), Object.keys(schemaOf(game, 'public_view').properties!)),
    ...example(game.view(state, 'all'), 1),
  ];
}

/** Whether seat 0 is told of a fight. */
function mentions(game: Game, state: unknown): boolean {
  return game.sets!.events(state, 0).some((event) => /combat/i.test((event as { type: string }).type));
}

/** The options are long, and the rules list them. */
function withoutOptions(start: Record<string, unknown>): object {
  const { config, ...rest } = start as { config?: { players: number; size: number } };
  return config === undefined
    ? rest
    : { ...rest, config: { players: config.players, size: config.size, more: OMITTED } };
}

function decisions(game: Game, moments: readonly PlayedMoment[]): string[] {
  const { properties } = schemaOf(game, 'submit_orders');
  const { orders } = properties!;
  const kinds = (orders.prefixItems?.[0] ?? orders.items!).oneOf!;
  const key = Object.keys(kinds[0].properties!)[0];
  const made = moments.flatMap(({ decided }) => Object.values(decided).flat()) as Record<string, unknown>[];
  const isOne = orders.prefixItems !== undefined;
  return [
    '## The decision',
    '',
    `The \`payload\` of \`submit_orders\`.${isOne ? ' Over HTTP, `move` is the action itself.' : ' Over HTTP, it is the `move`.'}`,
    '',
    ...fieldTable({ ...schemaOf(game, 'submit_orders') }, []),
    isOne ? 'An action is one of these:' : 'An order is one of these:',
    '',
    ...kinds.flatMap((kind) => {
      const name = String(kind.properties![key].const);
      const found = made.find((each) => each[key] === name);
      return [
        `### \`${name}\``,
        '',
        `${kind.properties![key].description}.`,
        '',
        ...fieldTable(kind, [key, 'reasoning']).slice(0, hasFields(kind, [key, 'reasoning']) ? undefined : 0),
        ...(found === undefined ? [] : example(found)),
      ];
    }),
    ...(isOne
      ? ['Every action may also have a `reasoning`: a note of up to 2,000 characters, which the rules ignore.', '']
      : []),
  ];
}

const hasFields = ({ properties = {} }: Schema, left: readonly string[]) =>
  Object.keys(properties).some((name) => !left.includes(name));

function events(game: Game, moments: readonly PlayedMoment[]): string[] {
  const happened = moments.flatMap(({ state, events: all }) => game.sets?.events(state, 0) ?? all) as {
    type: string;
  }[];
  const kinds = schemaOf(game, 'event').oneOf!;
  return [
    '## The events',
    '',
    game.sets === undefined
      ? '`events` beside the payload of `state_tick`, and `engineEvents` over HTTP: what led to the position, in the order in which it happened.'
      : '`events` in the payload of `state_tick`, and `engineEvents` over HTTP: what your seat learns of the last tick.',
    '',
    ...kinds.flatMap((kind) => {
      const { const: name, description } = kind.properties!.type;
      const found = happened.find(({ type }) => type === name);
      return [
        `### \`${name}\``,
        '',
        `${description}.`,
        '',
        ...fieldTable(kind, ['type']),
        ...(found === undefined ? [] : example(found)),
      ];
    }),
  ];
}
