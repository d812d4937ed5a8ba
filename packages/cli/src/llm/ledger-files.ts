import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { LedgerRow } from '@hexfront/protocol';
import { UsageError } from '../errors.ts';

/** Where the rows of a ledger are kept, and the system prompts that they name. */
export interface LedgerKeeper {
  keep(row: LedgerRow): void;
  keepPrompt(hash: string, prompt: string): void;
}

/**
 * Ledgers as files with one JSON object per line, and each system prompt as a file with its hash for a name. Every row is written at once,
 * so that what was paid for is never lost. A file that this process has not written yet is replaced: its match is played again.
 */
class LedgerFiles implements LedgerKeeper {
  readonly #file: (row: LedgerRow) => string;
  readonly #prompts: string;
  readonly #begun = new Set<string>();

  constructor(file: (row: LedgerRow) => string, prompts: string) {
    this.#file = file;
    this.#prompts = prompts;
  }

  keep(row: LedgerRow): void {
    const file = this.#file(row);
    const line = `${JSON.stringify(row)}\n`;
    mkdirSync(dirname(file), { recursive: true });
    if (this.#begun.has(file)) appendFileSync(file, line);
    else writeFileSync(file, line);
    this.#begun.add(file);
  }

  /** Threads may write the same prompt at the same time, which changes nothing: its name is its content. */
  keepPrompt(hash: string, prompt: string): void {
    const file = join(this.#prompts, `${hash}.txt`);
    mkdirSync(this.#prompts, { recursive: true });
    if (!existsSync(file)) writeFileSync(file, prompt);
  }
}

/** Beside the replay `match.json`: `match.ledger.jsonl` and the folder `match.prompts`. */
export function ledgerBeside(replay: string, mayReplace: boolean): LedgerFiles {
  const start = replay.replace(/\.json$/, '');
  const file = `${start}.ledger.jsonl`;
  if (existsSync(file) && !mayReplace) {
    throw new UsageError(`${file} already exists; choose another --out or add --force`);
  }
  return new LedgerFiles(() => file, `${start}.prompts`);
}

/** In the folder of a tournament: a file for each seat of each game, because games are played by several threads. */
export function ledgerOfTournament(folder: string, gameNumber: () => number): LedgerFiles {
  const file = ({ seat }: LedgerRow) => join(folder, 'ledger', `game-${gameNumber()}-seat-${seat}.jsonl`);
  return new LedgerFiles(file, join(folder, 'prompts'));
}

/** Of matches on an arena: a file for each match. */
export function ledgerOfMatch(folder: string, matchId: string): LedgerFiles {
  return new LedgerFiles(() => join(folder, `${matchId}.jsonl`), join(folder, 'prompts'));
}
