import { readFileSync } from 'node:fs';
import { test } from 'vitest';

/** One paragraph of a document; the text is ours, the number is the document's. */
interface Paragraph {
  readonly id: string;
  readonly says: string;
}

export const paragraphs = new Set(
  ['000', '001', '002', '003', '004', 'rulings'].flatMap((name) => {
    const file = new URL(`../../../../docs/rules/paragraphs/${name}.json`, import.meta.url);
    return (JSON.parse(readFileSync(file, 'utf8')) as Paragraph[]).map((paragraph) => paragraph.id);
  }),
);

type Cites = string | readonly string[];

/** The name that the coverage report reads: the paragraphs in brackets, then what the test shows. */
function named(cites: Cites, title: string): string {
  const ids = typeof cites === 'string' ? [cites] : cites;
  const stranger = ids.find((id) => !paragraphs.has(id));
  if (stranger !== undefined) throw new Error(`no paragraph is called ${stranger}`);
  return `${ids.map((id) => `[${id}]`).join(' ')} ${title}`;
}

/** A test of one behaviour that proves the paragraphs it names. A name that no document has is an error at collection. */
export function rule(cites: Cites, title: string, prove: () => void): void {
  test(named(cites, title), prove);
}

/** One test a row: the first two columns are the paragraphs and the title, the rest goes to the proof. */
rule.each =
  <Columns extends readonly unknown[]>(rows: readonly (readonly [Cites, string, ...Columns])[]) =>
  (prove: (...columns: Columns) => void): void => {
    for (const [cites, title, ...columns] of rows) rule(cites, title, () => prove(...(columns as unknown as Columns)));
  };
