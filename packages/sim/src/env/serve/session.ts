import { type Bot, findBot } from '@hexfront/bots';
import { findGame, type Game, isRefusal, type JsonObject, type Refusal, readReplay } from '@hexfront/engine';
import type { BattleState } from '@hexfront/engine/battle';
import { BattleWriter, battleFacilities, battlePlanes, battleScalars, battleUnits } from '../battle.ts';
import type { Autoreset, Snapshot } from '../many-games.ts';
import { positionIn } from '../replayed.ts';
import { TickEnv } from '../tick-env.ts';
import { VecEnv } from '../vec-env.ts';
import { type Mapping, Memory } from './memory.ts';

/** What the other process asks for first. */
export interface Opening {
  readonly game: string;
  readonly options: JsonObject;
  readonly envs: number;
  /** The number of the first of these environments among all. */
  readonly first: number;
  readonly autoreset: Autoreset;
  readonly opponent: string | null;
  readonly seat: number | null;
  /** Cuts games off after so many decisions or ticks; 0 for never. */
  readonly most: number;
  readonly shows: 'nothing' | 'legal' | 'all';
  /** In battles: how many units of a seat are listed; 0 for the default. */
  readonly rows: number;
}

/** One share of the environments of a process in another language, and the commands that it understands. Whatever it throws is for the user. */
export class Session {
  private readonly game: Game;
  private readonly options: JsonObject;
  private readonly env: VecEnv | TickEnv;
  private readonly first: number;
  private memory: Memory | null = null;
  private readonly kept = new Map<number, Snapshot>();
  private nextHandle = 1;

  constructor(opening: Opening) {
    const game = valueOf(findGame(opening.game));
    this.game = game;
    this.options = valueOf(game.options(opening.options)) as JsonObject;
    const { envs, first, autoreset, most, shows } = opening;
    this.first = first;
    const opponent = opening.opponent === null ? undefined : botFor(opening.opponent, game);
    const common = { game, options: this.options, envs, firstEnv: first, seed: '', autoreset };
    const whose = { ...(opponent && { opponent }), ...(opening.seat !== null && { seat: opening.seat }) };
    this.env =
      game.numbered === undefined
        ? new TickEnv({ ...common, ...whose, mostTicks: most, ...(opening.rows > 0 && { rows: opening.rows }) })
        : new VecEnv({ ...common, ...whose, mostDecisions: most, shows });
  }

  /** Everything that the other process must know to make sense of the arrays. */
  describe(): object {
    const { env, game } = this;
    const { family, title } = game.facts;
    const common = { game: game.id, family, title, options: this.options, seats: env.seats, layout: env.layout };
    if (env instanceof TickEnv) {
      const side = env.layout.parts.find(({ name }) => name === 'planes')!.shape[3];
      return {
        ...common,
        rows: side,
        cols: side,
        planes: battlePlanes,
        scalars: battleScalars,
        units: battleUnits,
        facilities: battleFacilities,
      };
    }
    const { encoding, encoder, actionCount } = env;
    const { planes, scalars, kinds } = encoding;
    return { ...common, rows: encoder.rows, cols: encoder.cols, planes, scalars, kinds, actionCount };
  }

  /** Where the arrays lie in the memory that is shared. */
  map({ file, ...mapping }: Mapping & { readonly file: number }): void {
    this.memory = new Memory(file, this.env.buffers, this.env.layout, mapping);
  }

  reset({ seed, envs }: { readonly seed: string | null; readonly envs: readonly number[] | null }): void {
    const chosen = envs === null ? undefined : new Set(envs);
    this.env.reset(chosen && ((env) => chosen.has(env)), seed ?? undefined);
    this.memory!.publish();
  }

  step(): void {
    this.memory!.fetch();
    this.env.step();
    this.memory!.publish();
  }

  /** Puts the game of an environment aside, and returns the number under which it is kept. */
  snapshot({ env }: { readonly env: number }): number {
    return this.keep(this.env.snapshot(env));
  }

