// A Hexfront bot in plain JavaScript: it reads one JSON frame per line and writes one answer per line. Standard output is reserved for
// answers; write log messages with console.error.
import { createInterface } from 'node:readline';

/** The orders for one state_tick: one action in turn-based games, any number in simultaneous ones. */
function decide({ legal }) {
  const attack = legal.find(({ action }) => action === 'attack');
  if (attack !== undefined) return [attack];
  return legal.length === 0 ? [] : [legal[Math.floor(Math.random() * legal.length)]];
}

for await (const line of createInterface({ input: process.stdin })) {
  const frame = JSON.parse(line);
  if (frame.type === 'match_start') {
    console.error(`seat ${frame.seat} of ${frame.game}`);
  } else if (frame.type === 'state_tick') {
    const payload = { tick_target: frame.tick_target, orders: decide(frame) };
    console.log(JSON.stringify({ type: 'submit_orders', v: 1, match_id: frame.match_id, payload }));
  } else if (frame.type === 'match_end') {
    console.error(`result: ${frame.payload.result}`);
    break;
  }
}
