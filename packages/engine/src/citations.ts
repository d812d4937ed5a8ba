/** Every rule that a refusal may cite, by family. The rules page of a game marks the place that states each one. */
export const citations = {
  attrition: [
    '000 §7.2',
    '000 §9.1',
    '000 §9.2',
    '000 §9.3',
    '000 §9.4',
    '000 §9.5',
    '000 §9.6',
    '000 §9.7',
    '000 §10',
    '002 stacking/1',
    'ruling attrition-1.4',
    'ruling attrition-1.10',
    'ruling conquest-1.9',
  ],
  battle: ['001 §2.6', '001 §2.10', '001 §2.13', '001 §2.14', '001 §2.16', '001 §3', '001 §4'],
  warshard: [
    '003 board/1',
    '003 pawns/2',
    '003 pawns/4',
    '003 pawns/6',
    '003 turn/1',
    '003 turn/2',
    '003 turn/allocation-1',
    '003 turn/allocation-2',
    '003 turn/allocation-3',
    '003 turn/allocation-4',
    '003 turn/upkeep-1',
    '003 movement/1',
    '003 retreats/3',
    '003 retreats/4',
    '003 terrain/5',
    '003 combat/1',
    '003 combat/6',
    '003 combat/dr',
    '003 special/3',
    '003 special/4',
    'ruling warshard-1.1',
    'ruling warshard-1.2',
    'ruling warshard-1.4',
    'ruling warshard-1.5',
    'ruling warshard-1.6',
    'ruling warshard-1.10',
    'ruling warshard-1.11',
    'ruling fine-print warshard.3',
  ],
} as const;

export type Citation = (typeof citations)[keyof typeof citations][number];

/** The id of a cited rule on the rules page: `000 §9.3` is found at `#000-9.3`. */
export function ruleAnchor(rule: string): string {
  return rule.replace(/[^A-Za-z0-9.]+/g, '-');
}

/** A paragraph or a bullet that states some rules. Links lead to its start; the names stand at its end, in brackets. */
export function stating(rules: readonly Citation[], text: string): string {
  if (rules.length === 0) return text;
  const bullet = text.startsWith('- ') ? '- ' : '';
  const anchors = rules.map((rule) => `<a id="${ruleAnchor(rule)}"></a>`).join('');
  const label = `[${rules.join(', ')}]`;
  const words = text.slice(bullet.length);
  return `${bullet}${anchors}${words.endsWith(':') ? `${words.slice(0, -1)} ${label}:` : `${words} ${label}`}`;
}

/** A rules page for readers who cannot follow links, such as a terminal or a language model. */
export function withoutAnchors(page: string): string {
  return page.replace(/<a id="[^"]*"><\/a>/g, '');
}
