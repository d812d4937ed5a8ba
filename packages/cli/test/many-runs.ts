/**
 * Runs many commands in one process, one after the other: they come in as JSON, what each printed goes out as JSON. Only for commands that
 * end by themselves and leave nothing open.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { main } from '../src/main.ts';
import type { RanAmongMany, Wanted } from './hexfront.ts';

const report = process.stdout.write.bind(process.stdout);
// Every command listens for a reader that leaves.
for (const stream of [process.stdout, process.stderr]) stream.setMaxListeners(0);

const results: RanAmongMany[] = [];
const plain = process.env;
for (const { args, env } of JSON.parse(readFileSync(0, 'utf8')) as Wanted[]) {
  process.env = { ...plain, ...env };
  const said = { out: '', err: '' };
  process.stdout.write = (text) => ((said.out += text), true);
  process.stderr.write = (text) => ((said.err += text), true);
  const code = await main(args);
  results.push({ code, ...said, files: readdirSync('.').sort() });
}
report(JSON.stringify(results));
