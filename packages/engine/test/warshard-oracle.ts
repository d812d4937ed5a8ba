import { drawBelow } from '@hexfront/engine';
import type { Hex, Side, UnitStats, WarshardAction, WarshardOptions } from '@hexfront/engine/warshard';

/**
 * warshard-1 once more, written from the paragraphs over plain objects and texts, slow and short. It shares nothing with the engine
 * but the draws, so that two readings of the rules stand against each other.
 */
interface Unit {
  readonly id: string;
  readonly side: Side;
  readonly stats: UnitStats;
  readonly entry: Hex;
  readonly turn: number;
  status: 'on_board' | 'expected' | 'lost';
  at: Hex | null;
  hasMoved: boolean;
  fight: Fight | null;
  isAttacked: boolean;
  mustRetreat: boolean;
}

interface Fight {
  readonly hex: Hex;
  result: string | null;
  isVoid: boolean;
  die: number | null;
}

type Action = WarshardAction;
const columns = ['1-2', '1-1', '2-1', '3-1', '4-1', '5-1', '6-1'] as const;
const key = ({ q, r }: Hex) => `${q},${r}`;
const isSame = (a: Hex | null, b: Hex | null) => a !== null && b !== null && key(a) === key(b);
const isBeside = (a: Hex, b: Hex) => distance(a, b) === 1;
const other = (side: Side): Side => (side === 'blue' ? 'red' : 'blue');

function distance(a: Hex, b: Hex): number {
  const [q, r] = [a.q - b.q, a.r - b.r];
  return (Math.abs(q) + Math.abs(r) + Math.abs(q + r)) / 2;
}

export class Oracle {
  turn = 1;
  side: Side = 'blue';
  stage = 'move';
  winner: Side | null | undefined = undefined;
  fights: Fight[] = [];
  advancing = 0;
  readonly units: Unit[];
  readonly holders = new Map<string, Side>();
  private readonly options: WarshardOptions;
  private readonly seed: string;
  /** Every hex of the map, by r, then q. */
  private readonly hexes: Hex[] = [];
  private readonly ground = new Map<string, string>();
  private readonly roads: Set<string>;
  private readonly bridges: Set<string>;

  constructor(options: WarshardOptions, seed: string) {
    this.options = options;
    this.seed = seed;
    const { scenario } = options;
    for (const [i, row] of scenario.map.entries()) {
      for (const [j, glyph] of [...row].entries()) {
        const hex = { q: scenario.origin[0] + j - Math.floor(i / 2), r: scenario.origin[1] + i };
        this.hexes.push(hex);
        const name = Object.entries(options.terrain).find(([, terrain]) => terrain.glyph === glyph)![0];
        this.ground.set(key(hex), name);
      }
    }
    this.roads = new Set(scenario.roads.map(key));
    this.bridges = new Set(scenario.bridges.map(key));
    const fresh = { hasMoved: false, fight: null, isAttacked: false, mustRetreat: false };
    this.units = [
      ...scenario.units.map((u) => ({ ...u, turn: 0, status: 'on_board' as const, at: u.at as Hex | null })),
      ...scenario.reinforcements.map((u) => ({ ...u, status: 'expected' as const, at: null })),
    ].map((u) => ({
      ...fresh,
      id: u.id,
      side: u.side,
      stats: options.units[u.type],
      turn: u.turn,
      status: u.status,
      at: u.at,
      entry: [...scenario.units, ...scenario.reinforcements].find(({ id }) => id === u.id)!.at,
    }));
    for (const unit of this.units) if (unit.at !== null) this.hold(unit);
    this.settle();
  }

  get decides(): Side | null {
    if (this.winner !== undefined) return null;
    if (this.stage === 'support_def') return other(this.side);
    return this.stage === 'retreat' ? other(this.retreater()!.side) : this.side;
  }

  points(side: Side): number {
    const { victory } = this.options.scenario;
    return victory.filter(({ at }) => this.holders.get(key(at)) === side).reduce((sum, { points }) => sum + points, 0);
  }

