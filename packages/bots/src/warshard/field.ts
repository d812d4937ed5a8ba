import { NONE } from '@hexfront/engine/hex';
import { ACTIVE, ATTACKED, canReach, isSupplied, traceSupply, type WarshardState } from '@hexfront/engine/warshard';
import { outlook, type Stakes } from './outlook.ts';
import { worthOf } from './worth.ts';

/** The worth of holding a victory hex, per point. */
export const POINT = 5;

/** The participants of a fight on a hex, added unit by unit. */
export class Muster {
  private readonly s: WarshardState;
  private readonly cell: number;
  attack = 0;
  defense = 0;
  shift = 0;
  attackers = 0;
  weakest = 0;
  attackSupport = 0;
  defenders = 0;
  defenseSupport = 0;
  private help = 0;

  constructor(s: WarshardState, cell: number) {
    this.s = s;
    this.cell = cell;
    const { theatre } = s;
    for (let slot = s.front[cell]; slot !== NONE; slot = s.behind[slot]) {
      const isMelee = theatre.isMelee[slot] === 1;
      this.defense = Math.max(this.defense, theatre.defense[slot] * (isMelee ? theatre.defenseFactor[cell] : 1));
      this.defenders += worthOf(theatre, slot);
      if (isMelee && !isSupplied(s, slot)) this.shift = 1;
    }
  }

  /** A melee unit that attacks from its present or future hex. */
  addAttacker(slot: number): this {
    const { theatre } = this.s;
    const worth = worthOf(theatre, slot);
    this.weakest = this.attackers === 0 ? worth : Math.min(this.weakest, worth);
    this.attackers += worth;
    this.attack += theatre.power[slot];
    return this;
  }

  addSupport(slot: number): this {
    const { theatre } = this.s;
    this.attack += theatre.power[slot];
    this.attackSupport += worthOf(theatre, slot);
    return this;
  }

  addHelp(slot: number): this {
    const { theatre } = this.s;
    this.help += theatre.power[slot];
    this.defenseSupport += worthOf(theatre, slot);
    return this;
  }

  /** What the fight is worth to the attacker; `ground` is the worth of the hex itself. */
  value(): number {
    const { theatre, holder } = this.s;
    const victory = theatre.victoryAt[this.cell];
    const attacker = this.s.scalars[ACTIVE];
    const isPrize = victory !== NONE && holder[victory] !== attacker;
    const stakes: Stakes = { ...this.stakes(), ground: isPrize ? POINT * theatre.victoryPoints[victory] : 0.5 };
    if (2 * this.attack < this.defense) return 0;
    return outlook(theatre, this.attack, this.defense + this.help, this.shift, stakes);
  }

  private stakes(): Omit<Stakes, 'ground'> {
    const { attackers, weakest, attackSupport, defenders, defenseSupport } = this;
    return { attackers, weakest, attackSupport, defenders, defenseSupport };
  }
}

export function traceBoth(s: WarshardState): void {
  traceSupply(s, 0);
  traceSupply(s, 1);
}

/** The most that the side to move could bring against a hex this turn. */
export function mightAgainst(s: WarshardState, cell: number): Muster {
  const { theatre } = s;
  const muster = new Muster(s, cell);
  let room = 0;
  for (let i = cell * 6; i < cell * 6 + 6; i++) {
    const beside = theatre.neighbours[i];
    if (beside !== NONE && (s.front[beside] === NONE || theatre.sideOf[s.front[beside]] === s.scalars[ACTIVE])) room++;
  }
  for (let slot = 0; slot < theatre.units && room > 0; slot++) {
    if (theatre.sideOf[slot] !== s.scalars[ACTIVE] || s.unitCell[slot] === NONE) continue;
    if (theatre.isMelee[slot] === 1) {
      if (!canComeBeside(s, slot, cell)) continue;
      muster.addAttacker(slot);
      room--;
    } else if (theatre.range[slot] > 0 && theatre.distance(s.unitCell[slot], cell) <= theatre.range[slot] + 1) {
      muster.addSupport(slot);
    }
  }
  return muster;
}

function canComeBeside(s: WarshardState, slot: number, cell: number): boolean {
  const { theatre } = s;
  if (theatre.distance(s.unitCell[slot], cell) === 1) return true;
  for (let i = cell * 6; i < cell * 6 + 6; i++) {
    const beside = theatre.neighbours[i];
    if (beside !== NONE && s.front[beside] === NONE && canReach(s, slot, beside)) return true;
  }
  return false;
}

/** Support units that could still join a fight on a hex. */
export function freeSupport(s: WarshardState, seat: number, cell: number): number[] {
  const { theatre } = s;
  const free: number[] = [];
  for (let slot = 0; slot < theatre.units; slot++) {
    if (theatre.sideOf[slot] !== seat || theatre.isMelee[slot] === 1 || theatre.range[slot] === 0) continue;
    if (s.unitCell[slot] === NONE || s.unitFight[slot] !== NONE || s.unitMarks[slot] & ATTACKED) continue;
    if (theatre.distance(s.unitCell[slot], cell) <= theatre.range[slot]) free.push(slot);
  }
  return free;
}
