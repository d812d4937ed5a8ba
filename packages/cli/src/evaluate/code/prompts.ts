import { readFileSync } from 'node:fs';
import { type Game, type JsonObject, withoutAnchors } from '@hexfront/engine';
import { stateTickFrame } from '../../exec/frames.ts';
import { languages } from '../../exec/interpreters.ts';
import type { CodeSetup } from './code-setup.ts';

/** A board of many hexes would be most of the prompt. */
const longestFrame = 6000;

type Asked = Pick<CodeSetup, 'language' | 'limits' | 'allowance' | 'rounds'>;

/** The program that a model starts from. */
export function starter(language: CodeSetup['language']): string {
  const { file } = languages[language];
  return readFileSync(new URL(`../../../templates/${language}/${file}`, import.meta.url), 'utf8');
}

/** The same in every round: the task, the protocol and the rules. */
export function taskPrompt(game: Game, options: JsonObject, strategy: string | null, asked: Asked): string {
  const { title, fences } = languages[asked.language];
  const isOneAction = game.sets === undefined;
  return [
    `You write a program that plays ${game.title} (${game.id}), a hex wargame for two. It plays against other programs, in each match in either seat. Write it to win.`,
    `Answer with the complete program: one file in ${title}, standard library only, in one code fence that begins with \`\`\`${fences[0]}. Text around it is ignored.`,
    ...(strategy === null ? [] : ['', '# Your strategy', '', strategy]),
    '',
    '# How a program plays',
    '',
    'It reads one JSON object per line from standard input and answers each `state_tick` with one line on standard output:',
    '',
    '- `match_start` comes first; do not answer. `seat` is yours, from 0; `options` are the numbers of the game; `bot_seed` seeds your random numbers.',
    isOneAction
      ? '- `state_tick` asks for a decision. `payload` is the position as you see it, `legal` lists every legal action, `events` is what led here. Answer with exactly one action; you are asked again as long as it is your turn.'
      : '- `state_tick` asks for a decision. `payload` is the position as you see it, `legal` lists what your units can do. Answer with any number of orders up to fifty, or none.',
    '- The answer is {"type":"submit_orders","v":1,"match_id":MATCH_ID,"payload":{"tick_target":TICK_TARGET,"orders":[…]}}, with `match_id` and `tick_target` as in the frame. Flush after each line.',
    '- `match_end` comes last, then the input ends: exit.',
    '',
    `A crash, ${isOneAction ? 'an illegal action, ' : ''}a line that is not such an answer, or an answer that comes too late loses the match. ${limitsText(asked)} It has no network and no files but its own; it may write to standard error, of which you see the last lines.`,
    '',
    '# The first state_tick of a match',
    '',
    sample(game, options),
    '',
    '# The rules',
    '',
    withoutAnchors(game.rules(options)),
  ].join('\n');
}

function limitsText({ limits, allowance }: Asked): string {
  const { startMs, moveMs, bankMs } = allowance;
  return `An answer may take ${moveMs} ms; what it takes beyond that comes from ${bankMs} ms for the whole match, and until the first answer there are ${startMs} ms more. The program may use ${limits.memoryMb} MB of memory and ${limits.cpuSeconds} s of processor time in a match.`;
}

function sample(game: Game, options: JsonObject): string {
  const state = game.setup(options, 'sample');
  const asking = {
    view: game.view(state, 0),
    legal: game.legal(state, 0),
    tickTarget: 1,
    clock: { move_ms: 1000, bank_ms: 10_000 },
    events: null,
  };
  const frame = stateTickFrame(asking);
  return frame.length <= longestFrame ? frame : `${frame.slice(0, longestFrame)}… (cut)`;
}

/** What the model is asked in a round. */
export function roundPrompt(
  round: number,
  { rounds, language }: Asked,
  program: { readonly source: string; readonly isStarter: boolean },
  feedback: string | null,
): string {
  const [fence] = languages[language].fences;
  const what = program.isStarter ? 'A simple program to start from' : 'Your program';
  return [
    `Round ${round} of ${rounds}.`,
    '',
    `# ${what}`,
    '',
    `\`\`\`${fence}`,
    program.source.trimEnd(),
    '```',
    ...(feedback === null ? [] : ['', feedback]),
    '',
    feedback === null ? 'Write a better program.' : 'Improve your program, and answer with all of it.',
  ].join('\n');
}

export function againPrompt(problem: string): string {
  return `Your answer could not be used. ${problem} Answer with the complete program in one code fence.`;
}
