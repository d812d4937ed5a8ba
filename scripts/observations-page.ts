import { type Game, games } from '@hexfront/engine';
import {
  battleFacilities,
  battlePlanes,
  battleScalars,
  battleUnits,
  encodingOf,
  type Field,
  type Layout,
  TickEnv,
  VecEnv,
} from '@hexfront/sim/env';
import { table } from './markdown-table.ts';

const fields = (list: readonly Field[]) =>
  table(
    ['name', 'range', 'meaning'],
    list.map(({ name, low, high, meaning }) => [`\`${name}\``, `${low} to ${high}`, meaning]),
  );

/** What the arrays mean. Every array of a layout must be here. */
const meanings: { readonly [name: string]: string } = {
  actions: 'what the caller decides: the number of a legal action',
  seats: 'the seat that decides; −1 where the game is over',
  legal: 'the legal actions of all environments, one list after the other',
  starts: 'where the list of each environment starts; the last one is the end of all',
  planes: 'the board as the seat sees it',
  scalars: 'numbers beside the board',
  units: 'the units of the seat, in the order of their numbers',
  facilities: 'the Facilities: bases by seat, then Cities',
  orders: 'what the caller decides: an order for each listed unit, then for each Facility; 0 for none',
  alive: 'whether the seat may give orders',
  refused: 'how many orders of the last step were refused',
  mask: 'masks `dense`: 1 for what is legal; in battles, for the first eight numbers of each row of `orders`',
  maskBits: 'masks `bits`: the same in bits, the lowest of each byte first',
  kindMask: 'masks `factored`: the kinds of which something is legal',
  actorMask: 'masks `factored`: who can act, given the kind',
  targetMask: 'masks `factored`: what can be aimed at, given actor and kind; `maskTargets()` writes it',
  factored: 'actor, kind and target, which the caller decides; `composeActions()` turns them into `actions`',
  rewards: 'what the last step brought each seat of the game',
  terminated: 'the last step ended the game',
  truncated: 'the last step reached the limit of decisions or ticks',
};

function arrays({ parts }: Layout): string[] {
  const rows = parts.map(({ name, type, shape }) => {
    const last = /^final(.)(.*)$/.exec(name);
    const meaning = meanings[last === null ? name : last[1].toLowerCase() + last[2]];
    if (meaning === undefined) throw new Error(`scripts/observations-page.ts does not say what ${name} means`);
    return [`\`${name}\``, type, shape.join(' × '), last === null ? meaning : `${meaning}, at the end of a game`];
  });
  return table(['array', 'type', 'shape', 'meaning'], rows);
}

const ENVS = 64;
const shared = { envs: ENVS, seed: '', autoreset: 'same-step' } as const;
const vecEnv = (game: Game) =>
  new VecEnv({ ...shared, game, options: game.options(), masks: ['dense', 'bits', 'factored'] });

function sequentialFamily(family: string, members: readonly Game[]): string[] {
  const { planes, scalars, kinds } = encodingOf(members[0]);
  const envs = members.map(vecEnv);
  return [
    `## ${family}`,
    '',
    ...table(
      ['game', 'rows × columns', 'actions', 'actors and none', 'targets and none', 'the second seat sees'],
      envs.map(({ game, encoder, actionCount, factorSizes }) => [
        `\`${game.id}\``,
        `${encoder.rows} × ${encoder.cols}`,
        actionCount,
        factorSizes.actors,
        factorSizes.targets,
        encoder.seen[1] === null ? 'the board as it is' : 'its mirror image',
      ]),
    ),
    '### Planes',
    '',
    'One byte per hex.',
    '',
    ...fields(planes),
    '### Scalars',
    '',
    ...fields(scalars),
    '### Kinds of action',
    '',
    ...table(
      ['number', 'kind', 'actor', 'target'],
      kinds.map(({ name, actor, target }, i) => [i, `\`${name}\``, actor, target]),
    ),
  ];
}

function battleFamily(members: readonly Game[]): string[] {
  return [
    '## battle',
    '',
    `The games ${members.map(({ id }) => `\`${id}\``).join(' and ')} share these tables. Every seat sees the map as it is, within its fog.`,
    '',
    '### Planes',
    '',
    'One byte per hex.',
    '',
    ...fields(battlePlanes),
    '### Scalars',
    '',
    ...fields(battleScalars),
    '### Units',
    '',
    'Rows without a unit have the hex −1 and are 0 otherwise.',
    '',
    ...fields(battleUnits),
    '### Facilities',
    '',
    ...fields(battleFacilities),
    '### Orders',
    '',
    ...table(
      ['row of', 'number', 'order'],
      [
        ['a unit', 0, 'none'],
        ['', '1 to 6', 'a step E, NE, NW, W, SW, SE'],
        ['', 7, 'disband'],
        ['', '8 + hex', 'a march to the hex, as far as this tick carries it'],
        ['a Facility', 0, 'none'],
        ['', '1 + type', 'build a unit of this type'],
      ],
    ),
    'Rally points, research and a second build of one Facility in the same tick have no number.',
    '',
  ];
}

/** What environments and datasets consist of, family by family. */
export function observationsPage(): string {
  const families = Map.groupBy(games as readonly Game[], ({ facts }) => facts.family);
  const isSequential = ([, [game]]: readonly [string, readonly Game[]]) => game.numbered !== undefined;
  const [first] = [...families].find(isSequential)![1];
  const [battle] = [...families].find((entry) => !isSequential(entry))![1];
  const tickEnv = new TickEnv({ ...shared, game: battle, options: battle.options(), masks: ['dense', 'bits'] });
  return [
    '# Observations and actions',
    '',
    'What the environments for training show and take, and what `hexfront dataset` writes. Everything is said from the side of the seat that',
    'decides, and nothing that it could not see. “Own” is what belongs to that seat. Hexes are numbered row by row: row × columns + column.',
    '',
    'Where the second seat sees a mirror image, its hexes and actions are those of the image, so that one policy plays both seats. None is',
    'the number −1, and the last entry of a mask.',
    '',
    '## Arrays of `VecEnv`',
    '',
    `Of \`${first.id}\` with ${ENVS} environments, autoreset in the same step, and all masks. Arrays that are not asked for have the length 0.`,
    '',
    ...arrays(vecEnv(first).layout),
    '## Arrays of `TickEnv`',
    '',
    `Of \`${battle.id}\`, the same. With an opponent, the second side is 1 instead of the number of seats, except in \`rewards\`.`,
    '',
    ...arrays(tickEnv.layout),
    ...[...families].flatMap((entry) =>
      isSequential(entry) ? sequentialFamily(entry[0], entry[1]) : battleFamily(entry[1]),
    ),
  ].join('\n');
}
