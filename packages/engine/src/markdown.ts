export type Section = readonly [heading: string, lines: readonly string[]];

export function page(title: string, id: string, summary: string, sections: readonly Section[]): string {
  const body = sections.flatMap(([heading, lines]) => ['', `## ${heading}`, '', ...lines]);
  return [`# ${title} (\`${id}\`)`, '', summary, ...body, ''].join('\n');
}

export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] {
  return [`| ${head.join(' | ')} |`, `|${'---|'.repeat(head.length)}`, ...rows.map((row) => `| ${row.join(' | ')} |`)];
}

/** What applies, for one cell of a table. */
export function listed(parts: readonly string[], separator = ', '): string {
  return parts.filter((part) => part !== '').join(separator) || '–';
}
