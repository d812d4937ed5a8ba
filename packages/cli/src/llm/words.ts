import { type Game, type JsonObject, withoutAnchors } from '@hexfront/engine';

/** What a model is told once: what it is to do, how to answer, the rules, and whatever its owner wants it to know. */
export function systemWords(game: Game, options: JsonObject, strategy: string | null): string {
  const form =
    game.sets === undefined
      ? 'Answer with one JSON object and nothing else: {"reasoning": "one or two sentences", "orders": [ACTION, …]}. The actions are played one after the other; leave out what you are not sure of, you will be asked again while it is your turn.'
      : 'Answer with one JSON object and nothing else: {"reasoning": "one or two sentences", "orders": [ORDER, …]}. These are all of your orders for this tick; an empty list orders nothing.';
  return [
    `You play ${game.title} (${game.id}), a hex wargame, to win.`,
    form,
    'Each action has exactly the shape of those listed as legal.',
    ...(strategy === null ? [] : ['', '# Your strategy', '', strategy]),
    '',
    '# The rules',
    '',
    withoutAnchors(game.rules(options)),
  ].join('\n');
}

export function turnWords(board: string, actions: readonly object[]): string {
  return [board, '', 'Legal now:', ...actionLines(actions), '', 'Decide.'].join('\n');
}

/**
 * Actions that differ only in their last field, usually where to, stand in one line: the same said in a fifth of the tokens.
 * `{"action":"move","unitId":"A-1","to":X} with X one of "A2", "B1"`
 */
export function actionLines(actions: readonly object[]): string[] {
  const groups = new Map<string, { start: string; values: string[] }>();
  for (const action of actions) {
    const entries = Object.entries(action);
    const [key, value] = entries.at(-1)!;
    const start = JSON.stringify(Object.fromEntries(entries.slice(0, -1))).slice(0, -1);
    const known = groups.get(`${start} ${key}`);
    if (known !== undefined) known.values.push(JSON.stringify(value));
    else {
      const before = entries.length === 1 ? start : `${start},`;
      groups.set(`${start} ${key}`, { start: `${before}${JSON.stringify(key)}:`, values: [JSON.stringify(value)] });
    }
  }
  return [...groups.values()].map(({ start, values }) =>
    values.length === 1 ? `${start}${values[0]}}` : `${start}X} with X one of ${values.join(', ')}`,
  );
}

export function againWords(why: string): string {
  return `That cannot be used. ${why}\nAnswer again, with one JSON object and nothing else.`;
}