  restore(from: { readonly handle: number; readonly envs: readonly number[]; readonly dice: string | null }): void {
    const { handle, envs, dice } = from;
    const { state, decisions } = this.find(handle);
    const { game } = this;
    if (dice === null) this.env.restore({ state, decisions }, envs);
    else {
      for (const env of envs) {
        const fresh = game.copy(state, undefined, `${dice}/${this.first + env}`);
        this.env.restore({ state: fresh, decisions }, [env]);
      }
    }
    this.memory!.publish();
  }

  forget({ handle }: { readonly handle: number }): void {
    this.kept.delete(handle);
  }

  /** For another session: its memory is its own. */
  save({ handle }: { readonly handle: number }): object {
    const { state, decisions } = this.find(handle);
    return { saved: this.game.save(state), decisions };
  }

  load({ saved, decisions }: { readonly saved: unknown; readonly decisions: number }): number {
    return this.keep({ state: valueOf(this.game.load(saved)), decisions });
  }

  /** The position of a replay after so many decisions, or ticks. */
  replay(from: { readonly replay: unknown; readonly decisions: number }): number {
    const replay = valueOf(readReplay(from.replay));
    const { game, options } = this;
    return this.keep({ state: positionIn(replay, from.decisions, { game, options }), decisions: from.decisions });
  }

  /** The board as text. */
  text({ env }: { readonly env: number }): string {
    return this.game.text(this.env.state(env), 'all');
  }

  /** What a seat sees that need not be the one that decides, in base64. */
  observe({ env, seat }: { readonly env: number; readonly seat: number }): { planes: string; scalars: string } {
    if (this.env instanceof TickEnv) throw new Error('in battles every seat has its row');
    const { encoding, encoder } = this.env;
    const planes = new Uint8Array(encoding.planes.length * encoder.rows * encoder.cols);
    const scalars = new Float32Array(encoding.scalars.length);
    encoder.write(this.env.state(env), seat, planes, 0, scalars, 0);
    return { planes: base64(planes), scalars: base64(scalars) };
  }

  /** Planes in base64: what the first seat sees, whoever decides, so that the board does not turn; in battles, what each seat sees. */
  picture({ env }: { readonly env: number }): string {
    return this.env instanceof TickEnv
      ? this.pictureOfBattle(this.env.state(env))
      : this.observe({ env, seat: 0 }).planes;
  }

  private pictureOfBattle(state: BattleState): string {
    const each = battlePlanes.length * state.theatre.board.cells;
    const planes = new Uint8Array(this.env.seats * each);
    const writer = new BattleWriter();
    for (let seat = 0; seat < this.env.seats; seat++) writer.planes(state, seat, planes, seat * each);
    return base64(planes);
  }

  /** An action as the game's JSON has it; null if the number names nothing in this position. */
  action({ env, action }: { readonly env: number; readonly action: number }): unknown {
    if (this.env instanceof TickEnv) throw new Error('battles do not number their actions');
    const state = this.env.state(env);
    const { numbered } = this.game;
    const seen = this.env.encoder.seen[Math.max(0, numbered!.seat(state))];
    return numbered!.decode(state, seen === null ? action : seen.actions[action]);
  }

  /** Per action: what acts, the kind and the target; in base64. */
  factors(): string {
    if (this.env instanceof TickEnv) throw new Error('battles do not number their actions');
    return base64(this.env.encoder.factors);
  }

  private keep(snapshot: Snapshot): number {
    this.kept.set(this.nextHandle, snapshot);
    return this.nextHandle++;
  }

  private find(handle: number): Snapshot {
    const snapshot = this.kept.get(handle);
    if (snapshot === undefined) throw new Error('this snapshot was dropped');
    return snapshot;
  }
}

function base64({ buffer, byteOffset, byteLength }: ArrayBufferView): string {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength).toString('base64');
}

function botFor(name: string, game: Game): Bot {
  const found = findBot(name, game);
  if ('error' in found) throw new Error(found.error);
  return found.bot;
}

function valueOf<T>(value: T): Exclude<T, Refusal> {
  if (isRefusal(value)) throw new Error(value.message);
  return value as Exclude<T, Refusal>;
}
