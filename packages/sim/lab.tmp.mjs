import { findGame, isRefusal } from '@hexfront/engine';
import { findBot } from '@hexfront/bots';
import { playMatch } from '@hexfront/sim';
import { findOpening } from './src/openings/opening.ts';
const game = findGame('attrition-2');
const [,, botName, pairsText, ...files] = process.argv;
const pairs = Number(pairsText);
import { readFileSync } from 'node:fs';
const variants = JSON.parse(readFileSync(files[0], 'utf8'));
for (const [name, over] of Object.entries(variants)) {
  const options = game.options(over);
  if (isRefusal(options)) { console.log(name, options.message); continue; }
  const bot = findBot(botName, game).bot;
  let first = 0, draws = 0; const ends = {}; const lens = [];
  for (let k = 0; k < pairs; k++) {
    let opening;
    try { opening = findOpening({ game, options, seed: `x${k}`, length: 8 }); } catch (e) { console.log(String(e)); break; }
    const r = playMatch({ game, options, seed: `x${k}`, bots: [bot, bot], opening: opening.decisions });
    const w = r.outcome.winners; if (w.length !== 1) { draws++; first += .5; } else if (w[0] === 0) first++;
    ends[r.outcome.reason] = (ends[r.outcome.reason] ?? 0) + 1; lens.push(r.steps.length);
  }
  lens.sort((a, b) => a - b);
  console.log(name.padEnd(28), 'first', (first / pairs).toFixed(2), 'draws', draws, JSON.stringify(ends), 'median', lens[lens.length >> 1], 'max', lens.at(-1));
}
