import { expect } from 'vitest';
import { hexName } from './order.ts';
import { opening, position } from './position.ts';
import { rule } from './rule.ts';

const words = (actions: object[]) => actions.map((action) => Object.values(action).map(String).join(' '));

rule(
  ['ruling attrition-1.12', '000 §11/1', 'ruling common.5'],
  'recruit, move, attack, fortify, end_turn; by unit, then row by row',
  () => {
    const match = position({
      units: ['A-10 infantry H4', 'A-2 infantry E5', 'B-1 archer E6', 'B-2 archer D5', 'B-3 archer H5'],
      board: 'arena',
      bystanders: false,
      control: { A: ['H2', 'B2'] },
      gold: { A: 14 },
      wood: { A: 1 },
    });
    expect(words(match.legal())).toEqual([
      'recruit infantry B2',
      'recruit archer B2',
      'recruit infantry H2',
      'recruit archer H2',
      'move A-2 D4',
      'move A-2 E4',
      'move A-2 F4',
      'move A-2 F5',
      'move A-10 G4',
      'move A-10 G5',
      'move A-10 H3',
      'move A-10 I4',
      'move A-10 I5',
      'attack A-2 D5',
      'attack A-2 E6',
      'attack A-10 H5',
      'fortify A-2',
      'fortify A-10',
      'end_turn',
    ]);
  },
);

rule('ruling attrition-1.12', 'types are listed infantry, cavalry, archer', () => {
  const match = position({ board: 'arena', control: { A: ['B2'] }, gold: { A: 18 } });
  expect(words(match.legal()).slice(0, 3)).toEqual(['recruit infantry B2', 'recruit cavalry B2', 'recruit archer B2']);
});

rule('ruling attrition-1.12', 'pass is accepted and never listed', () => {
  const match = opening();
  expect(match.judge('pass')).toBe('allowed');
  expect(words(match.legal())).not.toContain('pass');
});

rule(['000 §11/1', 'ruling attrition-1.12'], 'units are shown by number: A-2 before A-10', () => {
  const match = position({ units: ['A-10 infantry E5', 'A-2 infantry E7'], bystanders: false });
  expect(match.player('A').units.map((unit) => unit.id)).toEqual(['A-2', 'A-10']);
});

rule(
  ['000 §11/1', 'ruling attrition-1.12', 'ruling common.5'],
  'changes of control are reported row by row, whoever they concern',
  () => {
    const units = ['B-1 infantry C9', 'A-1 infantry C11', 'A-2 infantry G2', 'B-2 infantry A4'];
    const match = position({ units, bystanders: false });
    const update = match.play('end_turn').find((event) => event.type === 'control_update');
    expect(update?.changes.map((change) => hexName(change.hexId as string) + change.to)).toEqual([
      'A4B',
      'C9B',
      'C11A',
      'G2A',
    ]);
  },
);

rule(['000 §11/1', 'ruling common.5'], 'everything that is listed is allowed, and every allowed move is listed', () => {
  const match = position({
    units: ['A-1 cavalry E5', 'A-2 archer E7', 'B-1 infantry E6', 'B-2 infantry D8'],
    wood: { A: 1 },
  });
  const listed = words(match.legal());
  for (const order of listed) expect([order, match.judge(order)]).toEqual([order, 'allowed']);
  for (const unit of ['A-1', 'A-2', 'A-6']) {
    for (const { id } of match.view.board) {
      for (const order of [`move ${unit} ${id}`, `attack ${unit} ${id}`]) {
        expect([order, match.judge(order) === 'allowed']).toEqual([order, listed.includes(order)]);
      }
    }
  }
});
