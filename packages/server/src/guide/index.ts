import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listedPages } from './contents.ts';
import { Guide, llmsFullText, llmsText, searchText } from './guide.ts';
import { layout } from './layout.ts';

export const assets = ['guide.css', 'guide.js', 'theme.js'] as const;

export function readAsset(name: (typeof assets)[number]): Buffer {
  return readFileSync(join(import.meta.dirname, 'assets', name));
}

/** The whole site as files, by their path below /guide, and the links in it that lead nowhere. */
export function guideFiles(folder: string) {
  const guide = new Guide(folder);
  const files = new Map<string, string | Buffer>();
  for (const page of guide.pages()) {
    files.set(join(page.slug, 'index.html'), layout(page, guide.titles()));
    files.set(`${page.slug === '' ? 'index' : page.slug}.md`, page.markdown);
  }
  for (const file of guide.files()) files.set(join('files', file), guide.read(file));
  for (const name of assets) files.set(join('assets', name), readAsset(name));
  files.set('search.json', searchText(guide));
  files.set('llms.txt', llmsText(guide));
  files.set('llms-full.txt', llmsFullText(guide));
  return { files, deadLinks: guide.deadLinks() };
}

/** The documents that the site is made of, from the root of the repository: what a package must contain to serve it. */
export function guideSources(folder: string): string[] {
  return [...listedPages.map(({ file }) => file), ...new Guide(folder).files()];
}
