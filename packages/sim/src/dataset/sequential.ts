import type { Game, JsonObject } from '@hexfront/engine';
import { encodingOf } from '../env/index.ts';
import { Column } from './column.ts';
import type { SampleWriter } from './samples.ts';

/** Games of one decision at a time: what `VecEnv` shows before the decision, and the number of the action. */
export function sequentialWriter(game: Game, options: JsonObject): SampleWriter {
  const numbered = game.numbered!;
  const encoding = encodingOf(game);
  const encoder = encoding.encoder(game, options);
  const { rows, cols } = encoder;
  const planes = new Column(
    'planes',
    'uint8',
    [encoding.planes.length, rows, cols],
    'the board as the acting seat sees it',
  );
  const scalars = new Column('scalars', 'float32', [encoding.scalars.length], 'numbers beside the board');
  const actions = new Column('actions', 'int32', [], 'what was decided');
  const starts = new Column(
    'starts',
    'int32',
    [],
    'where the list of each sample starts in `legal`; one more for the end',
  );
  const legal = new Column('legal', 'int32', [], 'all that was legal, one list after the other');
  const list = new Int32Array(numbered.longest(options));
  return {
    columns: [planes, scalars, actions, starts, legal],
    encoding: {
      rows,
      cols,
      planes: encoding.planes as unknown as JsonObject[],
      scalars: encoding.scalars as unknown as JsonObject[],
      kinds: encoding.kinds as unknown as JsonObject[],
      actionCount: numbered.size(options),
    },
    write(state, seat, [action]) {
      const [planesAt, scalarsAt] = [planes.grow(), scalars.grow()];
      encoder.write(state, seat, planes.array, planesAt, scalars.array, scalarsAt);
      const own = (number: number) => encoder.seen[seat]?.actions[number] ?? number;
      actions.push(own(numbered.encode(state, action)));
      starts.push(legal.length);
      const count = numbered.list(state, list);
      for (let i = 0; i < count; i++) legal.push(own(list[i]));
    },
    finish: () => starts.push(legal.length),
  };
}
