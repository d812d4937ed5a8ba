/** What a tab remembers of the match at its address across a reload, because the referee does not tell it. */
export function recallHere<Value>(name: string, otherwise: Value): Value {
  try {
    return (JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null') as Value | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function rememberHere(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(value));
  } catch {
    // Storage is blocked: a reload forgets it.
  }
}

/** The address tells matches apart. */
function keyOf(name: string): string {
  return `hexfront.${name}.${location.pathname}.${new URLSearchParams(location.search).get('match') ?? ''}`;
}
