import { type Game, type JsonObject } from '@hexfront/engine';
import { Conversation, type ModelDesk } from '../../llm/conversation.ts';
import { programIn } from './answer.ts';
import { type CodeFolder, sha256, type Turn } from './code-folder.ts';
import type { CodeSetup } from './code-setup.ts';
import { againPrompt, roundPrompt, starter, taskPrompt } from './prompts.ts';

export interface Task {
  readonly setup: CodeSetup;
  readonly folder: CodeFolder;
  readonly game: Game;
  readonly options: JsonObject;
  readonly round: number;
  readonly entrant: string;
  /** What became of the program of the round before. */
  readonly feedback: string | null;
}

/** Asks the model for a program. Without a usable answer, the one before stays. Rejects with `ProviderFault` or `SpendingLimit`. */
export async function writeProgram(desk: ModelDesk, task: Task): Promise<Turn> {
  const { setup, folder, game, options, round, entrant, feedback } = task;
  const before = round === 1 ? null : folder.turn(game.id, round - 1, entrant);
  const isStarter = before === null || before.program === 'starter';
  const old = before === null ? starter(setup.language) : folder.source(game.id, round - 1, entrant);
  const system = taskPrompt(game, options, desk.spec.strategy, setup);
  const question = roundPrompt(round, setup, { source: old, isStarter }, feedback);
  const promptHash = sha256(system);
  folder.keepPrompt(game.id, round, entrant, `${system}\n\n---\n\n${question}\n`);
  const conversation = new Conversation(desk, { text: system, hash: promptHash }, Number.POSITIVE_INFINITY, round);
  let [problem, said, source]: [string | null, string, string | null] = [null, question, null];
  for (let attempt = 1; attempt <= desk.spec.conditions.attempts && source === null; attempt++) {
    const found = programIn(await conversation.say(said), setup.language);
    problem = 'problem' in found ? found.problem : null;
    conversation.judge(problem === null ? 'fence' : 'none', problem);
    if ('source' in found) source = found.source;
    else said = againPrompt(found.problem);
  }
  const program = source !== null ? 'new' : isStarter ? 'starter' : 'kept';
  const { calls, faults: providerFaults } = conversation;
  const turn: Turn = { entrant, round, program, problem, calls, providerFaults, promptHash };
  folder.keep(game.id, turn, source ?? old);
  return turn;
}
