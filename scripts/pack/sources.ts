import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The package.json fields that packing reads. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description?: string;
  readonly private?: boolean;
  readonly exports?: { readonly [entry: string]: string };
  readonly bin?: { readonly [command: string]: string };
  readonly files?: readonly string[];
  readonly dependencies?: { readonly [name: string]: string };
  /** Installed only by those who need them. */
  readonly peerDependencies?: { readonly [name: string]: string };
}

export interface Source {
  readonly folder: string;
  readonly path: string;
  readonly manifest: Manifest;
}

/** Every public package with sources. */
export function sourcesIn(packages: string): Source[] {
  return readdirSync(packages)
    .filter((folder) => existsSync(join(packages, folder, 'package.json')) && existsSync(join(packages, folder, 'src')))
    .map((folder) => {
      const path = join(packages, folder);
      return { folder, path, manifest: JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Manifest };
    })
    .filter(({ manifest }) => manifest.private !== true);
}

/** Dependencies come first. */
export function inOrder(sources: readonly Source[]): Source[] {
  const ordered: Source[] = [];
  const visit = (source: Source, above: readonly Source[]) => {
    if (above.includes(source)) throw new Error(`${source.manifest.name} depends on itself`);
    if (ordered.includes(source)) return;
    for (const name of Object.keys({ ...source.manifest.dependencies, ...source.manifest.peerDependencies })) {
      const needed = sources.find(({ manifest }) => manifest.name === name);
      if (needed !== undefined) visit(needed, [...above, source]);
    }
    ordered.push(source);
  };
  for (const source of sources) visit(source, []);
  return ordered;
}

/** The packages in these folders and all their dependencies, in the same order. */
export function neededBy(ordered: readonly Source[], folders: readonly string[]): Source[] {
  const needed = new Set<string>();
  for (const { folder, manifest } of ordered.toReversed()) {
    if (!folders.includes(folder) && !needed.has(manifest.name)) continue;
    for (const name of [manifest.name, ...Object.keys(manifest.dependencies ?? {})]) needed.add(name);
  }
  return ordered.filter(({ manifest }) => needed.has(manifest.name));
}
