import type { Game, JsonObject } from '@hexfront/engine';

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
    game.rules(options),
  ].join('\n');
}

export function turnWords(board: string, actions: readonly unknown[], total: number): string {
  const more = total > actions.length ? ` (the first ${actions.length} of ${total})` : '';
  const lines = actions.map((action) => JSON.stringify(action));
  return [board, '', `Legal now${more}:`, ...lines, '', 'Decide.'].join('\n');
}

export function againWords(why: string): string {
  return `That cannot be used. ${why}\nAnswer again, with one JSON object and nothing else.`;
}
