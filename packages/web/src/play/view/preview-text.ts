import type { Explanation, Preview, Term } from '@hexfront/engine';
import { cellOf } from '../../board/addresses.ts';
import type { Scene } from '../../board/scene.ts';
import { termLabel } from '../../games/explained.ts';
import { stackOfUnit } from '../../games/stacks.ts';
import { say, sayOf } from '../../messages/message.ts';
import type { Words } from '../../messages/words.ts';

type Unit = Preview['threatened'][number]['unit'];
type Effect = Preview['effects'][number];

/** What would come of a choice: in short sentences, the most important first. */
export function previewLines(words: Words, scene: Scene, seat: number, preview: Preview, actor: string): string[] {
  const { sums, effects, costs, path, ticks, threatened } = preview;
  const { t } = words;
  const told = effects.map((effect) => effectText(words, scene, seat, effect));
  const fight = sumsText(words, sums);
  return [
    ...(fight === '' ? [] : [told.length === 0 ? fight : `${fight}: ${told.join(', ')}`]),
    ...(path.length === 0 ? [] : [t('preview.way', { count: path.length, path: path.map(spaced).join(' → ') })]),
    ...(ticks === undefined ? [] : [t('preview.ticks', { count: ticks })]),
    ...(fight === '' ? told : []),
    ...costs.map((cost) => costText(words, cost)),
    ...threatened.map(({ unit, by }) => {
      const units = by.map((each) => unitText(words, each)).join(', ');
      return unit.name === actor || (threatened.length === 1 && actor !== '')
        ? t('preview.threat', { units })
        : t('preview.inDanger', { unit: unitText(words, unit), units });
    }),
  ];
}

/** The chances of a fight, one line for each result. */
export function oddsLines(
  { t, say: tell }: Words,
  { odds }: Preview,
): { readonly text: string; readonly share: number }[] {
  return odds.map(({ result, cases, of }) => {
    const args = { result: tell(sayOf('result', result)), cases, of };
    // Where nothing is rolled there is one case, and nothing to count.
    const text = of === 1 ? args.result : t(cases === of ? 'preview.certain' : 'preview.odds', args);
    return { text, share: cases / of };
  });
}

/** The hexes of a path, as the scene numbers them. */
export function pathCells(scene: Scene, { path }: Preview): number[] {
  return path.map((name) => {
    const [, q, r] = /^\((-?\d+),(-?\d+)\)$/.exec(name) ?? [];
    return cellOf(scene, q === undefined ? name : { q: Number(q), r: Number(r) });
  });
}

/** Coordinates as the page writes them everywhere. */
function spaced(hex: string): string {
  return hex.replace(',', ', ');
}

function unitText({ say: tell }: Words, { name, type }: Unit): string {
  const unit = sayOf('unit', type);
  return tell(name === '' ? unit : say('unit.named', { unit, name }));
}

function costText({ t, say: tell }: Words, { of, amount, left }: Preview['costs'][number]): string {
  return t('preview.cost', { amount, left, of: tell(sayOf('number', of, { count: amount })) });
}

function effectText(words: Words, scene: Scene, seat: number, { what, unit, amount }: Effect): string {
  const { t } = words;
  const args = { ...(unit && { unit: unitText(words, unit) }), ...(amount !== undefined && { amount }) };
  if (what !== 'dies' && what !== 'hurt') return t(`effect.${what}`, args);
  const isOwn = unit!.name !== '' && stackOfUnit(scene, unit!.name)?.seat === seat;
  if (what === 'dies') return t(isOwn ? 'effect.lost' : 'effect.kills', args);
  if (amount === undefined) return t(isOwn ? 'effect.hurt' : 'effect.wounds', args);
  return t(isOwn ? 'effect.hurtTo' : 'effect.leaves', args);
}

/** "cavalry 4 + charge 2 = 6 against infantry 4 + hills 1 = 5" */
function sumsText(words: Words, sums: readonly Explanation[]): string {
  const { t } = words;
  const [first, ...others] = sums;
  if (first === undefined) return '';
  if (first.what === 'fight') return sums.map((each) => oddsText(words, each)).join('; ');
  const attack = sumText(words, first);
  return others.length === 0
    ? attack
    : t('preview.against', { attack, defense: others.map((each) => sumText(words, each)).join('; ') });
}

function sumText(words: Words, { total, terms }: Explanation): string {
  const parts = terms.map((term, i) => termText(words, term, i === 0)).join(' ');
  return terms.length > 1 ? `${parts} = ${total}` : parts;
}

function termText({ t, say: tell }: Words, term: Term, isFirst: boolean): string {
  const { why, of = '', amount = 0, unit } = term;
  const name = tell(why === 'base' ? sayOf('unit', of) : termLabel(term));
  if (isFirst) return `${name} ${amount}`;
  if (unit === 'times') return `× ${name} ${amount}`;
  const size = Math.abs(amount);
  return `${amount < 0 ? '−' : '+'} ${name} ${unit === 'percent' ? t('preview.percent', { amount: size }) : size}`;
}

function signed(amount: number): string {
  return `${amount < 0 ? '−' : '+'}${Math.abs(amount)}`;
}

function oddsText({ t }: Words, { terms }: Explanation): string {
  const find = (why: Term['why']) => terms.find((term) => term.why === why);
  const args = { attack: find('attack')?.amount ?? 0, defense: find('defense')?.amount ?? 0 };
  const odds = find('odds')?.of;
  if (odds === undefined) return t('preview.fightVoid', args);
  const columns = find('columns')?.amount ?? 0;
  const shift = columns === 0 ? '' : `, ${t('preview.shift', { columns: signed(columns) })}`;
  return `${t('preview.fight', { ...args, odds })}${shift}`;
}
