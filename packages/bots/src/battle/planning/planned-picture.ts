import {
  type BattleState,
  canSee,
  facilityName,
  HP,
  LIVING,
  MATERIALS,
  NEUTRAL,
  SEAT_FIELDS,
  TICK,
} from '@hexfront/engine/battle';
import { unitName, unitTypes } from '@hexfront/engine/battle';
import { type Enemy, type Factory, MINE, NOBODY, Picture, type Soldier, THEIRS } from '../picture.ts';

/** An own unit of a planned position. */
export interface PlannedSoldier extends Soldier {
  readonly slot: number;
}

/**
 * The picture that a seat has of a planned position, fog included. It holds what the seat's views would tell, without the detour over
 * JSON, which would cost more than the tick itself.
 */
export class PlannedPicture extends Picture {
  /** What the seat remembers from earlier ticks besides control, which the position holds. */
  copyMemory({ lastSeen, chiefSightings }: Picture): void {
    this.lastSeen.set(lastSeen);
    this.chiefSightings.clear();
    for (const [cell, tick] of chiefSightings) this.chiefSightings.set(cell, tick);
  }

  look(s: BattleState, seat: number): void {
    this.tick = s.scalars[TICK];
    const purse = seat * SEAT_FIELDS + MATERIALS;
    this.purse = { M: s.seats[purse], F: s.seats[purse + 1], I: s.seats[purse + 2] };
    this.readUnits(s, seat);
    this.factories = this.readFactories(s, seat);
    this.readHexes(s, seat);
    this.lookAround();
  }

  private readUnits(s: BattleState, seat: number): void {
    const { board, options, briefing } = this;
    const soldiers: PlannedSoldier[] = [];
    const enemies: Enemy[] = [];
    this.chief = null;
    this.enemiesAt = new Map();
    for (let i = 0; i < s.scalars[LIVING]; i++) {
      const slot = s.order[i];
      const cell = s.unitCell[slot];
      const type = unitTypes[s.unitType[slot]];
      const unit = { type, q: board.q[cell], r: board.r[cell], cell, stats: options.units[type] };
      const hp = Math.ceil(s.unitHp[slot] / HP);
      if (s.unitOwner[slot] === seat) {
        const soldier = { ...unit, id: unitName(s.unitNumber[slot]), hp, slot };
        soldiers.push(soldier);
        if (type === 'Chief') this.chief = soldier;
      } else if (canSee(s, seat, cell)) {
        const enemy = { ...unit, hp: briefing.defenseConstant === null ? null : hp };
        enemies.push(enemy);
        const there = this.enemiesAt.get(cell);
        if (there === undefined) this.enemiesAt.set(cell, [enemy]);
        else there.push(enemy);
      }
    }
    this.soldiers = soldiers;
    this.enemies = enemies;
  }

  private readFactories(s: BattleState, seat: number): Factory[] {
    const { board, home, options } = this;
    const factories: Factory[] = [];
    for (const [facility, cell] of s.theatre.facilityCells.entries()) {
      if (s.facilityOwner[facility] !== seat) continue;
      const slots = cell === home ? options.baseSlots : options.citySlots;
      const queued = s.queueLength[facility];
      factories.push({ id: facilityName(facility), q: board.q[cell], r: board.r[cell], queued, cell, slots });
    }
    return factories;
  }

  private readHexes(s: BattleState, seat: number): void {
    const { control, isSupplied } = this;
    const first = seat * control.length;
    for (let cell = 0; cell < control.length; cell++) {
      const told = s.told[first + cell];
      control[cell] = told === NEUTRAL ? NOBODY : told === seat ? MINE : THEIRS;
      isSupplied[cell] = s.inSupply[cell] === 1 && s.control[cell] === seat ? 1 : 0;
    }
  }
}
