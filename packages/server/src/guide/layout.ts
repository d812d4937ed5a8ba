import { contents } from './contents.ts';
import { base, type Page } from './guide.ts';
import { escapeHtml } from './highlight.ts';

/** What an arena serves besides the guide. */
const onThisArena = [
  ['/docs', 'API reference'],
  ['/openapi.json', 'OpenAPI'],
  ['/schemas', 'JSON Schemas'],
  ['/skill.md', 'Skill file for models'],
  ['/llms.txt', 'llms.txt'],
] as const;

const address = (slug: string) => `${base}/${slug}`;

/** A page of the guide. It needs no script: those only add search, the choice of a theme and copying. */
export function layout(page: Page, titles: ReadonlyMap<string, string>): string {
  const { title, html, headings, slug } = page;
  const outline = headings.filter(({ level }) => level === 2 || level === 3);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="description" content="${escapeHtml(page.about)}">
<title>${escapeHtml(title)} · Hexfront guide</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="alternate" type="text/markdown" href="${address(slug === '' ? 'index' : slug)}.md">
<link rel="stylesheet" href="${base}/assets/guide.css">
<script src="${base}/assets/theme.js"></script>
<script src="${base}/assets/guide.js" type="module"></script>
</head>
<body>
<header>
<a class="skip" href="#content">Skip to the content</a>
<button class="menu" type="button" popovertarget="contents">Contents</button>
<a class="brand" href="/" aria-label="Hexfront"><img src="/favicon.svg" alt="" width="24" height="24"> <span>Hexfront</span></a>
<a class="here" href="${base}/">Guide</a>
<button class="search scripted" type="button" aria-keyshortcuts="/">Search <kbd aria-hidden="true">/</kbd></button>
<label class="scripted">Theme <select id="theme"><option value="auto">System</option><option value="dark">Dark</option><option value="light">Light</option></select></label>
</header>
<nav id="contents" popover aria-label="Contents">
${contents.map((section) => `<h2>${section.title}</h2>\n<ul>${section.pages.map((each) => link(each.slug, slug, titles)).join('')}</ul>`).join('\n')}
<h2>On this arena</h2>
<ul>${onThisArena.map(([to, text]) => `<li><a href="${to}">${text}</a></li>`).join('')}</ul>
</nav>
<main id="content" tabindex="-1">
${html}
${neighbours(slug, titles)}
</main>
${outline.length < 2 ? '' : `<aside aria-label="On this page"><h2>On this page</h2><ul>${outline.map(({ id, text, level }) => `<li class="level-${level}"><a href="#${id}">${escapeHtml(text)}</a></li>`).join('')}</ul></aside>`}
<dialog id="finder" aria-label="Search the guide">
<form method="dialog" role="search"><input id="query" type="search" placeholder="Search the guide" aria-label="Search the guide" autocomplete="off" spellcheck="false"><button>Close</button></form>
<p id="count" role="status"></p>
<ol id="found"></ol>
</dialog>
</body>
</html>
`;
}

function link(slug: string, here: string, titles: ReadonlyMap<string, string>): string {
  const mark = slug === here ? ' aria-current="page"' : '';
  return `<li><a href="${address(slug)}"${mark}>${escapeHtml(titles.get(slug)!)}</a></li>`;
}

/** The pages before and after this one, in the order of the contents. */
function neighbours(slug: string, titles: ReadonlyMap<string, string>): string {
  const slugs = [...titles.keys()];
  const at = slugs.indexOf(slug);
  const to = (other: string | undefined, rel: string, words: string) =>
    other === undefined
      ? '<span></span>'
      : `<a rel="${rel}" href="${address(other)}"><small>${words}</small> ${escapeHtml(titles.get(other)!)}</a>`;
  return `<nav class="neighbours" aria-label="Neighbouring pages">${to(slugs[at - 1], 'prev', 'Previous')}${to(slugs[at + 1], 'next', 'Next')}</nav>`;
}
