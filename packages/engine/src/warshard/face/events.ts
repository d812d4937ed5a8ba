import { NONE } from '../../hex/index.ts';
import type { Cause, Listener } from '../listener.ts';
import { type Hex, type Side, sides, unitTypes } from '../rules.ts';
import {
  ACTIVE,
  REASON,
  type Reason,
  reasons,
  stages,
  type Stage,
  TURN,
  WINNER,
  type WarshardState,
} from '../state.ts';
import { pointsOf } from '../victory.ts';
import { type FightView, viewFight } from './view.ts';

type Dated = { readonly turn: number; readonly side: Side };

export type WarshardEvent =
  | (Dated & { readonly type: 'turn_start' })
  | (Dated & { readonly type: 'stage_end'; readonly stage: Stage })
  | (Dated & { readonly type: 'move'; readonly unit: string; readonly from: Hex; readonly to: Hex })
  | (Dated & { readonly type: 'attack_declared'; readonly unit: string; readonly fight: number; readonly hex: Hex })
  | (Dated & { readonly type: 'support_declared'; readonly unit: string; readonly fight: number })
  | (Dated & { readonly type: 'fight'; readonly fight: number } & FightView)
  | (Dated & { readonly type: 'unit_lost'; readonly unit: string; readonly at: Hex; readonly cause: Cause })
  | (Dated & { readonly type: 'retreat'; readonly unit: string; readonly from: Hex; readonly to: Hex })
  | (Dated & { readonly type: 'advance'; readonly fight: number; readonly unit: string | null; readonly to: Hex })
  | (Dated & { readonly type: 'reinforcement'; readonly unit: string; readonly unitType: string; readonly at: Hex })
  | (Dated & { readonly type: 'reinforcement_blocked'; readonly unit: string; readonly at: Hex })
  | (Dated & { readonly type: 'forced'; readonly action: object })
  | (Dated & { readonly type: 'reject'; readonly player: Side; readonly reason: string })
  | {
      readonly type: 'game_end';
      readonly turn: number;
      readonly reason: Reason;
      readonly winner: Side | null;
      readonly points: { readonly [side in Side]: number };
    };

/** Turns what the core reports into events. `side` is whose turn it is. */
export class EventRecorder implements Listener {
  readonly events: WarshardEvent[] = [];
  private readonly s: WarshardState;

  constructor(s: WarshardState) {
    this.s = s;
  }

  turnStarts(): void {
    this.events.push({ type: 'turn_start', ...this.now() });
  }

  stageCloses(_: WarshardState, stage: number): void {
    this.events.push({ type: 'stage_end', ...this.now(), stage: stages[stage] });
  }

  moves(_: WarshardState, slot: number, to: number): void {
    this.events.push({ type: 'move', ...this.now(), unit: this.id(slot), from: this.at(slot), to: this.hex(to) });
  }

  attacks(s: WarshardState, slot: number, fight: number): void {
    const hex = this.hex(s.fightCell[fight]);
    this.events.push({ type: 'attack_declared', ...this.now(), unit: this.id(slot), fight, hex });
  }

  supports(_: WarshardState, slot: number, fight: number): void {
    this.events.push({ type: 'support_declared', ...this.now(), unit: this.id(slot), fight });
  }

  fought(s: WarshardState, fight: number): void {
    this.events.push({ type: 'fight', ...this.now(), fight, ...viewFight(s, fight) });
  }

  falls(_: WarshardState, slot: number, cause: Cause): void {
    this.events.push({ type: 'unit_lost', ...this.now(), unit: this.id(slot), at: this.at(slot), cause });
  }

  retreats(_: WarshardState, slot: number, to: number): void {
    this.events.push({ type: 'retreat', ...this.now(), unit: this.id(slot), from: this.at(slot), to: this.hex(to) });
  }

  advances(s: WarshardState, fight: number, slot: number): void {
    const unit = slot === NONE ? null : this.id(slot);
    this.events.push({ type: 'advance', ...this.now(), fight, unit, to: this.hex(s.fightCell[fight]) });
  }

  arrives(s: WarshardState, slot: number): void {
    const unitType = unitTypes[s.theatre.typeOf[slot]];
    this.events.push({ type: 'reinforcement', ...this.now(), unit: this.id(slot), unitType, at: this.at(slot) });
  }

  isKeptOut(s: WarshardState, slot: number): void {
    const at = this.hex(s.theatre.entryCell[slot]);
    this.events.push({ type: 'reinforcement_blocked', ...this.now(), unit: this.id(slot), at });
  }

  forced(_: WarshardState, action: object): void {
    this.events.push({ type: 'forced', ...this.now(), action });
  }

  gameEnds(s: WarshardState): void {
    const { scalars } = s;
    this.events.push({
      type: 'game_end',
      turn: scalars[TURN],
      reason: reasons[scalars[REASON]],
      winner: sides[scalars[WINNER]] ?? null,
      points: { blue: pointsOf(s, 0), red: pointsOf(s, 1) },
    });
  }

  rejected(seat: number, reason: string): void {
    this.events.push({ type: 'reject', ...this.now(), player: sides[seat], reason });
  }

  private now(): Dated {
    return { turn: this.s.scalars[TURN], side: sides[this.s.scalars[ACTIVE]] };
  }

  private id(slot: number): string {
    return this.s.theatre.ids[slot];
  }

  private at(slot: number): Hex {
    return this.hex(this.s.unitCell[slot]);
  }

  private hex(cell: number): Hex {
    return this.s.theatre.hexOf(cell);
  }
}
