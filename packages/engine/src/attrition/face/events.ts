import { NONE } from '../../hex/index.ts';
import { abilities, type Fight } from '../combat/combat.ts';
import type { AttritionEvent } from './dialect.ts';
import { unitId } from './actions.ts';
import type { Listener } from '../listener.ts';
import { sides, unitTypes } from '../rules.ts';
import { ACTIVE, type AttritionState, REASON, reasons, TURN, VP, WINNER } from '../state.ts';

/** Turns what the core reports into 002's EngineEvents. */
export class EventRecorder implements Listener {
  readonly events: AttritionEvent<unknown>[] = [];
  private attackers: readonly string[] = [];
  private defenders: readonly string[] = [];
  private changes: object[] = [];
  private readonly s: AttritionState;

  constructor(s: AttritionState) {
    this.s = s;
  }

  turnStarted(): void {
    this.events.push({ type: 'turn_start', ...this.now() });
  }

  turnEnded(): void {
    this.events.push({ type: 'turn_end', ...this.now() });
  }

  stackMoves(_: AttritionState, from: number, to: number): void {
    for (const id of this.idsOn(from)) {
      this.events.push({ type: 'move_unit', ...this.now(), unitId: id, from: this.hex(from), to: this.hex(to) });
    }
  }

  recruited(s: AttritionState, slot: number): void {
    const unitType = unitTypes[s.unitType[slot]];
    this.events.push({
      type: 'recruit',
      ...this.now(),
      unitId: unitId(s, slot),
      unitType,
      at: this.hex(s.unitCell[slot]),
    });
  }

  fortified(s: AttritionState, cell: number): void {
    this.events.push({ type: 'fortify', ...this.now(), unitId: unitId(s, s.front[cell]), at: this.hex(cell) });
  }

  fightOpens(_: AttritionState, fight: Fight): void {
    this.attackers = this.idsOn(fight.from);
    this.defenders = this.idsOn(fight.to);
  }

  fightCloses(_: AttritionState, fight: Fight): void {
    const standing = new Set([...this.idsOn(fight.from), ...this.idsOn(fight.to)]);
    const alive = (id: string) => standing.has(id);
    const dead = (id: string) => !standing.has(id);
    this.events.push({
      type: 'attack',
      ...this.now(),
      attackerId: this.attackers[0],
      attackerFrom: this.hex(fight.from),
      defenderIds: this.defenders,
      targetHex: this.hex(fight.to),
      distance: fight.distance,
      ranged: fight.distance > 1,
      attackPower: fight.attackPower,
      defensePower: fight.defensePower,
      abilities: abilities.filter((_name, i) => (fight.applied >> i) & 1),
      outcome: {
        attackerSurvivors: this.attackers.filter(alive),
        attackerCasualties: this.attackers.filter(dead),
        defenderSurvivors: this.defenders.filter(alive),
        defenderCasualties: this.defenders.filter(dead),
        damageDealt: fight.damageDealt,
        damageTaken: fight.damageTaken,
        captured: fight.captured,
      },
    });
  }

  controlChanges(cell: number, from: number, to: number): void {
    const { changeKey } = this.s.theatre.rules.dialect;
    this.changes.push({ [changeKey]: this.hex(cell), from: sides[from] ?? null, to: sides[to] ?? null });
  }

  controlSettled(s: AttritionState): void {
    if (this.changes.length === 0) return;
    this.events.push({ type: 'control_update', turn: s.scalars[TURN], changes: this.changes as [] });
    this.changes = [];
  }

  gameEnded(s: AttritionState): void {
    const { scalars } = s;
    const reason = reasons[scalars[REASON]];
    const winner = sides[scalars[WINNER]] ?? null;
    this.events.push({ type: 'game_end', turn: scalars[TURN], reason, winner, vpA: scalars[VP], vpB: scalars[VP + 1] });
  }

  rejected(seat: number, reason: string): void {
    this.events.push({ type: 'reject', turn: this.s.scalars[TURN], player: sides[seat], reason });
  }

  private now() {
    return { turn: this.s.scalars[TURN], player: sides[this.s.scalars[ACTIVE]] };
  }

  private hex(cell: number): unknown {
    const { rules, grid } = this.s.theatre;
    return rules.dialect.hexes.write(grid, cell);
  }

  private idsOn(cell: number): string[] {
    const ids: string[] = [];
    for (let slot = this.s.front[cell]; slot !== NONE; slot = this.s.behind[slot]) ids.push(unitId(this.s, slot));
    return ids;
  }
}
