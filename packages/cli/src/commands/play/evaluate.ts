import type { Arguments } from '../../arguments.ts';
import type { Command } from '../../command.ts';
import { commandText } from '../../command-text.ts';
import { codeOptions } from '../../evaluate/code/code-setup.ts';
import { runCodeTrack } from '../../evaluate/code-track.ts';
import { runPlayTrack } from '../../evaluate/play-track.ts';
import { UsageError } from '../../errors.ts';

/** What is measured: how models play themselves, or the programs that they write. */
const tracks = { play: runPlayTrack, code: runCodeTrack } as const;
const trackNames = ['play', 'code'] as const;

export const evaluate: Command = {
  name: 'evaluate',
  summary: 'measure how well language models play',
  usage: '--game GAME --model llm:URL#MODEL --against BOT --pairs N --seed S --out DIR [--resume] [--json]',
  details: [
    'Every model meets every opponent in pairs of games: the same random opening twice, with the seats swapped.',
    'MODEL may also be a bot, so that a table has something to compare with. A model under other conditions is',
    'another entrant. If a provider fails, the match waits, or is cancelled and played again; it never decides a',
    'game. After Ctrl-C, a crash or an outage, the same command with --resume continues where it stopped.',
    'The limit of --spend is kept: what a call can cost at most is set aside before it is made.',
    '--out DIR holds results.json, table.md, table.csv, report.html and spending.jsonl, and for each game a',
    'folder with rows, replays, the ledger of each game and results.json, which an arena can publish.',
    'With --track code, each model writes a program in each round, sees how it did, and improves it. The programs',
    'run confined, with all rounds, prompts, answers and logs in --out, and play each other as well (docs/code-track.md).',
    'Exit codes: 0 complete; 1 a provider cannot be used; 2 usage error; 3 the spending limit ended it early.',
  ].join('\n'),
  arguments: [],
  options: {
    track: { value: 'play|code', help: 'whether models play themselves (default), or write programs that play' },
    game: { value: 'GAME', isRepeated: true, help: 'a game to play; hexfront games lists them' },
    model: { value: 'MODEL', isRepeated: true, help: 'llm:URL#MODEL?settings, or a bot' },
    against: { value: 'BOT', isRepeated: true, help: 'an opponent of all models, such as level-2' },
    'round-robin': { help: 'let models meet each other, too' },
    pairs: { value: 'N', help: 'pairs of games per pairing' },
    seed: { value: 'S', help: 'any text; decides openings and bots' },
    out: { value: 'DIR', help: 'a new folder for everything' },
    resume: { help: 'continue the evaluation in --out; the games and players must be the same' },
    jobs: { value: 'N', help: 'pairs that are played at the same time (default 4; code track: one per core)' },
    prices: { value: 'FILE', help: 'prices of a million tokens: {"MODEL": {"input": 0.5, "output": 1.5}}' },
    spend: { value: 'AMOUNT', help: 'the most that all calls together may cost, those of earlier runs included' },
    patience: { value: 'SECONDS', help: 'how long a failing provider is waited for, per decision (default 600)' },
    judge: { value: 'search:N|none', help: 'positions to examine for the loss per move (default search:2000)' },
    title: { value: 'TEXT', help: 'what the results are called (default: the models)' },
    json: { help: 'print the results as JSON, one element per game' },
    ...codeOptions,
  },
  examples: [
    'hexfront evaluate --game attrition-3 --model "llm:http://localhost:11434/v1#llama3.3" --against level-2 --pairs 5 --seed 1 --out eval',
    'hexfront evaluate --game conquest-1 --game attrition-3 --model "llm:https://api.example.com/v1#m-1?max_tokens=600" --model greedy --against level-2 --against level-5 --pairs 20 --seed 1 --out eval --prices prices.json --spend 5',
    'hexfront evaluate --track code --game attrition-3 --model "llm:http://localhost:11434/v1#llama3.3?timeout=600" --against level-1 --against level-3 --rounds 3 --pairs 5 --seed 1 --out code',
  ],
  run: (args: Arguments) => tracks[trackFrom(args)](args, commandText(evaluate, args, ['resume'])),
};

/** What the other track has its options for is not ignored in this one. */
function trackFrom(args: Arguments): (typeof trackNames)[number] {
  const track = args.choice('track', trackNames, 'play');
  const [other, foreign] = track === 'play' ? ['code', Object.keys(codeOptions)] : ['play', ['judge']];
  const misplaced = foreign.find((name) => args.has(name));
  if (misplaced === undefined) return track;
  throw new UsageError(`--${misplaced} is for --track ${other}; remove it, or change --track`);
}
