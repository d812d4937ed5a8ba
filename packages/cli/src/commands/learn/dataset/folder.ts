import { closeSync, existsSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, type JsonObject } from '@hexfront/engine';
import { type Column, npyHead, npyTypes } from '@hexfront/sim';
import { UsageError } from '../../../errors.ts';
import { readJson, replaceFile } from '../../../files.ts';

const MANIFEST = 'dataset.json';

/** What is the same in all shards. A folder holds one game under one set of options. */
export interface DatasetHead {
  readonly hexfront: string;
  readonly game: string;
  readonly options: JsonObject;
  readonly optionsHash: string;
  readonly samplesPerShard: number;
  readonly encoding: JsonObject;
}

export interface MatchEntry {
  /** From what was played, so that a match has the same id wherever it is kept. */
  readonly id: string;
  readonly source: string;
  readonly players: readonly string[];
  readonly seed: string;
  readonly returns: readonly number[];
  readonly samples: number;
}

export interface ShardEntry {
  readonly folder: string;
  readonly samples: number;
  readonly matches: number;
}

interface Manifest extends DatasetHead {
  readonly format: 'hexfront-dataset';
  readonly version: 1;
  readonly isComplete: boolean;
  readonly samples: number;
  readonly arrays: readonly object[];
  readonly shards: readonly ShardEntry[];
  readonly matches: readonly MatchEntry[];
}

/** The folder of a dataset. A shard appears in it complete or not at all, and the manifest lists only shards that are there. */
export class DatasetFolder {
  readonly path: string;
  readonly shards: ShardEntry[] = [];
  readonly matches: MatchEntry[] = [];
  private readonly before: Manifest | null = null;

  constructor(path: string, isResumed: boolean) {
    this.path = path;
    const manifest = join(path, MANIFEST);
    if (!isResumed) {
      if (existsSync(manifest))
        throw new UsageError(`${path} already holds a dataset; add --resume to continue it, or choose another --out`);
      if (existsSync(path) && readdirSync(path).length > 0)
        throw new UsageError(`${path} is not empty; choose another --out`);
      return;
    }
    if (!existsSync(manifest))
      throw new UsageError(`there is no dataset in ${path} to resume; start it without --resume`);
    const found = readJson(manifest);
    if (!isObject(found) || found.format !== 'hexfront-dataset' || found.version !== 1)
      throw new UsageError(`${manifest} is not the manifest of a dataset; choose another --out`);
    this.before = found as unknown as Manifest;
    if (this.before.isComplete)
      throw new UsageError(`the dataset in ${path} is complete; choose another --out for more`);
    this.shards.push(...this.before.shards);
    this.matches.push(...this.before.matches);
  }

  /** Refuses to continue what was begun differently. */
  compare(head: DatasetHead): void {
    if (this.before === null) return;
    for (const key of ['hexfront', 'game', 'optionsHash', 'samplesPerShard'] as const) {
      if (this.before[key] === head[key]) continue;
      throw new UsageError(
        `the dataset in ${this.path} was started with another ${key}: ${this.before[key]}, not ${head[key]}; choose another --out`,
      );
    }
  }

  addShard(head: DatasetHead, columns: readonly Column[], samples: number, matches: readonly MatchEntry[]): void {
    // From the first file on, there is a manifest with which the work can be resumed.
    if (this.shards.length === 0) {
      mkdirSync(this.path, { recursive: true });
      this.writeManifest(head, columns, false);
    }
    const folder = `shard-${String(this.shards.length).padStart(5, '0')}`;
    const [draft, final] = [join(this.path, `${folder}.part`), join(this.path, folder)];
    for (const leftover of [draft, final]) rmSync(leftover, { recursive: true, force: true });
    mkdirSync(draft);
    for (const column of columns) writeColumn(join(draft, `${column.spec.name}.npy`), column);
    renameSync(draft, final);
    this.shards.push({ folder, samples, matches: matches.length });
    this.matches.push(...matches);
    this.writeManifest(head, columns, false);
  }

  finish(head: DatasetHead, columns: readonly Column[]): void {
    this.writeManifest(head, columns, true);
  }

  get samples(): number {
    return this.shards.reduce((sum, shard) => sum + shard.samples, 0);
  }

  private writeManifest(head: DatasetHead, columns: readonly Column[], isComplete: boolean): void {
    const { samples, shards, matches } = this;
    const arrays = columns.map(({ spec }) => ({ ...spec, type: npyTypes[spec.type], file: `${spec.name}.npy` }));
    const manifest: Manifest = {
      format: 'hexfront-dataset',
      version: 1,
      ...head,
      isComplete,
      samples,
      arrays,
      shards,
      matches,
    };
    replaceFile(join(this.path, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`);
  }
}

function writeColumn(file: string, column: Column): void {
  const { type, shape } = column.spec;
  const handle = openSync(file, 'wx');
  try {
    writeAll(handle, npyHead(type, [column.length / column.each, ...shape]));
    writeAll(handle, column.bytes());
  } finally {
    closeSync(handle);
  }
}

/** A single write may take less than it is given. */
function writeAll(handle: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at);
}
