import { draw, drawBelow } from '../draw.ts';
import { DIE } from './rules.ts';

/** How many draws about stacks are remembered. They are rare; a prime keeps neighbouring keys apart. */
const REMEMBERED = 251;

/**
 * Ruling warshard-1.9: every draw is a pure function of seed and key. Copies of a state with the same seed share their
 * draws, so that a search that meets a fight a thousand times hashes once, and a step allocates nothing.
 */
export class Chance {
  readonly seed: string;
  private readonly turns: number;
  private readonly fights: number;
  private readonly units: number;
  /** By turn, side and fight; 0 for not drawn yet. Created at the first draw, because most planning copies never roll. */
  private dice: Uint8Array | null = null;
  /** The raw draws of ties; -1 for not drawn yet. */
  private exchanges: Float64Array | null = null;
  /** Draws about stacks, by key; a new key may replace an old one. */
  private stackKeys: Int32Array | null = null;
  private stackDraws: Float64Array | null = null;

  constructor(seed: string, turns: number, fights: number, units: number) {
    this.seed = seed;
    this.turns = turns;
    this.fights = fights;
    this.units = units;
  }

  /** From 1 to 6. */
  die(turn: number, seat: number, fight: number): number {
    this.dice ??= new Uint8Array((this.turns + 1) * 2 * this.fights);
    const at = (turn * 2 + seat) * this.fights + fight;
    if (this.dice[at] === 0) this.dice[at] = 1 + drawBelow(DIE, this.seed, turn, seat, fight);
    return this.dice[at];
  }

  /** Which of several equally weak attackers is lost in an exchange. */
  exchange(bound: number, turn: number, seat: number, fight: number): number {
    this.exchanges ??= new Float64Array((this.turns + 1) * 2 * this.fights).fill(-1);
    const at = (turn * 2 + seat) * this.fights + fight;
    if (this.exchanges[at] < 0) this.exchanges[at] = draw(this.seed, 'exchange', turn, seat, fight);
    const value = this.exchanges[at];
    return isFair(value, bound) ? value % bound : drawBelow(bound, this.seed, 'exchange', turn, seat, fight);
  }

  /**
   * Which of several equally weak units of a stack is lost. The first of them and the number of units left are in the key, so that the draws
   * about one stack are independent of each other.
   */
  stack(bound: number, turn: number, unit: number, left: number): number {
    this.stackKeys ??= new Int32Array(REMEMBERED);
    this.stackDraws ??= new Float64Array(REMEMBERED);
    const key = (turn * this.units + unit) * (this.units + 1) + left;
    const at = key % REMEMBERED;
    if (this.stackKeys[at] !== key) {
      this.stackKeys[at] = key;
      this.stackDraws[at] = draw(this.seed, 'stack', turn, unit, left);
    }
    const value = this.stackDraws[at];
    return isFair(value, bound) ? value % bound : drawBelow(bound, this.seed, 'stack', turn, unit, left);
  }
}

/** Whether `drawBelow` accepts the value, without modulo bias. */
function isFair(value: number, bound: number): boolean {
  return value < 0x100000000 - (0x100000000 % bound);
}
