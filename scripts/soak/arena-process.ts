/** An arena in its own process, so that its heap can be measured: `node arena-process.ts [TUNING]`. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readConfig, startServer } from '@hexfront/server';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const config = readConfig(process.env);
if ('wrong' in config) throw new Error(config.wrong.join(' '));
const server = await startServer(config, JSON.parse(process.argv[2] ?? '{}'));
if ('wrong' in server) throw new Error(server.wrong);
process.on('message', async (asked) => {
  if (asked === 'heap') {
    // Twice, because the first pass runs finalizers.
    collect();
    collect();
    process.send!({ heap: process.memoryUsage().heapUsed });
  }
  if (asked === 'stop') {
    await server.stop();
    process.send!({ stopped: true });
    process.disconnect();
  }
});
process.on('disconnect', () => process.exit());
process.send!({ url: server.url });
