import { readFileSync } from 'node:fs';
import { test } from 'vitest';

const paragraphs = new Set(
  ['001', '002', '004', 'rulings'].flatMap((name) => {
    const file = new URL(`../../../../docs/rules/paragraphs/${name}.json`, import.meta.url);
    return (JSON.parse(readFileSync(file, 'utf8')) as { id: string }[]).map(({ id }) => id);
  }),
);

/** A test that proves the paragraphs in its title, from which the coverage report is made. An unknown paragraph is an error. */
export function rule(cites: string | readonly string[], title: string, prove: () => void | Promise<void>): void {
  const ids = typeof cites === 'string' ? [cites] : cites;
  const stranger = ids.find((id) => !paragraphs.has(id));
  if (stranger !== undefined) throw new Error(`no paragraph is called ${stranger}`);
  test(`${ids.map((id) => `[${id}]`).join(' ')} ${title}`, prove);
}
