import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { Source } from './sources.ts';

/**
 * Copies the license, the README, and the workspace documents that the README links to, into `docs`. Links to unpublished files become
 * plain text, so that no link is broken.
 */
export function copyDocuments(root: string, { path, manifest }: Source, place: string): void {
  cpSync(join(root, 'LICENSE'), join(place, 'LICENSE'));
  const source = join(path, 'README.md');
  const text = existsSync(source)
    ? readFileSync(source, 'utf8')
    : `# ${manifest.name}\n\n${manifest.description ?? ''}\n`;
  const documents = new Map<string, string>();
  const readme = relink(text, path, (target) => {
    const isDocument = dirname(target) === join(root, 'docs') && target.endsWith('.md');
    if (isDocument) documents.set(target, `docs/${basename(target)}`);
    return documents.get(target) ?? inPackage(path, place, target);
  });
  writeFileSync(join(place, 'README.md'), readme);
  for (const [document, copy] of documents) {
    const own = relink(readFileSync(document, 'utf8'), dirname(document), (target) =>
      documents.has(target) ? basename(target) : null,
    );
    mkdirSync(join(place, 'docs'), { recursive: true });
    writeFileSync(join(place, copy), own);
  }
}

/** Rewrites links to files; a null target leaves only the text. */
function relink(text: string, from: string, find: (target: string) => string | null): string {
  return text.replace(/\[([^\]]*)\]\(([^)#\s]+)(#[^)]*)?\)/g, (whole, words, target, part = '') => {
    if (/^[a-z]+:/.test(target)) return whole;
    const found = find(resolve(from, target));
    return found === null ? words : `[${words}](${found}${part})`;
  });
}

function inPackage(path: string, place: string, target: string): string | null {
  const inside = relative(path, target);
  return !inside.startsWith('..') && existsSync(join(place, inside)) ? inside.replaceAll(sep, '/') : null;
}
