/** A text with its earlier and later versions. */
export interface History {
  readonly past: readonly string[];
  readonly text: string;
  readonly future: readonly string[];
  /** What made the last change, if the next one of its kind belongs to it: letters typed into a field are undone together. */
  readonly typing: string | null;
}

/** The oldest steps are forgotten, so that an afternoon of painting does not fill the memory. */
const MOST_STEPS = 200;

export function startOf(text: string): History {
  return { past: [], text, future: [], typing: null };
}

/** A change is one step, unless it continues the typing that the last step began. What was undone is gone. */
export function changed(history: History, text: string, typing: string | null = null): History {
  if (text === history.text) return history;
  const isContinued = typing !== null && typing === history.typing;
  const past = isContinued ? history.past : [...history.past, history.text].slice(-MOST_STEPS);
  return { past, text, future: [], typing };
}

export function undone({ past, text, future }: History): History {
  return { past: past.slice(0, -1), text: past.at(-1) ?? text, future: [text, ...future], typing: null };
}

export function redone({ past, text, future }: History): History {
  return { past: [...past, text], text: future[0] ?? text, future: future.slice(1), typing: null };
}
