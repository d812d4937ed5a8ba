/** Reads the part of YAML that our deployment files use, and throws on anything else: mappings, lists, flow style, anchors, comments. */
export function readYaml(text: string): unknown[] {
  return text.split(/^---$/m).map((document) => new Reader(document).read());
}

interface Line {
  readonly indent: number;
  readonly text: string;
}

class Reader {
  private readonly lines: Line[];
  private readonly anchors = new Map<string, unknown>();
  private at = 0;

  constructor(text: string) {
    const bare = text.split('\n').map((line) => line.replace(/(^|\s)#.*$/, '').trimEnd());
    this.lines = bare.filter((line) => line !== '').map((line) => ({ indent: line.search(/\S/), text: line.trim() }));
    for (const { text: line } of this.lines) if (line.includes('\t')) throw new Error(`a tab in "${line}"`);
  }

  read(): unknown {
    const value = this.block(this.lines[0]?.indent ?? 0);
    if (this.at < this.lines.length) throw new Error(`unexpected: "${this.lines[this.at].text}"`);
    return value;
  }

  private block(indent: number): unknown {
    return this.lines[this.at]?.text.startsWith('- ') ? this.list(indent) : this.mapping(indent);
  }

  private list(indent: number): unknown[] {
    const items: unknown[] = [];
    for (
      let line = this.lines[this.at];
      line?.indent === indent && line.text.startsWith('- ');
      line = this.lines[this.at]
    ) {
      const rest = line.text.slice(2);
      if (/^[\w.-]+:( |$)/.test(rest)) {
        this.lines[this.at] = { indent: indent + 2, text: rest };
        items.push(this.mapping(indent + 2));
      } else {
        this.at++;
        items.push(this.flow(rest));
      }
    }
    return items;
  }

  private mapping(indent: number): Record<string, unknown> {
    const found: Record<string, unknown> = {};
    for (let line = this.lines[this.at]; line?.indent === indent; line = this.lines[this.at]) {
      const [, key, given] = /^([\w./-]+):(?: +(.*))?$/.exec(line.text) ?? [];
      if (key === undefined || key in found) throw new Error(`not a mapping, or a key twice: "${line.text}"`);
      this.at++;
      const [, anchor, rest = ''] = /^(?:&(\w+) ?)?(.*)$/.exec(given ?? '') as RegExpExecArray;
      const next = this.lines[this.at];
      const hasBlock = rest === '' && next !== undefined && next.indent > indent;
      found[key] = hasBlock ? this.block(next.indent) : this.flow(rest);
      if (anchor !== undefined) this.anchors.set(anchor, found[key]);
    }
    return found;
  }

  /** A value on one line. */
  private flow(text: string): unknown {
    if (text === '') return null;
    if (text.startsWith('*')) {
      if (!this.anchors.has(text.slice(1))) throw new Error(`unknown anchor ${text}`);
      return this.anchors.get(text.slice(1));
    }
    if (text.startsWith('"')) return JSON.parse(text);
    if (text.startsWith('[') && text.endsWith(']')) return parts(text).map((part) => this.flow(part));
    if (text.startsWith('{') && text.endsWith('}')) {
      return Object.fromEntries(
        parts(text).map((part) => {
          const [, key, value] = /^([\w.-]+): (.*)$/.exec(part) ?? [];
          if (key === undefined) throw new Error(`not a pair: "${part}"`);
          return [key, this.flow(value)];
        }),
      );
    }
    if (/^[[\]{}&*!|>'%@`]/.test(text) || /: /.test(text)) throw new Error(`not understood: "${text}"`);
    if (text === 'true' || text === 'false') return text === 'true';
    return /^-?[0-9]+$/.test(text) ? Number(text) : text;
  }
}

/** The items between brackets; brackets and quotes inside them keep their commas. */
function parts(text: string): string[] {
  const inside = text.slice(1, -1).trim();
  if (inside === '') return [];
  return inside.match(/(?:"(?:[^"\\]|\\.)*"|\{[^}]*\}|\[[^\]]*\]|[^,])+/g)!.map((part) => part.trim());
}