  legal(): Action[] {
    if (this.winner !== undefined) return [];
    const done: Action = { action: 'done' };
    const own = this.units.filter((unit) => unit.side === this.decides && unit.at !== null);
    switch (this.stage) {
      case 'move':
        return [
          ...own
            .filter((unit) => !unit.hasMoved)
            .flatMap((unit) => this.reach(unit).map((to): Action => ({ action: 'move', unit: unit.id, to }))),
          done,
        ];
      case 'attack':
        return [
          ...own
            .filter((unit) => unit.stats.kind === 'melee' && unit.fight === null)
            .flatMap((unit) =>
              this.around(unit.at!)
                .filter((hex) => this.on(hex).some((enemy) => enemy.side !== unit.side))
                .map((hex): Action => ({ action: 'attack', unit: unit.id, hex })),
            ),
          done,
        ];
      case 'support_att':
      case 'support_def':
        return [
          ...own
            .filter((unit) => unit.stats.kind === 'support' && !unit.stats.generatesSupply && unit.fight === null)
            .flatMap((unit) =>
              [...this.fights.keys()]
                .filter((fight) => !this.fights[fight].isVoid && unit.stats.range > 0)
                .filter((fight) => distance(unit.at!, this.fights[fight].hex) <= unit.stats.range)
                .map((fight): Action => ({ action: 'support', unit: unit.id, fight })),
            ),
          done,
        ];
      case 'retreat': {
        const unit = this.retreater()!;
        return this.ways(unit).map((to): Action => ({ action: 'retreat', unit: unit.id, to }));
      }
      default:
        return [
          ...this.pursuers(this.fights[this.advancing]).map(
            ({ id }): Action => ({ action: 'advance', fight: this.advancing, unit: id }),
          ),
          { action: 'advance', fight: this.advancing, unit: null },
        ];
    }
  }

  apply(action: Action): void {
    const unit = 'unit' in action ? this.units.find(({ id }) => id === action.unit) : undefined;
    if (action.action === 'done') this.close();
    else if (action.action === 'move') {
      this.put(unit!, action.to);
      unit!.hasMoved = true;
    } else if (action.action === 'attack') this.attack(unit!, action.hex);
    else if (action.action === 'support') unit!.fight = this.fights[action.fight];
    else if (action.action === 'retreat') this.fallBack(unit!, action.to);
    else {
      if (unit !== undefined) this.put(unit, this.fights[action.fight].hex);
      this.advancing++;
    }
    this.settle();
  }

  /** Everything that follows without a choice. */
  private settle(): void {
    while (this.winner === undefined) {
      if (this.stage === 'retreat') {
        const unit = this.retreater();
        const ways = unit === undefined ? [] : this.ways(unit);
        if (ways.length > 1) return;
        if (unit === undefined) this.close();
        else if (ways.length === 1) this.fallBack(unit, ways[0]);
        else this.lose(unit);
      } else if (this.stage === 'advance') {
        while (this.advancing < this.fights.length && this.pursuers(this.fights[this.advancing]).length === 0)
          this.advancing++;
        if (this.advancing < this.fights.length) return;
        this.close();
      } else if (this.legal().length > 1) return;
      else this.close();
    }
  }

  private close(): void {
    if (this.stage === 'move') {
      this.thinStacks();
      this.stage = 'attack';
    } else if (this.stage === 'attack') {
      if (this.fights.length === 0) this.upkeep();
      else this.stage = 'support_att';
    } else if (this.stage === 'support_att') {
      for (const fight of this.fights) fight.isVoid = 2 * this.attackOf(fight) < this.defenseOf(fight);
      this.stage = 'support_def';
    } else if (this.stage === 'support_def') {
      this.resolve();
      this.stage = 'retreat';
    } else if (this.stage === 'retreat') {
      const gone = (['blue', 'red'] as const).filter(
        (side) => !this.units.some((u) => u.side === side && u.status !== 'lost'),
      );
      if (gone.length > 0) this.winner = gone.length === 2 ? null : other(gone[0]);
      this.stage = 'advance';
      this.advancing = 0;
    } else this.upkeep();
  }

  private attack(unit: Unit, hex: Hex): void {
    let fight = this.fights.find((each) => isSame(each.hex, hex));
    if (fight === undefined) {
      fight = { hex, result: null, isVoid: false, die: null };
      this.fights.push(fight);
      for (const enemy of this.on(hex)) {
        enemy.fight = fight;
        enemy.isAttacked = true;
      }
    }
    unit.fight = fight;
  }

  private attackOf(fight: Fight): number {
    const all = this.units.filter((unit) => unit.fight === fight && unit.side === this.side);
    return all.reduce((sum, unit) => sum + unit.stats.power, 0);
  }

