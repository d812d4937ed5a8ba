import type { UnitType } from '@hexfront/engine/battle';
import type { Picture, Soldier } from './picture.ts';

/** What a seat may order this tick. */
export interface Choices {
  /** In the order of cells, without the unit's own. */
  reachOf(unit: Soldier): Iterable<number>;
  canReach(unit: Soldier, cell: number): boolean;
  /** The order to a cell in reach. */
  move(unit: Soldier, cell: number): unknown;
  /** Undefined if the Facility cannot build this type. */
  build(facility: string, type: UnitType): unknown;
}

/** The orders of the legal list, in either dialect. */
export class ListedChoices implements Choices {
  private readonly moves = new Map<string, Map<number, unknown>>();
  private readonly builds: { readonly facility: string; readonly type: UnitType; readonly order: unknown }[] = [];

  constructor(picture: Picture, legal: readonly unknown[]) {
    for (const order of legal) this.sort(picture, order);
  }

  private sort(picture: Picture, order: any): void {
    const unit: string | undefined = order.unit_id ?? order.id;
    if (unit === undefined) {
      const facility: string = order.facility_id ?? order.fac_id;
      this.builds.push({ facility, type: order.unit_type ?? order.unit, order });
      return;
    }
    const cell = picture.cellOf(order.dest ?? { q: order.dest_q, r: order.dest_r });
    let known = this.moves.get(unit);
    if (known === undefined) this.moves.set(unit, (known = new Map()));
    known.set(cell, order);
  }

  reachOf({ id }: Soldier): Iterable<number> {
    return this.moves.get(id)?.keys() ?? [];
  }

  canReach({ id }: Soldier, cell: number): boolean {
    return this.moves.get(id)?.has(cell) ?? false;
  }

  move({ id }: Soldier, cell: number): unknown {
    return this.moves.get(id)?.get(cell);
  }

  build(facility: string, type: UnitType): unknown {
    return this.builds.find((build) => build.facility === facility && build.type === type)?.order;
  }
}
