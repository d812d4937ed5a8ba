import type { BattleOptions } from '../../src/battle/options/options.ts';
import type { TerrainName, UnitType } from '../../src/battle/rules.ts';

/** Combat written a second time from the documents, in exact fractions: nothing is rounded but where a ruling says so. */
export interface Fighter {
  readonly name: string;
  readonly number: number;
  readonly side: number;
  readonly type: UnitType;
  readonly isSupplied: boolean;
  readonly isStarved: boolean;
  readonly since: number;
  readonly nearChief: boolean;
  /** Thousandths. */
  hp: bigint;
}

export interface Battleground {
  readonly options: BattleOptions;
  readonly terrain: TerrainName;
  /** Who controls the hex, and how many hexes around it each side controls. */
  readonly controller: number | null;
  readonly around: readonly number[];
  /** R of a draw, in ten-thousandths. */
  readonly chance: (index: number) => bigint;
}

const NEUTRAL = 6;
const floor = (a: bigint, b: bigint) => (a >= 0n ? a / b : -((-a + b - 1n) / b));
const ceil = (a: bigint, b: bigint) => -floor(-a, b);
const big = BigInt;
const sum = (values: bigint[]) => values.reduce((a, b) => a + b, 0n);

/** Percent of the attack. */
function attackPercent({ options, controller, around }: Battleground, unit: Fighter): bigint {
  const isEnemyGround = controller !== null && controller !== unit.side;
  const isFlank = isEnemyGround && unit.side !== NEUTRAL && around[unit.side] >= options.flankHexes;
  const parts = [
    100,
    isEnemyGround ? options.units[unit.type].enemyGroundAttack : 0,
    isFlank ? options.flankAttack : 0,
    unit.isSupplied && unit.side !== NEUTRAL ? 0 : -options.unsuppliedAttack,
    unit.isStarved ? -options.starvedAttack : 0,
  ];
  return big(parts.reduce((a, b) => a + b));
}

function firstOf(units: readonly Fighter[]): number | null {
  const earliest = Math.min(...units.map(({ since }) => since));
  const sides = new Set(units.filter(({ since }) => since === earliest).map(({ side }) => side));
  return sides.size === 1 ? [...sides][0] : null;
}

/** A round as one side suffers it. Hit points are those from before it; what is left goes into `after`. */
interface Round {
  readonly living: Fighter[];
  readonly factors: Map<number, bigint>;
  readonly ground: number | null;
  readonly after: Map<string, bigint>;
}

/** Three rounds at most; `strike` is an edition's way to hurt one side. */
function rounds(scene: Battleground, all: Fighter[], strike: (round: Round, side: number) => void) {
  // A side is remembered while it stays: all its units count as there since its first.
  const since = (of: Fighter) => Math.min(...all.filter(({ side }) => side === of.side).map((unit) => unit.since));
  const remembered = new Map(all.map((unit) => [unit.name, since(unit)]));
  let draws = 0;
  for (let count = 0; count < scene.options.combatRounds; count++) {
    const living = all.filter(({ hp }) => hp > 0n);
    const sides = [...new Set(living.map(({ side }) => side))].sort((a, b) => a - b);
    if (sides.length < 2) return;
    const factors = new Map(sides.map((side) => [side, scene.chance(draws++)]));
    const ground = firstOf(living.map((unit) => ({ ...unit, since: remembered.get(unit.name)! })));
    const after = new Map<string, bigint>();
    for (const side of sides) strike({ living, factors, ground, after }, side);
    for (const unit of living) unit.hp = after.get(unit.name) ?? unit.hp;
  }
}

export function pooledOracle(scene: Battleground, units: Fighter[]): void {
  const { options, terrain } = scene;
  rounds(scene, units, ({ living, factors, ground, after }, side) => {
    const foes = big(factors.size - 1);
    const own = living.filter((unit) => unit.side === side);
    const percent = ground === side ? 100n + big(options.terrain[terrain as 'Forest'].defense) : 100n;
    const defense = sum(own.map(({ type }) => big(options.units[type].defense) * percent));
    const incoming = sum(
      living
        .filter((unit) => unit.side !== side)
        .map((unit) => big(options.units[unit.type].attack) * attackPercent(scene, unit) * factors.get(unit.side)!),
    );
    // incoming is in 1/1,000,000 for each foe, defence in 1/100
    const exact = floor(incoming - defense * 10_000n * foes, 1_000_000n * foes);
    const damage = exact > 1n ? exact : 1n;
    const most = ({ type }: Fighter) => big(options.units[type].hp);
    const total = sum(own.map(most));
    const shares = own.map((unit) => floor(damage * most(unit), total));
    const rest = damage - sum(shares);
    let rolled = 0n;
    const left = own.map((unit, i) => {
      const due = shares[i] + (big(i) < rest ? 1n : 0n) + rolled;
      const can = ceil(unit.hp, 1000n);
      rolled = due > can ? due - can : 0n;
      return unit.hp - (due > can ? can : due) * 1000n;
    });
    own.forEach((unit, i) => {
      const can = ceil(left[i] > 0n ? left[i] : 0n, 1000n);
      const due = rolled < can ? rolled : can;
      rolled -= due;
      after.set(unit.name, left[i] - due * 1000n);
    });
  });
}

export function effectiveOracle(scene: Battleground, units: Fighter[]): void {
  const { options, terrain } = scene;
  rounds(scene, units, ({ living, factors, ground, after }, side) => {
    const foes = big(factors.size - 1);
    const constant = big(options.defenseConstant) * 100n;
    const output = (unit: Fighter) => {
      const { attack, hp } = options.units[unit.type];
      return floor(big(attack) * attackPercent(scene, unit) * 10n * unit.hp, big(hp) * 1000n);
    };
    let incoming = 0n;
    for (const [foe, factor] of factors) {
      if (foe === side) continue;
      const dealt = floor(sum(living.filter((unit) => unit.side === foe).map(output)) * factor, 10_000n);
      incoming += floor(dealt, foes);
    }
    const targets = living
      .filter((unit) => unit.side === side)
      .sort((a, b) => Number(a.hp - b.hp) || a.number - b.number);
    for (const unit of targets) {
      const points = ground === side ? big(options.terrain[terrain as 'Forest'].defense) : 0n;
      const percent = unit.nearChief && unit.type !== 'Chief' ? 100n + big(options.auraDefense) : 100n;
      const defense = big(options.units[unit.type].defense) * percent + points * 100n;
      const effective = ceil(unit.hp * (defense + constant), constant);
      if (incoming >= effective) {
        incoming -= effective;
        after.set(unit.name, 0n);
        continue;
      }
      const kept = unit.hp - floor(incoming * constant, defense + constant);
      after.set(unit.name, kept < 1000n ? 0n : kept);
      return;
    }
  });
}
