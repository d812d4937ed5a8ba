// A bot for every game that keeps the frames it reads, one per line, and always decides the same: node keeper.mjs FILE
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [file] = process.argv.slice(2);
let isBattle = false;

createInterface({ input: process.stdin }).on('line', (line) => {
  appendFileSync(file, `${line}\n`);
  const { type, match_id, tick_target, legal, game } = JSON.parse(line);
  if (type === 'match_start') isBattle = game.startsWith('battle');
  if (type !== 'state_tick') return;
  const some = legal.filter((_, n) => n % 7 === tick_target % 7).slice(0, 10);
  // An order that is refused shows in the status of the next tick.
  // The last action ends the turn or the stage.
  const pick = legal.at(tick_target % 3 === 0 ? -1 : (tick_target * 31) % legal.length);
  const orders = isBattle ? [...some, { type: 'nonsense' }] : [pick];
  const payload = { tick_target, orders };
  process.stdout.write(`${JSON.stringify({ type: 'submit_orders', v: 1, match_id, payload })}\n`);
});
