import { createServer } from 'node:http';

/**
 * Loaded into a server before everything else: tells how much CPU time the longest turn of its event loop has taken since the last
 * request. Unlike the delay of a timer, this does not count the time in which other processes had the core.
 */
let before = process.threadCpuUsage();
let longest = 0;

function turn(): void {
  const { user, system } = process.threadCpuUsage(before);
  longest = Math.max(longest, user + system);
  before = process.threadCpuUsage();
  setImmediate(turn).unref();
}
turn();

const server = createServer((_, response) => {
  response.end(String(longest / 1000));
  longest = 0;
});
server.listen(Number(process.env.TURN_PROBE_PORT), '127.0.0.1').unref();
