/** A table in Markdown, with an empty line after it. */
export function table(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] {
  const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [row(heads), row(heads.map(() => '---')), ...rows.map(row), ''];
}
