// A bot that plays as it should until its bad habit gets the better of it: node misfit.mjs HABIT [AFTER]
// AFTER counts the answers before that; the other arguments are there to be found in a list of processes.
import { spawn } from 'node:child_process';
import { closeSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [habit, after = '0'] = process.argv.slice(2);
const forever = () => setInterval(() => {}, 1000);
let matchId = '';
let answers = 0;

const answer = (tick, orders, more = {}) =>
  writeSync(
    1,
    `${JSON.stringify({ type: 'submit_orders', v: 1, match_id: matchId, payload: { tick_target: tick, orders }, ...more })}\n`,
  );

const habits = {
  none: (tick, legal) => answer(tick, [legal[0]]),
  crash: () => {
    console.error('line 1 of my troubles\nout of ideas');
    process.exit(3);
  },
  'kill-itself': () => process.kill(process.pid, 'SIGKILL'),
  hang: forever,
  words: () => writeSync(1, 'good morning\n'),
  'bad-bytes': () => writeSync(1, Buffer.from([0xff, 0xfe, 10])),
  'wrong-type': (tick) => answer(tick, [], { type: 'orders' }),
  'wrong-version': (tick) => answer(tick, [], { v: 2 }),
  'wrong-match': (tick) => answer(tick, [], { match_id: 'another' }),
  'stale-tick': (tick, legal) => answer(tick - 1, [legal[0]]),
  'no-orders': (tick) => answer(tick, undefined),
  'two-actions': (tick, legal) => answer(tick, [legal[0], legal[0]]),
  twice: (tick, legal) => {
    answer(tick, [legal[0]]);
    answer(tick, [legal[0]]);
  },
  illegal: (tick) => answer(tick, [{ action: 'move', unitId: 'A-1', to: 'I21' }]),
  malformed: (tick) => answer(tick, [{ dance: true }]),
  'long-line': () => {
    writeSync(1, 'x'.repeat(70_000));
    forever();
  },
  'close-output': () => {
    closeSync(1);
    forever();
  },
  'close-input': (tick, legal) => {
    closeSync(0);
    setTimeout(() => answer(tick, [legal[0]]), 50);
    forever();
  },
  'leave-a-child': (tick, legal) => {
    const child = [process.argv[1], 'hang-at-once', process.argv[4]];
    spawn(process.execPath, child, { stdio: 'ignore' }).unref();
    answer(tick, [legal[0]]);
    process.exit(0);
  },
  'answer-and-go': (tick, legal) => {
    answer(tick, [legal.at(-1)]);
    process.exit(0);
  },
  'never-leave': (tick, legal) => {
    forever();
    answer(tick, [legal.at(-1)]);
  },
  'think-long': (tick, legal) => setTimeout(() => answer(tick, [legal.at(-1)]), 500),
};

if (habit === 'hang-at-once') forever();
else {
  createInterface({ input: process.stdin }).on('line', (line) => {
    const frame = JSON.parse(line);
    matchId = frame.match_id;
    if (frame.type === 'match_end') console.error(`end ${frame.payload.result}`);
    if (frame.type !== 'state_tick') return;
    const isBad = answers++ >= Number(after);
    if (frame.clock.bank_ms !== undefined) console.error(`bank ${frame.clock.bank_ms}`);
    (isBad ? habits[habit] : habits.none)(frame.tick_target, frame.legal);
  });
}
