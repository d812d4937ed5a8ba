/** Text that is HTML already. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | readonly Part[];

/** Builds HTML. Everything inserted is escaped, unless it is HTML itself. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.map((text, i) => (i < parts.length ? text + written(parts[i]) : text)).join(''));
}

function written(part: Part): string {
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(written).join('');
  return escape(String(part));
}

const entities: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]);
}

/** JSON inside a script element, which ends at the first closing tag wherever it stands. */
export function jsonScript(id: string, value: unknown): Html {
  const text = new Html(JSON.stringify(value).replaceAll('<', '\\u003c'));
  return html`<script type="application/json" id="${id}">${text}</script>`;
}

/** Code inside a script element. In a string or a pattern, the backslashes change nothing. */
export function codeScript(code: string): Html {
  const text = new Html(code.replace(/<(\/script|!--)/gi, '\\x3c$1'));
  return html`<script>${text}</script>`;
}

export interface Column {
  readonly title: string;
  readonly isNumber?: boolean;
}

/** A table with a caption and headers for both axes; the first cell of each row names it. */
export function table(caption: string, columns: readonly Column[], rows: readonly (readonly Part[])[]): Html {
  const side = ({ isNumber }: Column) => (isNumber ? 'number' : 'text');
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0"><table>
<caption>${caption}</caption>
<thead><tr>${columns.map((column) => html`<th scope="col" class="${side(column)}">${column.title}</th>`)}</tr></thead>
<tbody>${rows.map(
    (row) => html`
<tr>${row.map((cell, i) =>
      i === 0 ? html`<th scope="row">${cell}</th>` : html`<td class="${side(columns[i])}">${cell}</td>`,
    )}</tr>`,
  )}
</tbody></table></div>`;
}
