import { expect } from 'vitest';
import { type Description, opening, position } from './position.ts';
import { rule } from './rule.ts';

const conquest = (description: Description = {}) => position({ game: 'conquest-1', ...description });

rule(['ruling conquest-1.11', 'ruling conquest-1.13'], 'a unit that enters the enemy capital wins at once', () => {
  const match = conquest({ board: 'own', units: ['A-1 infantry 2,3'] });
  const events = match.play('move A-1 3,3');
  expect(match.outcome).toMatchObject({ winners: [0], reason: 'capital_capture' });
  expect(events.at(-1)).toMatchObject({ type: 'game_end', reason: 'capital_capture', winner: 'A' });
  expect(match.view).toMatchObject({ activePlayer: 'A', actionsRemaining: 2 });
});

rule(['ruling conquest-1.11', 'ruling conquest-1.13'], 'so does one that steps in after a won melee', () => {
  const match = conquest({ board: 'own', units: ['B-1 cavalry -2,-3', 'A-1 archer -3,-3'], active: 'B' });
  match.play('attack B-1 -3,-3');
  expect(match.outcome).toMatchObject({ winners: [1], reason: 'capital_capture' });
});

rule('ruling conquest-1.11', 'the own capital wins nothing', () => {
  const match = conquest({ board: 'own', units: ['A-1 infantry -2,-3'] });
  match.play('move A-1 -3,-3', 'pass');
  expect(match.outcome).toBeNull();
});

rule('ruling conquest-1.11', 'killing the last unit wins', () => {
  const match = conquest({ units: ['A-1 cavalry 0,1', 'B-1 archer 1,1'], bystanders: false });
  match.play('attack A-1 1,1');
  expect(match.outcome).toMatchObject({ winners: [0], reason: 'elimination' });
});

rule.each<[Description, object]>([
  [
    'ruling conquest-1.11',
    'more hexes win',
    { control: { A: ['1,1'] }, units: ['B-1 cavalry 2,2'], gold: { B: 9 } },
    { winners: [1] },
  ],
  [
    'ruling conquest-1.11',
    'hexes go before unit value',
    { control: { A: ['1,1', '0,1', '0,2'] }, units: ['B-1 cavalry 2,2'] },
    { winners: [0] },
  ],
  [
    'ruling conquest-1.11',
    'then unit value',
    { control: { A: ['1,1'] }, units: ['B-1 cavalry 2,2'] },
    { winners: [1], reason: 'turn_limit' },
  ],
  ['ruling conquest-1.11', 'then gold', { gold: { A: 9, B: 8 } }, { winners: [0], reason: 'turn_limit' }],
  ['ruling conquest-1.11', 'otherwise a draw', { gold: { A: 9, B: 9 } }, { winners: [], reason: 'draw' }],
])((description, outcome) => {
  const match = conquest({ turn: 25, active: 'B', ...description });
  match.play('pass');
  expect(match.outcome).toMatchObject(outcome);
});

rule.each<[Description, string]>([
  [
    ['ruling fine-print conquest.1', 'ruling conquest-1.11'],
    'the 49th player-turn is not the last',
    { turn: 25 },
    'active',
  ],
  [['ruling fine-print conquest.1', 'ruling conquest-1.11'], 'the 48th neither', { turn: 24, active: 'B' }, 'active'],
  [['ruling fine-print conquest.1', 'ruling conquest-1.11'], 'the 50th is', { turn: 25, active: 'B' }, 'ended'],
])((description, status) => {
  const match = conquest(description);
  match.play('pass');
  expect(match.view.status).toBe(status);
});

rule('ruling fine-print conquest.1', 'from the opening fifty passes end the match', () => {
  const match = opening('conquest-1');
  for (let i = 0; i < 49; i++) match.play('pass');
  expect(match.view).toMatchObject({ status: 'active', turn: 25, activePlayer: 'B' });
  match.play('pass');
  expect(match.outcome).not.toBeNull();
});
