// A bot that ends its turn at once and keeps the conversation: node recorder.mjs FILE
// `→` marks what it reads, `←` what it answers.
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [file] = process.argv.slice(2);
const keep = (mark, line) => appendFileSync(file, `${mark} ${line}\n`);

createInterface({ input: process.stdin }).on('line', (line) => {
  keep('→', line);
  const { type, match_id, tick_target, legal } = JSON.parse(line);
  if (type === 'match_end') process.exit(0);
  if (type !== 'state_tick') return;
  const payload = { tick_target, orders: legal.slice(-1) };
  const answer = JSON.stringify({ type: 'submit_orders', v: 1, match_id, payload });
  keep('←', answer);
  process.stdout.write(`${answer}\n`);
});