  private defenseOf(fight: Fight): number {
    const all = this.units.filter((unit) => unit.fight === fight && unit.side !== this.side);
    const factor = this.terrainOf(fight.hex).defenseFactor;
    const held = all.filter((u) => u.isAttacked).map((u) => u.stats.defense * (u.stats.kind === 'melee' ? factor : 1));
    const help = all.filter((u) => !u.isAttacked).reduce((sum, u) => sum + u.stats.power, 0);
    return Math.max(...held) + help;
  }

  private resolve(): void {
    for (const [i, fight] of this.fights.entries()) {
      if (fight.isVoid) fight.result = 'S';
      else this.roll(fight, i);
    }
    for (const [i, fight] of this.fights.entries()) if (!fight.isVoid) this.suffer(fight, i);
  }

  private roll(fight: Fight, index: number): void {
    const [attack, defense] = [this.attackOf(fight), this.defenseOf(fight)];
    if (defense === 0) {
      fight.result = 'DE';
      return;
    }
    const melee = this.units.filter((unit) => unit.fight === fight && unit.stats.kind === 'melee');
    const starving = (isAttacked: boolean) =>
      Number(melee.some((u) => u.isAttacked === isAttacked && !this.isSupplied(u)));
    const ratio = attack < defense ? 0 : Math.min(6, Math.floor(attack / defense));
    const shift = (starving(true) - starving(false)) * this.options.supplyShift;
    const column = columns[Math.max(0, Math.min(6, ratio + shift))];
    fight.die = 1 + drawBelow(6, this.seed, this.turn, this.side === 'blue' ? 0 : 1, index);
    fight.result = this.options.odds[column][fight.die - 1];
  }

  private suffer(fight: Fight, index: number): void {
    const all = this.units.filter((unit) => unit.fight === fight);
    const attackers = all.filter((unit) => unit.side === this.side);
    const melee = attackers.filter((unit) => unit.stats.kind === 'melee');
    const attacked = all.filter((unit) => unit.isAttacked);
    if (fight.result === 'dr') for (const unit of attacked) unit.mustRetreat = true;
    if (fight.result === 'ar') for (const unit of melee) unit.mustRetreat = true;
    if (fight.result === 'DE') for (const unit of all) if (unit.side !== this.side) this.lose(unit);
    if (fight.result === 'AE') for (const unit of attackers) this.lose(unit);
    if (fight.result === 'EX') {
      const least = Math.min(...melee.map((unit) => unit.stats.power));
      const weakest = melee.filter((unit) => unit.stats.power === least);
      const seat = this.side === 'blue' ? 0 : 1;
      const pick = weakest.length === 1 ? 0 : drawBelow(weakest.length, this.seed, 'exchange', this.turn, seat, index);
      this.lose(weakest[pick]);
      for (const unit of attacked) this.lose(unit);
    }
  }

