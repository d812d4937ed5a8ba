/**
 * Puts weights into the bots package.
 *   npx node lab/ship.ts --game attrition-2 --weights FILE
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readNetwork } from '../packages/bots/src/attrition/network/network.ts';

const { values } = parseArgs({ options: { game: { type: 'string' }, weights: { type: 'string' } } });
if (values.game === undefined || values.weights === undefined) throw new Error('--game and --weights are required');
const bytes = readFileSync(values.weights);
const { marks, width, hidden } = readNetwork(bytes);
const folder = join(import.meta.dirname, '../packages/bots/src/attrition/network/weights');
const text = `/** Written by lab/ship.ts: ${marks} marks, ${width} values for each side, ${hidden} hidden ones. */\nexport const weights =\n  '${bytes.toString('base64')}';\n`;
writeFileSync(join(folder, `${values.game}.ts`), text);
console.log(`${values.game}: ${bytes.length} bytes`);
