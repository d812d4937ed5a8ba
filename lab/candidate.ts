/** A bot for `file:`: the network in HEXFRONT_WEIGHTS with the budget in HEXFRONT_BUDGET. */
import { readFileSync } from 'node:fs';
import { attritionChampion } from '../packages/bots/src/attrition/champion.ts';
import { readNetwork } from '../packages/bots/src/attrition/network/network.ts';
import { readBudget } from '../packages/bots/src/budget.ts';

const { HEXFRONT_WEIGHTS, HEXFRONT_BUDGET = '2000' } = process.env;
if (HEXFRONT_WEIGHTS === undefined) throw new Error('set HEXFRONT_WEIGHTS to a file of weights');
const bot = attritionChampion(readBudget(HEXFRONT_BUDGET)!, readNetwork(readFileSync(HEXFRONT_WEIGHTS)));
export default { ...bot, name: 'candidate' };
