import { type Game, type JsonObject, withoutAnchors } from '@hexfront/engine';

/** The system prompt: the task, the answer format, the owner's strategy and the rules. */
export function systemPrompt(game: Game, options: JsonObject, strategy: string | null): string {
  const form =
    game.sets === undefined
      ? 'Answer with one JSON object and nothing else: {"reasoning": "one or two sentences", "orders": [ACTION, …]}. The actions are played in order. Leave out any action you are not sure of: you will be asked again as long as it is your turn.'
      : 'Answer with one JSON object and nothing else: {"reasoning": "one or two sentences", "orders": [ORDER, …]}. These are all your orders for this tick; an empty array gives no orders.';
  return [
    `You are playing ${game.title} (${game.id}), a hex wargame. Play to win.`,
    form,
    'Each action must have exactly the form of the legal actions listed.',
    ...(strategy === null ? [] : ['', '# Your strategy', '', strategy]),
    '',
    '# The rules',
    '',
    withoutAnchors(game.rules(options)),
  ].join('\n');
}

export function turnPrompt(board: string, actions: readonly object[]): string {
  return [board, '', 'Legal actions:', ...actionLines(actions), '', 'Decide.'].join('\n');
}

/**
 * Actions that differ only in their last field, usually the destination, share one line. This takes a fifth of the tokens.
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

export function retryPrompt(why: string): string {
  return `Your answer could not be used. ${why}\nAnswer again with one JSON object and nothing else.`;
}
