import type { Wanted } from './block.ts';
import type { Encoder, Encoding } from './encoding.ts';

/**
 * How it can be written what is legal: a byte per action; a bit per action, the lowest of each byte first; or factor by factor, for policies
 * that choose a kind, then who acts, then the target.
 */
export type MaskForm = 'dense' | 'bits' | 'factored';

/** Empty unless asked for. */
export interface MaskBuffers {
  /** Dense. */
  readonly mask: Uint8Array;
  /** Bits. */
  readonly maskBits: Uint8Array;
  /** Factored: environments × kinds. */
  readonly kindMask: Uint8Array;
  /** Environments × kinds × actors: who can act, given the kind. */
  readonly actorMask: Uint8Array;
  /** Environments × targets: what can be aimed at, given the actor and the kind in `factored`; written by `maskTargets`. */
  readonly targetMask: Uint8Array;
  /** Environments × actor, kind and target: what the caller decides, for `maskTargets` and `composeActions`. */
  readonly factored: Int32Array;
}

/** Masks of numbered actions, as the acting seat sees the board. “None” is the last entry of a mask, so that −1 names it too. */
export class ActionMasks {
  readonly actors: number;
  readonly targets: number;
  readonly arrays: readonly Wanted[];
  private readonly kinds: number;
  private readonly actionCount: number;
  private readonly forms: readonly MaskForm[];
  /** Per seat, and by action as it sees them: actor, kind and target. */
  private readonly factors: readonly Int16Array[] = [];

  constructor({ kinds }: Encoding, encoder: Encoder, actionCount: number, envs: number, forms: readonly MaskForm[]) {
    this.kinds = kinds.length;
    this.actionCount = actionCount;
    this.forms = forms;
    const [actors, targets] = [0, 2].map((which) => 2 + encoder.factors.reduce(mostOf(which), 0));
    this.actors = actors;
    this.targets = targets;
    const isFactored = forms.includes('factored');
    const or0 = (form: MaskForm) => (forms.includes(form) ? envs : 0);
    this.arrays = [
      ['mask', 'uint8', [or0('dense'), actionCount]],
      ['maskBits', 'uint8', [or0('bits'), Math.ceil(actionCount / 8)]],
      ['kindMask', 'uint8', [or0('factored'), kinds.length]],
      ['actorMask', 'uint8', [or0('factored'), kinds.length, actors]],
      ['targetMask', 'uint8', [or0('factored'), targets]],
      ['factored', 'int32', [or0('factored'), 3]],
    ];
    if (isFactored) this.factors = encoder.seen.map((_, seat) => seenFactors(kinds, encoder, seat, actors, targets));
  }

  /** For one environment, from its part of the legal list. */
  write(env: number, seat: number, legal: Int32Array, start: number, end: number, buffers: MaskBuffers): void {
    const { actionCount, actors, kinds } = this;
    for (const form of this.forms) {
      if (form === 'dense') {
        const at = env * actionCount;
        buffers.mask.fill(0, at, at + actionCount);
        for (let i = start; i < end; i++) buffers.mask[at + legal[i]] = 1;
      } else if (form === 'bits') {
        const width = Math.ceil(actionCount / 8);
        buffers.maskBits.fill(0, env * width, (env + 1) * width);
        for (let i = start; i < end; i++) buffers.maskBits[env * width + (legal[i] >> 3)] |= 1 << (legal[i] & 7);
      } else {
        const factors = this.factors[seat];
        buffers.kindMask.fill(0, env * kinds, (env + 1) * kinds);
        buffers.actorMask.fill(0, env * kinds * actors, (env + 1) * kinds * actors);
        for (let i = start; i < end; i++) {
          const row = env * kinds + factors[legal[i] * 3 + 1];
          buffers.kindMask[row] = 1;
          buffers.actorMask[row * actors + factors[legal[i] * 3]] = 1;
        }
      }
    }
  }

  writeTargets(env: number, seat: number, legal: Int32Array, start: number, end: number, buffers: MaskBuffers): void {
    const { targets } = this;
    buffers.targetMask.fill(0, env * targets, (env + 1) * targets);
    for (let i = start; i < end; i++) {
      if (this.has(env, seat, legal[i], buffers))
        buffers.targetMask[env * targets + this.factors[seat][legal[i] * 3 + 2]] = 1;
    }
  }

  /** The legal action with the factors that the caller has decided on; −1 if there is none. */
  compose(env: number, seat: number, legal: Int32Array, start: number, end: number, buffers: MaskBuffers): number {
    const wanted = buffers.factored[env * 3 + 2];
    const target = wanted === -1 ? this.targets - 1 : wanted;
    for (let i = start; i < end; i++) {
      if (this.factors[seat][legal[i] * 3 + 2] === target && this.has(env, seat, legal[i], buffers)) return legal[i];
    }
    return -1;
  }

  /** Whether an action has the actor and the kind that the caller has decided on. */
  private has(env: number, seat: number, action: number, { factored }: MaskBuffers): boolean {
    const factors = this.factors[seat];
    const actor = factored[env * 3] === -1 ? this.actors - 1 : factored[env * 3];
    return factors[action * 3] === actor && factors[action * 3 + 1] === factored[env * 3 + 1];
  }
}

const mostOf = (which: number) => (most: number, value: number, at: number) =>
  at % 3 === which ? Math.max(most, value) : most;

function seenFactors(
  kinds: Encoding['kinds'],
  { factors, seen }: Encoder,
  seat: number,
  actors: number,
  targets: number,
): Int16Array {
  const isHex = (what: string) => what === 'hex' || what === 'stronghold';
  const cells = seen[seat]?.cells;
  const place = (what: string, value: number, none: number) =>
    value === -1 ? none : cells !== undefined && isHex(what) ? cells[value] : value;
  const own = new Int16Array(factors.length);
  for (let action = 0; action < factors.length / 3; action++) {
    const [actor, kind, target] = factors.subarray(action * 3, action * 3 + 3);
    const at = (seen[seat]?.actions[action] ?? action) * 3;
    own[at] = place(kinds[kind].actor, actor, actors - 1);
    own[at + 1] = kind;
    own[at + 2] = place(kinds[kind].target, target, targets - 1);
  }
  return own;
}
