import type { Explanation, Term } from '@hexfront/engine';
import { type Message, say, sayOf } from '../messages/message.ts';

/** An explanation as the details panel shows it: the title, the number, and a line for each term. */
export interface Explained {
  readonly title: Message;
  readonly total: string;
  readonly terms: readonly { readonly label: Message; readonly amount: string }[];
}

/** The engine's or the arena's explanation of a number, as messages. */
export function explained({ what, unit, fight, total, terms }: Explanation): Explained {
  const named = unit && { unit: say('unit.named', { unit: sayOf('unit', unit.type), name: unit.name }) };
  const counted = fight === undefined ? undefined : { fight: fight + 1 };
  return {
    title: say(`what.${what}`, named ?? counted),
    total: total === undefined ? oddsOf(terms) : String(total),
    terms: terms.map((term) => ({ label: termLabel(term), amount: amountOf(term) })),
  };
}

/** The kind of message that names the origin of a term. */
const kinds = { base: 'unit', terrain: 'terrain', pays: 'number', result: 'result' } as const;

export function termLabel({ why, of = '', count = 0 }: Term): Message {
  const kind = why in kinds ? kinds[why as keyof typeof kinds] : undefined;
  if (kind !== undefined) return say(`why.${why}`, { of: sayOf(kind, of) });
  return say(`why.${why}`, why === 'stack' ? { count } : undefined);
}

/** Terms that start a sum or are a value of their own. All others are shown as changes. */
const plain: readonly Term['why'][] = ['base', 'attack', 'defense', 'die'];

function amountOf({ why, of = '', amount, unit }: Term): string {
  if (amount === undefined) return of;
  if (unit === 'times') return `×${amount}`;
  if (plain.includes(why)) return String(amount);
  return `${amount < 0 ? '−' : '+'}${Math.abs(amount)}${unit === 'percent' ? ' %' : ''}`;
}

/** The odds of a fight, or the strengths of the two sides while there are no odds. */
function oddsOf(terms: readonly Term[]): string {
  const find = (why: Term['why']) => terms.find((term) => term.why === why);
  const [attack, defense] = [find('attack'), find('defense')];
  return find('odds')?.of ?? (attack && defense ? `${attack.amount}:${defense.amount}` : '');
}
