import { random } from '@hexfront/bots';
import { findGame, type Game } from '@hexfront/engine';
import { publishedSchemas } from '@hexfront/protocol';
import { MatchLoop } from '../../packages/sim/src/match/match-loop.ts';
import { matchEndFrame, matchStartFrame, stateTickFrame } from '../../packages/cli/src/exec/frames.ts';
import { table } from '../markdown-table.ts';
import { example, OMITTED } from './example.ts';
import { type Schema, typeText } from './schema-table.ts';

const schemas = publishedSchemas();
const find = (game: string, name: string) =>
  schemas.find((each) => each.game === game && each.name === name)!.schema as Schema;

/** Real lines of a local match: the first position, its answer and the end. */
function lines(game: Game) {
  const loop = new MatchLoop({ game, options: game.options({ turnLimit: 1 }), seed: '1', players: [random, random] });
  const match = loop.match(0);
  const clock = { move_ms: 1000, bank_ms: 10_000 };
  const start = matchStartFrame(match, { start_ms: 10_000, ...clock });
  const { turn } = loop.questions()[0];
  const legal = turn.legal();
  const tick = stateTickFrame({ view: turn.view(), legal, tickTarget: turn.version + 1, clock, events: turn.events() });
  while (!loop.isOver) loop.answer({ [loop.questions()[0].seat]: [{ action: 'end_turn' }] });
  const end = matchEndFrame(match, loop.finish(0)!);
  const answer = {
    type: 'submit_orders',
    v: 1,
    match_id: 'local',
    payload: { tick_target: turn.version + 1, orders: [legal[0]] },
  };
  return { start: JSON.parse(start), tick: JSON.parse(tick), end: JSON.parse(end), answer };
}

/** The fields of a frame, and whether programs read them in local matches too. */
function frameTable(frame: Schema, line: Schema | null): string[] {
  const rows = Object.entries(frame.properties!).flatMap(([name, field]) => {
    const isOptional = !frame.required!.includes(name);
    const own = [
      `\`${name}\``,
      `${typeText(field)}${isOptional ? ', optional' : ''}`,
      where(name, line),
      field.description!,
    ];
    const items = field.items ?? field;
    const path = field.items === undefined ? name : `${name}[]`;
    const below = name === 'payload' || name === 'options' ? [] : Object.entries(items.properties ?? {});
    return [
      own,
      ...below.map(([inner, each]) => [
        `\`${path}.${inner}\``,
        typeText(each),
        where(name, line, inner),
        each.description!,
      ]),
    ];
  });
  const only = Object.entries(line?.properties ?? {}).filter(([name]) => frame.properties![name] === undefined);
  const local = only.map(([name, field]) => [
    `\`${name}\``,
    `${typeText(field)}, optional`,
    'local',
    field.description!,
  ]);
  const heads = ['field', 'type', ...(line === null ? [] : ['matches']), 'meaning'];
  return table(
    heads,
    [...rows, ...local].map((row) => (line === null ? [row[0], row[1], row[3]] : row)),
  );
}

function where(name: string, line: Schema | null, inner?: string): string {
  const found = line?.properties?.[name];
  const isLocal =
    inner === undefined ? found !== undefined : (found?.items ?? found)?.properties?.[inner] !== undefined;
  return isLocal ? 'all' : 'arena';
}

/** Every frame, field by field. */
export function framesPage(): string {
  const game = findGame('attrition-1') as Game;
  const shown = lines(game);
  const { payload: _, options: __, ...start } = shown.start;
  const ofGame = (name: string) => frameTable(find(game.id, `${name}_frame`), find(game.id, `${name}_line`));
  const ofAll = (name: string) => frameTable(find('bot', `${name}_frame`), null);
  return [
    '# The frames',
    '',
    'Bots read and write frames: JSON objects, one per line for a [program](../exec-bots.md), one per message on the',
    '[bot socket](../bot-socket.md). The fields below are the same in all games. The `payload` is the game’s own, and each game has a page',
    'about it. “Arena” marks fields that only matches on an arena have; `hexfront connect` passes them on to programs.',
    '',
    'The schemas of a running arena are under `/schemas`: `/schemas/GAME/v1/state_tick_frame.json` is a frame with its payload,',
    '`/schemas/GAME/v1/state_tick_line.json` what a program reads in a local match, and `/schemas/bot/v1/` has the frames that are the same',
    'in all games. Ignore unknown fields, so that your bot keeps working when fields are added.',
    '',
    '## Sent to the bot',
    '',
    '### `match_start`',
    '',
    'Once, before the first position. It needs no answer. A bot that resumes does not get it again.',
    '',
    ...ofGame('match_start'),
    ...example({ ...start, options: { turnLimit: 1, more: OMITTED }, payload: {} }),
    '### `state_tick`',
    '',
    'A position. Where `your_turn` is true, it asks for a decision.',
    '',
    ...ofGame('state_tick'),
    ...example(shown.tick, 1),
    '### `orders_status`',
    '',
    'On an arena, the answer to each `submit_orders`. Programs do not get it: `hexfront connect` reports refusals itself.',
    '',
    ...ofAll('orders_status'),
    '### `match_end`',
    '',
    'The last frame.',
    '',
    ...ofGame('match_end'),
    ...example(shown.end),
    '### `error`',
    '',
    'On the bot socket: a frame of the bot was invalid, or the server is about to close the connection.',
    '',
    ...ofAll('error'),
    '### `pong`',
    '',
    'On the bot socket, the answer to a `ping`.',
    '',
    ...ofAll('pong'),
    '## Sent by the bot',
    '',
    '### `submit_orders`',
    '',
    ...ofAll('submit_orders'),
    ...example(shown.answer),
    '### `ping`',
    '',
    ...ofAll('ping'),
  ].join('\n');
}
