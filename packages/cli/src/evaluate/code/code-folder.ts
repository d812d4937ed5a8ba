import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { canonicalJson, type JsonObject } from '@hexfront/engine';
import type { LedgerCall } from '@hexfront/protocol';
import { UsageError } from '../../errors.ts';
import { languages } from '../../exec/interpreters.ts';
import { emptyFolder, hasFiles, makeFolder, readJson, replaceFile } from '../../files.ts';
import type { CodeSetup } from './code-setup.ts';

const HEAD = 'evaluation.json';

/** What a model did in a round. */
export interface Turn {
  readonly entrant: string;
  readonly round: number;
  /** The program that plays: its own new one, the one of the round before, or the starter that it was given. */
  readonly program: 'new' | 'kept' | 'starter';
  /** Why the answer could not be used; null if it could. */
  readonly problem: string | null;
  readonly calls: readonly LedgerCall[];
  readonly providerFaults: number;
  readonly promptHash: string;
}

/** The folder of an evaluation in which models write programs: for each game and round what was asked, answered and played. */
export class CodeFolder {
  readonly path: string;
  private readonly setup: CodeSetup;

  constructor(setup: CodeSetup, isResumed: boolean) {
    // Programs are started in another folder than this process.
    this.path = resolve(setup.out);
    this.setup = setup;
    const head = canonicalJson(headOf(setup));
    const file = join(this.path, HEAD);
    if (existsSync(file) !== isResumed) {
      throw new UsageError(
        isResumed
          ? `there is no evaluation in ${this.path} to resume; start it without --resume`
          : `${this.path} already holds an evaluation; add --resume to continue it, or choose another --out`,
      );
    }
    if (isResumed) {
      if (canonicalJson(readJson(file) as JsonObject) === head) return;
      throw new UsageError(
        `the evaluation in ${this.path} was started with other arguments, see its ${HEAD}; give the same ones, or choose another --out`,
      );
    }
    makeFolder(this.path, '--out');
    if (hasFiles(this.path)) throw new UsageError(`${this.path} is not empty; choose another --out`);
    replaceFile(file, `${JSON.stringify(JSON.parse(head), null, 2)}\n`);
  }

  get spending(): string {
    return join(this.path, 'spending.jsonl');
  }

  round(game: string, round: number): string {
    return join(this.path, game, `round-${round}`);
  }

  /** Of one entrant in one round: its prompt, answers and program. */
  place(game: string, round: number, entrant: string): string {
    const number = this.setup.entrants.findIndex(({ name }) => name === entrant) + 1;
    return join(this.round(game, round), `${number}-${entrant.replace(/[^\w.-]+/g, '_').slice(0, 60)}`);
  }

  turn(game: string, round: number, entrant: string): Turn | null {
    const file = join(this.place(game, round, entrant), 'turn.json');
    return existsSync(file) ? (readJson(file) as Turn) : null;
  }

  /** The folder that a program is started in. It holds nothing else, because the program may read all of it. */
  programFolder(game: string, round: number, entrant: string): string {
    return join(this.place(game, round, entrant), 'program');
  }

  source(game: string, round: number, entrant: string): string {
    return readFileSync(join(this.programFolder(game, round, entrant), languages[this.setup.language].file), 'utf8');
  }

  keepPrompt(game: string, round: number, entrant: string, prompt: string): void {
    const place = this.place(game, round, entrant);
    mkdirSync(place, { recursive: true });
    replaceFile(join(place, 'prompt.md'), prompt);
  }

  /** The turn comes last: once it is there, the model is not asked again. */
  keep(game: string, turn: Turn, source: string): void {
    const { round, entrant, calls } = turn;
    const [place, program] = [this.place(game, round, entrant), this.programFolder(game, round, entrant)];
    const file = join(program, languages[this.setup.language].file);
    mkdirSync(program, { recursive: true });
    replaceFile(file, source);
    // Whoever runs the program may not be whoever has written it here, and whose files others may not be allowed to read.
    chmodSync(program, 0o755);
    chmodSync(file, 0o644);
    replaceFile(join(place, 'answer.md'), calls.map(({ answer }) => answer).join('\n\n---\n\n'));
    replaceFile(join(place, 'turn.json'), `${JSON.stringify(turn, null, 2)}\n`);
  }

  write(name: string, text: string): void {
    replaceFile(join(this.path, name), text);
  }

  /** Removes everything, for an evaluation that cannot begin. */
  clear(): void {
    emptyFolder(this.path);
  }
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** What may not change when an evaluation is continued. More rounds may follow. */
function headOf({ plans, entrants, language, limits, isConfined, allowance }: CodeSetup): JsonObject {
  return {
    format: 'hexfront-code-evaluation',
    version: 1,
    plans: plans as unknown as JsonObject[],
    entrants: entrants.map(({ given }) => given),
    language,
    limits: { ...limits },
    isConfined,
    allowance: { ...allowance },
  };
}
