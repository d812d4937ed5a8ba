/**
 * Loaded into the server before everything else: its wall clock is off by the milliseconds in the file SETTABLE_CLOCK, which is read on
 * SIGUSR2. Timers and the steady clock of the process are not affected, as when an operator sets the time.
 */
import { readFileSync } from 'node:fs';

const RealDate = Date;
let offset = 0;
process.on('SIGUSR2', () => void (offset = Number(readFileSync(process.env.SETTABLE_CLOCK, 'utf8'))));

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + offset);
    else super(...given);
  }

  static now() {
    return RealDate.now() + offset;
  }
};