  private retreater(): Unit | undefined {
    for (const fight of this.fights) {
      const found = this.units.find((unit) => unit.fight === fight && unit.mustRetreat);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  private ways(unit: Unit): Hex[] {
    const enemies = this.units.filter((each) => each.at !== null && each.side !== unit.side);
    return this.around(unit.at!).filter(
      (hex) => this.isPassable(unit, hex) && !enemies.some((enemy) => distance(enemy.at!, hex) <= 1),
    );
  }

  private fallBack(unit: Unit, to: Hex): void {
    unit.mustRetreat = false;
    this.put(unit, to);
  }

  private pursuers(fight: Fight): Unit[] {
    if (this.on(fight.hex).length > 0) return [];
    return this.units.filter(
      (unit) =>
        unit.fight === fight &&
        unit.side === this.side &&
        unit.stats.kind === 'melee' &&
        this.isPassable(unit, fight.hex),
    );
  }

  private thinStacks(): void {
    for (const unit of this.units.filter((each) => each.side === this.side)) {
      for (let stack = this.stackOf(unit); stack.length > 1; stack = this.stackOf(unit)) {
        const least = Math.min(...stack.map((each) => each.stats.power));
        const weakest = stack.filter((each) => each.stats.power === least);
        const first = this.units.indexOf(weakest[0]);
        const { length } = weakest;
        this.lose(weakest[length === 1 ? 0 : drawBelow(length, this.seed, 'stack', this.turn, first, stack.length)]);
      }
    }
  }

  private stackOf(unit: Unit): Unit[] {
    return unit.at === null ? [] : this.on(unit.at);
  }

  private upkeep(): void {
    for (const unit of this.units) {
      if (unit.side !== this.side || unit.status !== 'expected' || unit.turn > this.turn) continue;
      if (this.on(unit.entry).length > 0) continue;
      unit.status = 'on_board';
      this.put(unit, unit.entry);
    }
    for (const unit of this.units) Object.assign(unit, { hasMoved: false, fight: null, isAttacked: false });
    this.fights = [];
    if (this.side === 'red' && this.turn === this.options.scenario.turnLimit) {
      const lead = this.points('blue') - this.points('red');
      this.winner = lead > 0 ? 'blue' : lead < 0 ? 'red' : null;
      return;
    }
    if (this.side === 'red') this.turn++;
    this.side = other(this.side);
    this.stage = 'move';
  }

  /** Shortest ways in half-points by trying every hex again until nothing gets shorter. */
  private reach(unit: Unit): Hex[] {
    const enemies = this.units.filter((each) => each.at !== null && each.side !== unit.side);
    const cost = new Map([[key(unit.at!), 0]]);
    const queue: Hex[] = [unit.at!];
    while (queue.length > 0) {
      const from = queue.shift()!;
      const isStopped = !unit.stats.ignoresZoc && enemies.some((enemy) => isBeside(enemy.at!, from));
      if (isStopped && !isSame(from, unit.at)) continue;
      for (const to of this.around(from)) {
        if (!this.isPassable(unit, to) || enemies.some((enemy) => isSame(enemy.at, to))) continue;
        const isRoad = this.roads.has(key(from)) && this.roads.has(key(to));
        const total = cost.get(key(from))! + (isRoad ? this.options.roadHalfPoints : 2 * this.terrainOf(to).cost);
        if (total > 2 * unit.stats.mobility || total >= (cost.get(key(to)) ?? Number.POSITIVE_INFINITY)) continue;
        cost.set(key(to), total);
        queue.push(to);
      }
    }
    return this.hexes.filter((hex) => cost.has(key(hex)) && !isSame(hex, unit.at) && this.on(hex).length === 0);
  }

  private isSupplied(unit: Unit): boolean {
    const enemies = this.units.filter((each) => each.at !== null && each.side !== unit.side);
    const isOpen = (hex: Hex) =>
      !(this.terrainOf(hex).isWater && !this.bridges.has(key(hex))) &&
      !enemies.some((enemy) => distance(enemy.at!, hex) <= 1);
    const sources = this.units.filter(
      (each) => each.side === unit.side && each.stats.generatesSupply && each.at !== null,
    );
    let edge = sources.map((source) => source.at!);
    if (edge.some((hex) => isSame(hex, unit.at))) return true;
    const seen = new Set(edge.map(key));
    for (let steps = 1; steps <= this.options.supplyRange; steps++) {
      const next = edge.flatMap((hex) => this.around(hex)).filter((hex) => !seen.has(key(hex)));
      if (next.some((hex) => isSame(hex, unit.at))) return true;
      for (const hex of next) seen.add(key(hex));
      edge = next.filter(isOpen);
    }
    return false;
  }

  private around(hex: Hex): Hex[] {
    return this.hexes.filter((each) => isBeside(each, hex));
  }

  private on(hex: Hex): Unit[] {
    return this.units.filter((unit) => isSame(unit.at, hex));
  }

  private terrainOf(hex: Hex) {
    return this.options.terrain[this.ground.get(key(hex)) as 'plains'];
  }

  private isPassable(unit: Unit, hex: Hex): boolean {
    return !this.terrainOf(hex).isWater || this.bridges.has(key(hex)) || unit.stats.crossesWater;
  }

  private put(unit: Unit, hex: Hex): void {
    unit.at = hex;
    this.hold(unit);
  }

  private hold(unit: Unit): void {
    if (this.options.scenario.victory.some(({ at }) => isSame(at, unit.at))) this.holders.set(key(unit.at!), unit.side);
  }

  private lose(unit: Unit): void {
    Object.assign(unit, { at: null, status: 'lost', fight: null, isAttacked: false, mustRetreat: false });
  }
}
