import type { Encoder, Encoding } from './encoding.ts';
import { encodingOf } from './encodings.ts';
import { type GamesBuffers, type GamesOptions, ManyGames, type Slot } from './many-games.ts';
import { ActionMasks, type MaskBuffers } from './masks.ts';
import { NOBODY } from './opponents.ts';

export interface VecOptions extends GamesOptions {
  /** Cuts a game off after this many decisions; 0, the default, means no limit. */
  readonly mostDecisions?: number;
}

/** The arrays that a caller shares with an environment. */
export interface Buffers extends GamesBuffers, MaskBuffers {
  /** What the caller decides. */
  readonly actions: Int32Array;
  /** The seat that decides; −1 where the game is over. */
  readonly seats: Int32Array;
  /** The legal actions of all environments, one list after the other, and where each list starts; the last start is the end of all. */
  readonly legal: Int32Array;
  readonly starts: Int32Array;
  /** Observations of the seats that decide: environments × planes × rows × columns, and environments × scalars. */
  readonly planes: Uint8Array;
  readonly scalars: Float32Array;
  /** With autoreset in the same step: the last observations of games that have ended. */
  readonly finalPlanes: Uint8Array;
  readonly finalScalars: Float32Array;
}

/** Games of one decision at a time. Every array is the caller's; a step of a game without an opponent allocates nothing. */
export class VecEnv extends ManyGames<Buffers> {
  readonly encoding: Encoding;
  readonly encoder: Encoder;
  /** Actions are numbers below this. */
  readonly actionCount: number;
  /** How many entries the masks of actors and targets have, with the last one for none. */
  readonly factorSizes: { readonly kinds: number; readonly actors: number; readonly targets: number };
  private readonly planesEach: number;
  /** Where a list is written first: the end of `legal`, which no list reaches before the last one. */
  private readonly list: Int32Array;
  private readonly masks: ActionMasks;

  constructor(given: VecOptions, block?: ArrayBufferLike) {
    const { game, options, envs, masks: forms = [] } = given;
    const { numbered } = game;
    if (numbered === undefined) throw new Error(`${game.id} does not number its actions`);
    const encoding = encodingOf(game);
    const encoder = encoding.encoder(game, options);
    const actionCount = numbered.size(options);
    const masks = new ActionMasks(encoding, encoder, actionCount, envs, forms);
    const longest = numbered.longest(options);
    const planes = [encoding.planes.length, encoder.rows, encoder.cols];
    const scalars = [encoding.scalars.length];
    const final = given.autoreset === 'same-step' ? envs : 0;
    super(
      given,
      given.mostDecisions ?? 0,
      [
        ['actions', 'int32', [envs]],
        ['seats', 'int32', [envs]],
        ['starts', 'int32', [envs + 1]],
        ['scalars', 'float32', [envs, ...scalars]],
        ['planes', 'uint8', [envs, ...planes]],
        ['finalScalars', 'float32', [final, ...scalars]],
        ['finalPlanes', 'uint8', [final, ...planes]],
        ['legal', 'int32', [envs * longest]],
        ...masks.arrays,
      ],
      block,
    );
    this.encoding = encoding;
    this.encoder = encoder;
    this.actionCount = actionCount;
    this.masks = masks;
    this.factorSizes = { kinds: encoding.kinds.length, actors: masks.actors, targets: masks.targets };
    this.planesEach = encoding.planes.length * encoder.rows * encoder.cols;
    this.list = this.buffers.legal.subarray((envs - 1) * longest);
  }

  /** Writes `targetMask` for the actors and kinds in `factored`. */
  maskTargets(): void {
    const { seats, legal, starts } = this.buffers;
    for (let env = 0; env < this.envs; env++) {
      this.masks.writeTargets(env, seats[env], legal, starts[env], starts[env + 1], this.buffers);
    }
  }

  /** Writes `actions` from `factored`. Throws if no legal action has these factors. */
  composeActions(): void {
    const { seats, legal, starts, actions, factored } = this.buffers;
    for (let env = 0; env < this.envs; env++) {
      if (this.slots[env].isOver) continue;
      actions[env] = this.masks.compose(env, seats[env], legal, starts[env], starts[env + 1], this.buffers);
      if (actions[env] !== -1) continue;
      const [actor, kind, target] = factored.subarray(env * 3, env * 3 + 3);
      throw new Error(`environment ${env}: no legal action has actor ${actor}, kind ${kind} and target ${target}`);
    }
  }

  protected check(env: number): void {
    if (this.shows === 'nothing') return;
    const { actions, legal, starts } = this.buffers;
    const action = actions[env];
    const end = starts[env + 1];
    for (let i = starts[env]; i < end; i++) if (legal[i] === action) return;
    throw new Error(`environment ${env}: action ${action} is not legal; ${end - starts[env]} actions are`);
  }

  protected decide(env: number): void {
    const { state } = this.slots[env];
    const actions = this.game.numbered!;
    const seen = this.encoder.seen[actions.seat(state)];
    const action = this.buffers.actions[env];
    actions.apply(state, seen === null ? action : seen.actions[action]);
  }

  protected playOthers(slot: Slot): void {
    const actions = this.game.numbered!;
    const { state, own } = slot;
    for (let seat = actions.seat(state); seat !== NOBODY && seat !== own; seat = actions.seat(state)) {
      if (this.isAtLimit(slot)) return;
      actions.apply(state, actions.encode(state, this.answer(slot, seat)[0]));
      slot.decisions++;
    }
  }

  protected observeEnd(env: number): void {
    this.write(env, this.buffers.finalPlanes, this.buffers.finalScalars);
  }

  protected observe(): void {
    const { planes, scalars, legal, starts, seats } = this.buffers;
    const actions = this.game.numbered!;
    const listAt = legal.length - this.list.length;
    let at = 0;
    for (let env = 0; env < this.envs; env++) {
      const { state, isOver } = this.slots[env];
      starts[env] = at;
      if (this.shows === 'all') this.write(env, planes, scalars);
      const seat = actions.seat(state);
      seats[env] = seat;
      if (!isOver && this.shows !== 'nothing') {
        const count = actions.list(state, this.list);
        const seen = this.encoder.seen[seat];
        if (seen === null) legal.copyWithin(at, listAt, listAt + count);
        else for (let i = 0; i < count; i++) legal[at + i] = seen.actions[this.list[i]];
        at += count;
      }
      this.masks.write(env, seat, legal, starts[env], at, this.buffers);
    }
    starts[this.envs] = at;
  }

  private write(env: number, planes: Uint8Array, scalars: Float32Array): void {
    const { state, own } = this.slots[env];
    const deciding = this.game.numbered!.seat(state);
    // After the end nobody decides: the caller's seat looks, or the first.
    const seat = deciding === NOBODY ? Math.max(0, own) : deciding;
    const { scalars: table } = this.encoding;
    this.encoder.write(state, seat, planes, env * this.planesEach, scalars, env * table.length);
  }
}
