const words = {
  js: 'as async await const else export for from function if import let new null of return true false type while',
  python:
    'and as async await class def elif else False for from if import in is lambda None not or return True while with',
  go: 'break case const defer else for func go if import map nil package range return struct switch type var true false',
  rust: 'as else enum fn for if impl in let loop match mut pub return self struct use while true false',
  sh: 'do done else export fi for if in then until while',
  json: 'true false null',
};
type Family = keyof typeof words;

const families: { readonly [language: string]: Family } = {
  ts: 'js',
  js: 'js',
  tsx: 'js',
  python: 'python',
  py: 'python',
  go: 'go',
  rust: 'rust',
  sh: 'sh',
  bash: 'sh',
  json: 'json',
};

const hashComments: readonly Family[] = ['python', 'sh'];

/** Code as HTML with comments, strings, numbers and keywords marked. Enough to read by, without a grammar per language. */
export function highlighted(code: string, language = ''): string {
  const family = families[language];
  if (family === undefined) return escapeHtml(code);
  const comment = hashComments.includes(family) ? '(?<=^|\\s)#.*' : '//.*|/\\*[\\s\\S]*?\\*/';
  const pattern = new RegExp(
    [
      `(?<comment>${comment})`,
      '(?<string>"(?:[^"\\\\\\n]|\\\\.)*"|\'(?:[^\'\\\\\\n]|\\\\.)*\'|`(?:[^`\\\\]|\\\\.)*`)',
      '(?<number>\\b\\d[\\d_.]*\\b)',
      `(?<word>\\b(?:${words[family].replaceAll(' ', '|')})\\b)`,
    ].join('|'),
    'gm',
  );
  let html = '';
  let from = 0;
  for (const match of code.matchAll(pattern)) {
    const [kind] = Object.entries(match.groups!).find(([, text]) => text !== undefined)!;
    html += `${escapeHtml(code.slice(from, match.index))}<i class="${kind}">${escapeHtml(match[0])}</i>`;
    from = match.index + match[0].length;
  }
  return html + escapeHtml(code.slice(from));
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] as string);
}
