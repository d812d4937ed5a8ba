import { randomBytes } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { UsageError } from './errors.ts';

const reasons: { readonly [code: string]: string } = {
  ENOENT: 'no such file',
  ENOTDIR: 'part of its path is not a directory',
  EISDIR: 'it is a directory, not a file',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ERR_FS_FILE_TOO_LARGE: 'it is larger than 2 GiB',
  ERR_STRING_TOO_LONG: 'it is larger than 512 MiB',
};

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return (code !== undefined && reasons[code]) || message;
}

export function readJson(file: string): unknown {
  return parseJson(readText(file), inputName(file));
}

/** `-` stands for standard input. */
export function inputName(file: string): string {
  return file === '-' ? 'standard input' : file;
}

export function readText(file: string): string {
  try {
    // Some editors start files with a byte order mark, which is not valid JSON.
    return (file === '-' ? standardInput() : readFileSync(file, 'utf8')).replace(/^\uFEFF/, '');
  } catch (error) {
    throw new UsageError(`cannot read ${inputName(file)}: ${reasonOf(error)}`);
  }
}

/** All of it. readFileSync would fail on a pipe that has nothing to read yet. */
function standardInput(): string {
  const chunks: Buffer[] = [];
  for (;;) {
    const chunk = Buffer.alloc(65_536);
    try {
      const length = readSync(0, chunk);
      if (length === 0) break;
      chunks.push(chunk.subarray(0, length));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // How Windows says that a pipe has ended.
      if (code === 'EOF') break;
      if (code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
  return Buffer.concat(chunks).toString('utf8');
}

export function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${name} is not valid JSON: ${(error as Error).message}`);
  }
}

/** For a program's own files: written completely or not at all. */
export function replaceFile(path: string, text: string): void {
  writeFileSync(`${path}.part`, text);
  renameSync(`${path}.part`, path);
}

/** Creates a folder that an option names, if there is none. */
export function makeFolder(path: string, option: string): void {
  try {
    mkdirSync(path, { recursive: true });
  } catch (error) {
    throw new UsageError(`cannot create the folder ${path}: ${(error as Error).message}; choose another ${option}`);
  }
}

/** Whether a folder holds anything but what `replaceFile` left of a first file when it was killed. */
export function hasFiles(folder: string): boolean {
  return readdirSync(folder).some((name) => !name.endsWith('.part'));
}

export function emptyFolder(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
}

/** Checks that a file can be written before any work is done, and writes it completely or not at all. */
export class OutputFile {
  readonly path: string;
  private readonly mayReplace: boolean;

  constructor(path: string, mayReplace: boolean) {
    this.path = path;
    this.mayReplace = mayReplace;
    const found = statSync(path, { throwIfNoEntry: false, bigint: false });
    if (found?.isDirectory()) throw new UsageError(`${path} is a directory; give the name of a file`);
    if (found !== undefined && !mayReplace) throw this.exists();
    try {
      if (!statSync(dirname(path)).isDirectory()) throw new Error('it is not a directory');
      accessSync(dirname(path), constants.W_OK);
    } catch (error) {
      throw new UsageError(`cannot write ${path}: directory ${dirname(path)}: ${directoryReason(error)}`);
    }
  }

  write(text: string): void {
    const draft = join(dirname(this.path), `.${basename(this.path)}.${randomBytes(6).toString('hex')}.tmp`);
    try {
      const handle = openSync(draft, 'wx');
      try {
        writeFileSync(handle, text);
        fsyncSync(handle);
      } finally {
        closeSync(handle);
      }
      this.publish(draft);
    } catch (error) {
      if (error instanceof UsageError) throw error;
      throw new UsageError(`cannot write ${this.path}: ${reasonOf(error)}`);
    } finally {
      rmSync(draft, { force: true });
    }
  }

  /** A link never replaces a file created in the meantime; without hard links, check first and then rename. */
  private publish(draft: string): void {
    if (this.mayReplace) return renameSync(draft, this.path);
    try {
      linkSync(draft, this.path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw this.exists();
      if (statSync(this.path, { throwIfNoEntry: false }) !== undefined) throw this.exists();
      renameSync(draft, this.path);
    }
  }

  private exists(): UsageError {
    return new UsageError(`${this.path} already exists; choose another file or add --force`);
  }
}

function directoryReason(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'it does not exist';

  return reasonOf(error);
}
