/** Agent keys and match tokens, and the beginnings of the keys of model providers. */
const keys = /(?<![A-Za-z0-9])(fc_|mt_|sk-|gsk_|xai-|AIza)[A-Za-z0-9_-]{16,}/g;

/** A text without what looks like a key, which a bot or a model may have repeated by mistake. */
export function withoutKeys(text: string): string {
  return text.replaceAll(keys, '$1[removed]');
}

/** JSON without what looks like a key in any of its texts. */
export function jsonWithoutKeys(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? withoutKeys(part) : part));
}
