import { Marked, type Token, type Tokens } from 'marked';
import { escapeHtml, highlighted } from './highlight.ts';

export interface Heading {
  readonly id: string;
  readonly text: string;
  readonly level: number;
}

/** A stretch of a page under one heading, as search sees it. */
export interface Passage {
  readonly heading: Heading;
  text: string;
}

export interface Rendered {
  readonly title: string;
  readonly html: string;
  readonly headings: readonly Heading[];
  readonly passages: readonly Passage[];
  /** Where links can lead to within the page. */
  readonly anchors: ReadonlySet<string>;
}

/** A page as HTML. The documents are our own, so what is HTML in them stays HTML. `linked` turns a link in the file into an address. */
export function render(markdown: string, linked: (target: string) => string): Rendered {
  const text = withoutFrontMatter(markdown);
  const headings: Heading[] = [];
  const passages: Passage[] = [];
  const taken = new Map<string, number>();
  const renderer = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const words = plain(tokens);
        const heading = { id: freeId(words, taken), text: words, level: depth };
        headings.push(heading);
        passages.push({ heading, text: '' });
        const inner = this.parser.parseInline(tokens);
        const mark =
          depth === 1
            ? ''
            : ` <a class="anchor" href="#${heading.id}" aria-label="Link to “${escapeHtml(words)}”">#</a>`;
        return `<h${depth} id="${heading.id}">${inner}${mark}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        return `<a href="${escapeHtml(linked(href))}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text: alt }) {
        return `<img src="${escapeHtml(linked(href))}" alt="${escapeHtml(alt)}" loading="lazy">`;
      },
      code({ text: code, lang }) {
        const mark = isCommands(code, lang) ? ' class="commands"' : '';
        return `<pre tabindex="0"${mark}><code>${highlighted(code, lang?.split(' ')[0])}</code></pre>\n`;
      },
      table(token) {
        return wide(this.parser.parseInline.bind(this.parser), token);
      },
    },
  });
  const tokens = renderer.lexer(text);
  const html = renderer.parser(tokens);
  let at = -1;
  for (const token of tokens) {
    if (token.type === 'heading') at++;
    else if (at >= 0 && token.type !== 'html') passages[at].text += ` ${plain([token])}`;
  }
  const named = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id);
  return {
    title: headings[0]?.text ?? '',
    html,
    headings,
    passages,
    anchors: new Set([...headings.map(({ id }) => id), ...named]),
  };
}

/** Tables scroll by themselves, so that the page never does. A column without a name has no header. */
function wide(inline: (tokens: Token[]) => string, { header, rows }: Tokens.Table): string {
  const cell = ({ tokens }: Tokens.TableCell) => `<td>${inline(tokens)}</td>`;
  const head = (each: Tokens.TableCell) =>
    each.text === '' ? '<td></td>' : `<th scope="col">${inline(each.tokens)}</th>`;
  const body = rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('\n');
  const top = `<thead><tr>${header.map(head).join('')}</tr></thead>`;
  return `<div class="wide" tabindex="0"><table>${top}<tbody>${body}</tbody></table></div>\n`;
}

/** A skill file starts with fields for its reader, which is no part of the text. */
function withoutFrontMatter(text: string): string {
  return text.replace(/^---\n[\s\S]*?\n---\n/, '');
}

/** The words of tokens, without any marks. */
function plain(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'table') {
        const { header, rows } = token as Tokens.Table;
        return [header, ...rows].map((row) => row.map((cell) => plain(cell.tokens)).join(' ')).join(' ');
      }
      if (token.type === 'list') return (token as Tokens.List).items.map((item) => plain(item.tokens)).join(' ');
      if (token.type === 'html') return '';
      if ('tokens' in token && token.tokens !== undefined) return plain(token.tokens);
      return 'text' in token ? String(token.text) : '';
    })
    .join('');
}

/** As forges make the ids of headings, so that links work there and here. */
function freeId(text: string, taken: Map<string, number>): string {
  const id = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
  const count = taken.get(id) ?? 0;
  taken.set(id, count + 1);
  return count === 0 ? id : `${id}-${count}`;
}

/** Commands are wrapped, so that a reader sees their last option. Drawings, trees and code are not: there, columns matter. */
function isCommands(code: string, lang: string | undefined): boolean {
  return lang === 'sh' || lang === 'bash' || (!lang && !/^\s/m.test(code));
}
