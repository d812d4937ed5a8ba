import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';

const shown = 12;

/**
 * The version of a bot that declares none: a hash of its code, so that a change of the code is a new version on the ladder. Of a program, that
 * is its command and every file that the command names and that can be read; what those load themselves is not seen.
 */
export function codeVersion(bot: string): string {
  const { kind, rest } = /^(?<kind>exec|file):(?<rest>.*)$/s.exec(bot)?.groups ?? {};
  if (kind === undefined) return bot.slice(0, 64);
  const hash = createHash('sha256');
  if (kind === 'file') hash.update(readFileSync(rest));
  else {
    hash.update(rest);
    for (const word of rest.match(/"[^"]*"|'[^']*'|\S+/g) ?? []) {
      const path = word.replace(/^(["'])(.*)\1$/, '$2');
      const content = contentOf(path);
      if (content !== null) hash.update(content);
    }
  }
  return `sha256-${hash.digest('hex').slice(0, shown)}`;
}

/** Null if it is no file, or cannot be read: most words of a command are something else. */
function contentOf(path: string): Buffer | null {
  try {
    return statSync(path).isFile() ? readFileSync(path) : null;
  } catch {
    return null;
  }
}
