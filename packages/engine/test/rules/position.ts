import { findGame, isRefusal } from '@hexfront/engine';
import type { Side } from '@hexfront/engine/attrition';
import { type Theatre, type HexView, Match } from './match.ts';
import { hexName, readHex } from './order.ts';

export interface Description {
  readonly game?: string;
  /** 'plains' makes every hex plain; 'own' keeps the board of the game. */
  readonly board?: 'plains' | 'own';
  readonly terrain?: { readonly [hex: string]: string };
  /**
   * Such as 'A-4 cavalry B3 moved:2 fortified': id, type, hex, then hp:n, moved:distance, attacked, fortified or resting. Units
   * named on the same hex form a stack, the first one in front.
   */
  readonly units?: readonly string[];
  /** An infantry A-6 and B-6 in far corners, so that nobody is eliminated by accident. True unless said otherwise. */
  readonly bystanders?: boolean;
  /** Beside what stands here nothing is controlled. */
  readonly control?: { readonly [side in Side]?: readonly string[] };
  readonly gold?: { readonly [side in Side]?: number };
  readonly wood?: { readonly [side in Side]?: number };
  readonly vp?: { readonly [side in Side]?: number };
  readonly reserves?: { readonly [hex: string]: number };
  readonly turn?: number;
  readonly active?: Side;
  readonly actions?: number;
  /** Units with a charge, where not everyone that moved far enough has one. */
  readonly charged?: readonly string[];
  readonly nextNumber?: { readonly A: number; readonly B: number };
  readonly options?: object;
}

export function gameOf(id: string): Theatre {
  const game = findGame(id);
  if (isRefusal(game)) throw new Error(game.message);
  return game;
}

export function optionsOf(game: Theatre, overrides?: object): unknown {
  const options = game.options(overrides);
  if (isRefusal(options)) throw new Error(options.message);
  return options;
}

/** The opening of a match. */
export function opening(id = 'attrition-1', overrides?: object): Match {
  const game = gameOf(id);
  return new Match(game, game.setup(optionsOf(game, overrides), 'seed'));
}

/** A position written down, played from there. */
export function position(description: Description): Match {
  const game = gameOf(description.game ?? 'attrition-1');
  const state = game.load(savedOf(game, description));
  if (isRefusal(state)) throw new Error(`${state.code}: ${state.message}`);
  return new Match(game, state);
}

/** The board of a game as it opens, looked at once. */
const boards = new Map<
  string,
  { readonly hexes: readonly HexView[]; readonly terrain: Glyphs; readonly columns: number }
>();
type Glyphs = { readonly [type: string]: { readonly glyph: string } };

function boardOf(game: Theatre) {
  const known = boards.get(game.id);
  if (known !== undefined) return known;
  const options = optionsOf(game) as { terrain: Glyphs; layout: string[] };
  const hexes = game.view(game.setup(options, 'seed'), 'all').board;
  const board = { hexes, terrain: options.terrain, columns: options.layout[0].length };
  boards.set(game.id, board);
  return board;
}

function savedOf(game: Theatre, description: Description): object {
  const { terrain = {}, control = {}, reserves = {}, turn = 2, active = 'A', actions = 3 } = description;
  const isLegacy = game.id === 'conquest-1';
  const corners = isLegacy ? ['A-6 infantry 3,-3', 'B-6 infantry -3,3'] : ['A-6 infantry A1', 'B-6 infantry I21'];
  const placed = [...(description.units ?? []), ...((description.bystanders ?? true) ? corners : [])].map(readUnit);
  const { hexes, terrain: glyphs, columns } = boardOf(game);
  const board = hexes.map((hex) => {
    const name = hexName(hex);
    const type = terrain[name] ?? (description.board === 'own' ? hex.type : 'plains');
    const owner = (['A', 'B'] as const).find((side) => control[side]?.includes(name)) ?? null;
    const full = isLegacy ? undefined : ({ gold_mine: 20, lumber_camp: 15 } as Record<string, number>)[type];
    const reserve = reserves[name] ?? full;
    const unitIds = placed.filter((unit) => unit.at === name).map((unit) => unit.id);
    const address = isLegacy ? (readHex(name) as object) : { id: name };
    return { ...address, type, controlledBy: owner, unitIds, ...(reserve === undefined ? {} : { reserve }) };
  });
  const written = board.map((hex) => glyphs[hex.type].glyph).join('');
  const layout = Array.from({ length: board.length / columns }, (_, i) =>
    written.slice(i * columns, (i + 1) * columns),
  );
  const player = (side: Side) => ({
    id: side,
    gold: description.gold?.[side] ?? 0,
    wood: description.wood?.[side] ?? 0,
    vp: description.vp?.[side] ?? 0,
    units: placed.filter((unit) => unit.id[0] === side).map((unit) => unit.written(maxHpOf(game, unit.type))),
  });
  const players = { A: player('A'), B: player('B') };
  return {
    game: game.id,
    options: { layout, ...description.options },
    seed: 'seed',
    position: { turn, activePlayer: active, actionsRemaining: actions, players, board, status: 'active' },
    ...(description.charged === undefined ? {} : { charged: description.charged }),
    ...(description.nextNumber === undefined ? {} : { nextNumber: description.nextNumber }),
  };
}

/** 002 "Game State Shape"; ruling attrition-1.12. */
function maxHpOf(game: Theatre, type: string): number {
  if (game.id !== 'attrition-2') return 1;
  return type === 'infantry' ? 3 : 2;
}

function readUnit(text: string) {
  const [id, type, at, ...more] = text.split(' ');
  const amount = (key: string) => more.find((word) => word.startsWith(`${key}:`))?.slice(key.length + 1);
  const stranger = more.find((word) => !/^(hp:\d+|moved:\d+|attacked|fortified|resting)$/.test(word));
  if (stranger !== undefined) throw new Error(`${text}: what is ${stranger}?`);
  const moved = amount('moved');
  const written = (maxHp: number) => ({
    id,
    type,
    owner: id[0],
    position: readHex(at),
    hp: Number(amount('hp') ?? maxHp),
    maxHp,
    isFortified: more.includes('fortified'),
    movedThisTurn: moved !== undefined,
    movedDistance: Number(moved ?? 0),
    attackedThisTurn: more.includes('attacked'),
    canActThisTurn: !more.includes('resting'),
  });
  return { id, type, at, written };
}
