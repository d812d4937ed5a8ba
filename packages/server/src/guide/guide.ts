import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { contents, type ListedPage, listedPages } from './contents.ts';
import { type Rendered, render } from './render.ts';

export const base = '/guide';

export interface Page extends ListedPage, Rendered {
  readonly markdown: string;
}

/** The documents: in the workspace its root, in the published package a copy; null if there are none. */
export function guideFolder(): string | null {
  const folders = ['../../guide', '../../../..'].map((folder) => join(import.meta.dirname, folder));
  return folders.find((folder) => existsSync(join(folder, 'docs', 'index.md'))) ?? null;
}

/** The documents as a site. Pages are rendered when they are first asked for. */
export class Guide {
  readonly #folder: string;
  readonly #pages = new Map<string, Page>();
  readonly #titles = new Map<string, string>();
  readonly #dead: string[] = [];
  #files: ReadonlySet<string> | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The page at an address below /guide; null if there is none. */
  page(slug: string): Page | null {
    const known = this.#pages.get(slug);
    if (known !== undefined) return known;
    const listed = listedPages.find((each) => each.slug === slug);
    if (listed === undefined) return null;
    const markdown = this.#text(listed);
    const page = { ...listed, markdown, ...render(markdown, (target) => this.#address(listed, target)) };
    this.#pages.set(slug, page);
    return page;
  }

  /** What every page is called, by its address: its first heading, unless the list has a better name. */
  titles(): ReadonlyMap<string, string> {
    if (this.#titles.size === 0) {
      for (const listed of listedPages) {
        const [, heading] = /^# (.*)$/m.exec(this.#text(listed)) ?? [undefined, listed.slug];
        this.#titles.set(listed.slug, listed.label ?? heading.replaceAll('`', ''));
      }
    }
    return this.#titles;
  }

  pages(): Page[] {
    return listedPages.map(({ slug }) => this.page(slug)!);
  }

  /** Files that pages link to and that are not pages: pictures, examples, data. Nothing else is served. */
  files(): ReadonlySet<string> {
    if (this.#files === null) {
      const links = this.pages().flatMap(({ html }) => [...html.matchAll(/(?:href|src)="([^"]+)"/g)]);
      const prefix = `${base}/files/`;
      this.#files = new Set(links.flatMap(([, to]) => (to.startsWith(prefix) ? [to.slice(prefix.length)] : [])));
    }
    return this.#files;
  }

  read(file: string): Buffer {
    return readFileSync(join(this.#folder, file));
  }

  /** Links to files or places that do not exist. The tests fail on them; readers still get the rest of the page. */
  deadLinks(): string[] {
    return listedPages.flatMap(({ slug }) => this.deadLinksOf(slug));
  }

  deadLinksOf(slug: string): string[] {
    const { html, file, anchors } = this.page(slug)!;
    const missing = [...html.matchAll(/href="([^"#]*)#([^"]+)"/g)].filter(([, to, anchor]) => {
      if (to !== '' && !to.startsWith(base)) return false;
      const target = to === '' ? anchors : this.page(to.slice(base.length + 1))?.anchors;
      return target === undefined || !target.has(decodeURIComponent(anchor));
    });
    const files = this.#dead.filter((each) => each.startsWith(`${file}: `));
    return [...files, ...missing.map(([, to, anchor]) => `${file}: ${to}#${anchor}`)];
  }

  #text({ file }: ListedPage): string {
    return readFileSync(join(this.#folder, file), 'utf8');
  }

  /** Where a link in a document leads on the site. */
  #address({ file }: ListedPage, target: string): string {
    if (/^([a-z]+:|#)/.test(target)) return target;
    const [path, anchor] = target.split('#');
    const hash = anchor === undefined ? '' : `#${anchor}`;
    const wanted = normalize(join(dirname(file), path))
      .replaceAll('\\', '/')
      .replace(/\/$/, '');
    const page = listedPages.find((each) => each.file === wanted || each.file === `${wanted}/README.md`);
    if (page !== undefined) return `${base}/${page.slug}${hash}`;
    const found = join(this.#folder, wanted);
    const isInside = !wanted.startsWith('..') && existsSync(found);
    if (isInside && statSync(found).isDirectory()) {
      const first = listedPages.find((each) => each.file.startsWith(`${wanted}/`));
      if (first !== undefined) return `${base}/${first.slug}`;
    }
    if (!isInside || !statSync(found).isFile() || wanted.endsWith('.md')) {
      this.#dead.push(`${file}: ${target}`);
      return target;
    }
    return `${base}/files/${wanted}${hash}`;
  }
}

/** The list of pages for language models, as /llms.txt has it. */
export function llmsText(guide: Guide): string {
  const titles = guide.titles();
  const entries = contents.flatMap(({ title, pages }) => [
    `## ${title}`,
    '',
    ...pages.map(({ slug, about }) => `- [${titles.get(slug)}](${base}/${slug === '' ? 'index' : slug}.md): ${about}`),
    '',
  ]);
  return [
    '# Hexfront',
    '',
    '> An open arena for deterministic hex wargames. Scripts, learning agents, language models and people play the same games under one referee.',
    '',
    'To play as a language model, read [/skill.md](/skill.md). The API is at [/openapi.json](/openapi.json), the schemas of all views, frames and',
    `events are at [/schemas](/schemas), and [${base}/llms-full.txt](${base}/llms-full.txt) has all of these pages in one file.`,
    '',
    ...entries,
  ].join('\n');
}

/** Every page in one file. */
export function llmsFullText(guide: Guide): string {
  return guide
    .pages()
    .map(({ file, markdown }) => `<!-- ${file} -->\n\n${markdown.trim()}\n`)
    .join('\n');
}

/** What search reads: page, heading, address and words of every passage. */
export function searchText(guide: Guide): string {
  const entries = guide.pages().flatMap(({ slug, title, passages }) =>
    passages.map(({ heading, text }) => ({
      page: title,
      heading: heading.level === 1 ? '' : heading.text,
      to: `${base}/${slug}${heading.level === 1 ? '' : `#${heading.id}`}`,
      text: text.replace(/\s+/g, ' ').trim(),
    })),
  );
  return JSON.stringify(entries);
}
