import type { Game, JsonObject } from '@hexfront/engine';
import type { BattleState } from '@hexfront/engine/battle';
import { BattleWriter, battleFacilities, battlePlanes, battleScalars, battleUnits } from '../env/battle.ts';
import { listUnits, orderBits, readOrders } from '../env/battle-orders.ts';
import { Column } from './column.ts';
import type { SampleWriter } from './samples.ts';

/** Battles: what `TickEnv` shows a seat before the tick, and its orders, one number per listed unit and Facility. */
export function battleWriter(game: Game, options: JsonObject): SampleWriter {
  const { board, facilityCells } = (game.setup(options, '') as BattleState).theatre;
  const { size } = board;
  const rows = options.mostOrders as number;
  const places = facilityCells.length;
  const planes = new Column('planes', 'uint8', [battlePlanes.length, size, size], 'the map as the acting seat sees it');
  const scalars = new Column('scalars', 'float32', [battleScalars.length], 'numbers beside the map');
  const units = new Column('units', 'int16', [rows, battleUnits.length], 'its units, in the order of their numbers');
  const facilities = new Column('facilities', 'int16', [places, battleFacilities.length], 'bases by seat, then Cities');
  const orders = new Column(
    'orders',
    'int32',
    [rows + places],
    'what was decided: an order per unit, then per Facility',
  );
  const maskBits = new Column(
    'maskBits',
    'uint8',
    [rows + places],
    'which of the first eight orders were offered, in bits',
  );
  const dropped = new Column(
    'dropped',
    'int32',
    [],
    'orders that have no number: rally points, research, second builds',
  );
  const writer = new BattleWriter();
  const slots = new Int32Array(rows);
  return {
    columns: [planes, scalars, units, facilities, orders, maskBits, dropped],
    encoding: {
      rows: size,
      cols: size,
      planes: battlePlanes as unknown as JsonObject[],
      scalars: battleScalars as unknown as JsonObject[],
      units: battleUnits as unknown as JsonObject[],
      facilities: battleFacilities as unknown as JsonObject[],
    },
    write(given, seat, decided) {
      const state = given as BattleState;
      const count = listUnits(state, seat, slots);
      const [planesAt, scalarsAt, unitsAt, placesAt] = [planes, scalars, units, facilities].map((each) => each.grow());
      writer.planes(state, seat, planes.array, planesAt);
      writer.scalars(state, seat, scalars.array, scalarsAt);
      writer.units(state, slots, count, units.array, unitsAt);
      writer.facilities(state, seat, facilities.array, placesAt);
      const [ordersAt, bitsAt] = [orders.grow(), maskBits.grow()];
      dropped.push(readOrders(state, decided, slots, count, orders.array, ordersAt));
      for (let row = 0; row < rows + places; row++) {
        maskBits.array[bitsAt + row] = orderBits(units.array, unitsAt, facilities.array, placesAt, rows, row);
      }
    },
  };
}
