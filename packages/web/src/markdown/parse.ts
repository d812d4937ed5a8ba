/** The subset of Markdown that the rules use, as a tree. Text stays text: nothing in it can become markup. */
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly text: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly Inline[])[] }
  | {
      readonly kind: 'table';
      readonly head: readonly (readonly Inline[])[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    };

export type Inline =
  | { readonly kind: 'text' | 'code' | 'strong' | 'emphasis'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string }
  /** A place that links lead to. */
  | { readonly kind: 'anchor'; readonly text: ''; readonly id: string };

const heading = /^(#{1,6})\s+(.*)$/;
const bullet = /^[-*]\s+(.*)$/;
const numbered = /^\d+\.\s+(.*)$/;

export function parseMarkdown(text: string): Block[] {
  const lines = text.replace(/<!--[\s\S]*?-->/g, '').split('\n');
  const blocks: Block[] = [];
  for (let i = 0; i < lines.length; ) {
    const line = lines[i];
    const title = heading.exec(line);
    if (line.trim() === '') i++;
    else if (line.startsWith('```')) {
      const end = lines.findIndex((other, k) => k > i && other.startsWith('```'));
      const last = end === -1 ? lines.length : end;
      blocks.push({ kind: 'code', text: lines.slice(i + 1, last).join('\n') });
      i = last + 1;
    } else if (title !== null) {
      blocks.push({ kind: 'heading', level: title[1].length, text: parseInline(title[2]) });
      i++;
    } else if (line.startsWith('|')) i = readTable(lines, i, blocks);
    else if (bullet.test(line) || numbered.test(line)) i = readList(lines, i, blocks);
    else i = readParagraph(lines, i, blocks);
  }
  return blocks;
}

function readTable(lines: readonly string[], from: number, blocks: Block[]): number {
  let to = from;
  while (to < lines.length && lines[to].startsWith('|')) to++;
  const rows = lines.slice(from, to).map((line) =>
    line
      .replace(/^\||\|\s*$/g, '')
      .split('|')
      .map((cell) => parseInline(cell.trim())),
  );
  const [head, , ...body] = rows;
  blocks.push({ kind: 'table', head, rows: body });
  return to;
}

/** Lines that are indented, or that simply continue, belong to the item before. */
function readList(lines: readonly string[], from: number, blocks: Block[]): number {
  const isOrdered = numbered.test(lines[from]);
  const pattern = isOrdered ? numbered : bullet;
  const items: string[] = [];
  let i = from;
  for (; i < lines.length && lines[i].trim() !== ''; i++) {
    const item = pattern.exec(lines[i]);
    if (item !== null) items.push(item[1]);
    else items[items.length - 1] += ` ${lines[i].trim()}`;
  }
  blocks.push({ kind: 'list', isOrdered, items: items.map(parseInline) });
  return i;
}

function readParagraph(lines: readonly string[], from: number, blocks: Block[]): number {
  let to = from + 1;
  while (to < lines.length && lines[to].trim() !== '' && !/^(#|\||```|[-*]\s)/.test(lines[to])) to++;
  blocks.push({ kind: 'paragraph', text: parseInline(lines.slice(from, to).join(' ')) });
  return to;
}

const marks = /<a id="([\w.-]+)"><\/a>|`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

function parseInline(text: string): Inline[] {
  const parts: Inline[] = [];
  let from = 0;
  for (const match of text.matchAll(marks)) {
    if (match.index > from) parts.push({ kind: 'text', text: text.slice(from, match.index) });
    const [whole, anchor, code, strong, emphasis, label, to] = match;
    if (anchor !== undefined) parts.push({ kind: 'anchor', text: '', id: anchor });
    else if (code !== undefined) parts.push({ kind: 'code', text: code });
    else if (strong !== undefined) parts.push({ kind: 'strong', text: strong });
    else if (emphasis !== undefined) parts.push({ kind: 'emphasis', text: emphasis });
    // Only links to web pages: a script in a link stays plain text.
    else if (/^(https?:|\/|#)/.test(to)) parts.push({ kind: 'link', text: label, to });
    else parts.push({ kind: 'text', text: label });
    from = match.index + whole.length;
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) });
  return parts;
}
