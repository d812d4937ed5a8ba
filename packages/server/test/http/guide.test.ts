import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contents, listedPages } from '../../src/guide/contents.ts';
import { Guide, guideFolder, llmsFullText, llmsText, searchText } from '../../src/guide/guide.ts';
import { highlighted } from '../../src/guide/highlight.ts';
import { layout } from '../../src/guide/layout.ts';
import { render } from '../../src/guide/render.ts';
import { guideBodies } from '../../src/http/guide-pages.ts';

const root = join(import.meta.dirname, '../../../..');
const guide = new Guide(guideFolder()!);

/** Documents that are not for readers of the guide: translations of the rules, which the dashboard shows, and the list of paragraphs. */
const left = /^docs\/rules\/(es|paragraphs)\//;

describe('the guide', () => {
  test('lists every document once, and nothing else', () => {
    const documents = globSync(['docs/**/*.md', 'packages/*/README.md', 'python/README.md'], { cwd: root });
    const files = listedPages.map(({ file }) => file);
    expect(documents.filter((file) => !left.test(file) && !files.includes(file))).toEqual([]);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect(new Set(listedPages.map(({ slug }) => slug)).size).toBe(files.length);
  });

  test('has no link that leads nowhere, neither to a page nor to a place on one', () => {
    expect(guide.deadLinks()).toEqual([]);
  });

  test('sees links that lead nowhere', () => {
    const dead = new Guide(join(import.meta.dirname, 'fixtures/dead-links'));
    expect(dead.page('')!.html).toContain('href="/guide/first-bot#no-such-place"');
    expect(dead.deadLinksOf('')).toEqual([
      'docs/index.md: no-such-file.md',
      'docs/index.md: /guide/first-bot#no-such-place',
    ]);
  });

  test('every page has a title of its own, and names itself in the navigation', () => {
    const titles = guide.titles();
    expect(new Set(titles.values()).size).toBe(titles.size);
    for (const page of guide.pages()) {
      expect([page.file, page.headings.filter(({ level }) => level === 1).length]).toEqual([page.file, 1]);
      expect(layout(page, titles)).toContain(`href="/guide/${page.slug}" aria-current="page"`);
    }
  });
});

test('llms.txt lists every page by section, and the full text has all of them', () => {
  const short = llmsText(guide);
  const full = llmsFullText(guide);
  for (const { title } of contents) expect(short).toContain(`\n## ${title}\n`);
  for (const { slug, about, file } of listedPages) {
    expect(short).toContain(`](/guide/${slug === '' ? 'index' : slug}.md): ${about}`);
    expect(full).toContain(`<!-- ${file} -->`);
  }
});

test('search knows every heading and the words of tables', () => {
  const entries = JSON.parse(searchText(guide)) as { page: string; heading: string; to: string; text: string }[];
  const view = entries.find(({ to }) => to === '/guide/reference/attrition#the-view')!;
  expect([view.heading, view.text.includes('movedDistance')]).toEqual(['The view', true]);
  expect(entries.length).toBeGreaterThan(400);
});

test('only what pages link to is served as a file', () => {
  const find = guideBodies(guide);
  expect(find('files/examples/exec-bots/marcher.go')?.type).toBe('text/plain; charset=utf-8');
  for (const path of ['files/package.json', 'files/../package.json', 'files/', 'nowhere', 'assets/../guide.ts']) {
    expect([path, find(path)]).toEqual([path, null]);
  }
});

test('headings get the ids that forges give them, code is marked and never becomes markup', () => {
  const { html, anchors } = render(
    '# A `b` c!\n\n## Same\n\n## Same\n\n```ts\nconst a = "<b>"; // x\n```\n',
    (to) => to,
  );
  expect([...anchors]).toEqual(['a-b-c', 'same', 'same-1']);
  expect(html).toContain(
    '<i class="word">const</i> a = <i class="string">&quot;&lt;b&gt;&quot;</i>; <i class="comment">// x</i>',
  );
  expect(highlighted('<script>', 'nothing')).toBe('&lt;script&gt;');
});

test.each([
  // block                                  wraps
  ['```\nnpx hexfront games\nnpm test\n```', true],
  ['```bash\ncurl -s "$ARENA" \\\n  -d "{}"\n```', true],
  ['```\npackages/\n  engine   the games\n```', false],
  ['```ts\nconst a = 1;\n```', false],
])('%j is wrapped: %s', (block, wraps) => {
  expect(render(block, (to) => to).html.includes('<pre tabindex="0" class="commands">')).toBe(wraps);
});
