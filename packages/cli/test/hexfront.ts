import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const binary = fileURLToPath(new URL('../bin/hexfront.js', import.meta.url));

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** One command of many, with its own environment. */
export interface Wanted {
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** With the files that exist afterwards. */
export interface RanAmongMany extends Ran {
  readonly files: readonly string[];
}

/** A temporary directory for the files of a test, in which it runs the real command. */
export class Desk {
  readonly path = mkdtempSync(join(tmpdir(), 'hexfront-cli-'));

  run(args: readonly string[], input: string | Buffer = '', env: Record<string, string> = {}): Ran {
    const { status, stdout, stderr } = spawnSync(process.execPath, [binary, ...args], {
      cwd: this.path,
      input,
      env: { PATH: process.env.PATH, ...env },
      encoding: 'utf8',
      timeout: 60_000,
      maxBuffer: 256 * 1024 * 1024,
    });
    return { code: status, out: stdout, err: stderr };
  }

  /** Many commands in one process, which is a tenth of the work: for what one process each would not show better. */
  runMany(runs: readonly Wanted[]): RanAmongMany[] {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'many-runs.ts')], {
      cwd: this.path,
      input: JSON.stringify(runs),
      env: { PATH: process.env.PATH },
      encoding: 'utf8',
      timeout: 60_000,
    });
    if (status !== 0) throw new Error(`the process of many runs ended with ${status}: ${stderr}`);
    return JSON.parse(stdout);
  }

  write(name: string, content: unknown): string {
    writeFileSync(join(this.path, name), typeof content === 'string' ? content : JSON.stringify(content));
    return name;
  }

  makeFolder(name: string): void {
    mkdirSync(join(this.path, name), { recursive: true });
  }

  text(name: string): string {
    return readFileSync(join(this.path, name), 'utf8');
  }

  json(name: string): any {
    return JSON.parse(this.text(name));
  }

  files(): string[] {
    return readdirSync(this.path).sort();
  }

  clear(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

/** Puts an empty database into the data folder of an arena, if the test run has prepared one. */
export function fillFolder(folder: string): void {
  const ready = process.env.EMPTY_DATABASE;
  if (ready !== undefined) cpSync(ready, join(folder, 'pglite'), { recursive: true });
}

/** Sends requests over the line protocol and returns the answers. */
export function converse(desk: Desk, requests: readonly unknown[]): any[] {
  const lines = requests.map((request) => (typeof request === 'string' ? request : JSON.stringify(request)));
  const { code, out, err } = desk.run(['engine'], `${lines.join('\n')}\n`);
  if (code !== 0 || err !== '') throw new Error(`engine ended with ${code}: ${err}`);
  return out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}
