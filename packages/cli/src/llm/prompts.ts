import { canonicalJson, type Game, isObject, type Json, type JsonObject, withoutAnchors } from '@hexfront/engine';
import type { Conditions } from '@hexfront/protocol';

/** The system prompt: the task, the answer format, the owner's strategy and the rules. It is the same in every match under these options. */
export function systemPrompt(game: Game, options: JsonObject, strategy: string | null, conditions: Conditions): string {
  const rules = withoutAnchors(game.rules(options));
  const notes = conditions.memory === 'notes' ? ', "notes": "what you want to remember"' : '';
  const [what, meaning] =
    game.sets === undefined
      ? [
          'ACTION',
          'The actions are played in order. Leave out any action you are not sure of: you will be asked again as long as it is your turn.',
        ]
      : ['ORDER', 'These are all your orders for this tick; an empty array gives no orders.'];
  return [
    `You are playing ${game.title} (${game.id}), a hex wargame. Play to win.`,
    `Answer with one JSON object and nothing else: {"reasoning": "one or two sentences", "orders": [${what}, …]${notes}}. ${meaning}`,
    conditions.legal === 'shown'
      ? 'Each action must have exactly the form of the legal actions listed.'
      : 'Each action must have exactly the form described under "In JSON".',
    ...(conditions.memory === 'notes'
      ? [`Your notes are shown to you at your next decision, up to ${mostRemembered} characters, and nothing else is.`]
      : []),
    ...(strategy === null ? [] : ['', '# Your strategy', '', strategy]),
    ...(conditions.rules === 'shown' ? ['', '# The rules', '', rules] : ['', formsIn(rules)]),
  ].join('\n');
}

/** How actions are written is no rule of the game: without it, nobody could answer. */
function formsIn(rules: string): string {
  const [section] = /^## In JSON$.*?(?=^## |$(?![\s\S]))/ms.exec(rules) ?? [''];
  return section.trimEnd();
}

/** How many characters of notes or of a summary are kept. */
export const mostRemembered = 2000;

/** What a model is told about one decision. `remembered` is its notes or its summary. */
export interface Occasion {
  readonly board: string;
  readonly remembered: string;
  /** Null where it is withheld. */
  readonly legal: readonly object[] | null;
  /** Why the rest of its last answer was not played. */
  readonly dropped: string | null;
}

export function turnPrompt({ board, remembered, legal, dropped }: Occasion): string {
  return [
    board,
    '',
    ...(remembered === '' ? [] : ['What you remember:', remembered, '']),
    ...(dropped === null ? [] : [dropped, '']),
    ...(legal === null ? [] : ['Legal actions:', ...actionLines(legal), '']),
    'Decide.',
  ].join('\n');
}

/** What the model has decided since its last summary. */
export interface Remembered {
  readonly version: number;
  readonly orders: readonly unknown[];
  readonly reasoning: string | null;
}

export function summaryPrompt(board: string, summary: string, since: readonly Remembered[]): string {
  return [
    'Before you decide, write down what you want to remember of this match. You will be shown this text and nothing else of the past.',
    '',
    ...(summary === '' ? [] : ['Your summary so far:', summary, '']),
    'What you decided since:',
    ...since.map(
      ({ version, orders, reasoning }) =>
        `- at ${version}: ${JSON.stringify(orders)}${reasoning === null ? '' : ` (${reasoning.slice(0, 200)})`}`,
    ),
    '',
    'The position now:',
    board,
    '',
    `Answer with the new summary as plain text of at most ${mostRemembered} characters: plans, threats, what your opponents do.`,
  ].join('\n');
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

const mostSuggestions = 5;

/** The legal actions that share the most fields with a refused one. */
export function insteadOf(refused: unknown, legal: readonly object[]): string {
  const fields = isObject(refused) ? Object.entries(refused).map(([key, value]) => [key, text(value)]) : [];
  const likeness = (action: object) =>
    fields.filter(([key, value]) => text((action as Record<string, unknown>)[key]) === value).length;
  const nearest = legal
    .map((action) => ({ action, likeness: likeness(action) }))
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, mostSuggestions);
  return nearest.length === 0
    ? ''
    : ` Legal instead: ${nearest.map(({ action }) => JSON.stringify(action)).join(' or ')}.`;
}

function text(value: unknown): string {
  return value === undefined ? '' : canonicalJson(value as Json);
}
