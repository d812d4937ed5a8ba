import { expect } from 'vitest';
import { position } from './position.ts';
import { rule } from './rule.ts';

rule.each<[string, number]>([
  [['000 §9.8/2', '000 §5.3/2'], 'infantry attacks with 2', 'infantry', 2],
  [['000 §9.8/2', '000 §5.3/8'], 'cavalry attacks with 4', 'cavalry', 4],
  [['000 §9.8/2', '000 §5.3/14'], 'an archer attacks with 3', 'archer', 3],
])((type, power) => {
  const match = position({ units: [`A-1 ${type} E5`, 'B-1 infantry E6'] });
  expect(match.fight('attack A-1 E6').attackPower).toBe(power);
});

rule.each<[string, string, number]>([
  [['000 §9.8/5', '000 §5.3/3'], 'infantry defends with 4', 'infantry', 'E6', 4],
  [['000 §9.8/5', '000 §5.3/9'], 'cavalry defends with 2', 'cavalry', 'E6', 2],
  [['000 §9.8/5', '000 §5.3/15'], 'an archer shot at defends with 1', 'archer', 'E7', 1],
  [['000 §9.8/9', '000 §5.3/18'], 'an archer in melee defends with 0', 'archer', 'E6', 0],
  [['000 §9.8/9', '000 §5.3/18'], 'only archers are weaker in melee: infantry shot at has 4', 'infantry', 'E7', 4],
])((type, hex, power) => {
  const match = position({ units: ['A-1 archer E5', `B-1 ${type} ${hex}`] });
  expect(match.fight(`attack A-1 ${hex}`).defensePower).toBe(power);
});

rule(['000 §9.8/9', '000 §5.3/18'], 'the loss in melee stops at 0', () => {
  const options = { units: { archer: { defense: 0 } } };
  const match = position({ units: ['A-1 cavalry E5', 'B-1 archer E6'], options });
  expect(match.fight('attack A-1 E6').defensePower).toBe(0);
});

rule('000 §9.8/9', 'the loss comes after terrain and fortification', () => {
  const match = position({ units: ['A-1 cavalry E5', 'B-1 archer E6 fortified'], terrain: { E6: 'hills' } });
  expect(match.fight('attack A-1 E6').defensePower).toBe(1 + 1 + 2 - 1);
});

rule(['000 §9.8/6', '000 §9.8/7', '000 §5.3/19'], 'terrain and fortification add up', () => {
  const match = position({ units: ['A-1 cavalry E5', 'B-1 cavalry E6 fortified'], terrain: { E6: 'high_ground' } });
  expect(match.fight('attack A-1 E6').defensePower).toBe(2 + 2 + 2);
});

rule(['000 §9.8/7', '000 §5.3/19'], 'fortification alone adds 2', () => {
  const match = position({ units: ['A-1 cavalry E5', 'B-1 infantry E6 fortified'] });
  expect(match.fight('attack A-1 E6').defensePower).toBe(6);
});

rule('000 §9.8/7', "the attacker's fortification of last turn is gone when it attacks", () => {
  const match = position({ units: ['A-1 cavalry E5 fortified', 'B-1 cavalry E6'], active: 'B' });
  match.play('end_turn');
  expect(match.fight('attack A-1 E6')).toMatchObject({ attackPower: 4, defensePower: 2 });
});

rule.each<[string[], number]>([
  // E6 has the neighbours E7, F6, F5, E5, D5 and D6; the attacker stands on E5.
  [['000 §9.8/8', '000 §5.3/6'], 'no friend next to it: no shield wall', [], 4],
  [['000 §9.8/8', '000 §5.3/6'], 'one infantry next to it adds 1', ['B-2 infantry E7'], 5],
  [['000 §9.8/8', '000 §5.3/6'], 'two add 2', ['B-2 infantry E7', 'B-3 infantry D6'], 6],
  [['000 §9.8/8', '000 §5.3/6'], 'three add 2', ['B-2 infantry E7', 'B-3 infantry D6', 'B-4 infantry F6'], 6],
  ['000 §5.3/6', 'an infantry two hexes away adds nothing', ['B-2 infantry E8'], 4],
  ['000 §5.3/6', 'cavalry and archers add nothing', ['B-2 cavalry E7', 'B-3 archer D6'], 4],
  ['000 §5.3/6', 'enemy infantry adds nothing', ['A-2 infantry E7', 'A-3 infantry D6'], 4],
  ['000 §5.3/6', 'a fortified or resting friend counts', ['B-2 infantry E7 fortified', 'B-3 infantry D6 resting'], 6],
])((friends, power) => {
  const match = position({ units: ['A-1 cavalry E5', 'B-1 infantry E6', ...friends] });
  expect(match.fight('attack A-1 E6').defensePower).toBe(power);
});

rule.each<[string]>([
  [['000 §9.8/8', '000 §5.3/6'], 'cavalry has no shield wall', 'cavalry'],
  [['000 §9.8/8', '000 §5.3/6'], 'an archer has no shield wall', 'archer'],
])((type) => {
  const alone = position({ units: ['A-1 cavalry E5', `B-1 ${type} E6`] });
  const among = position({ units: ['A-1 cavalry E5', `B-1 ${type} E6`, 'B-2 infantry E7', 'B-3 infantry D6'] });
  expect(among.fight('attack A-1 E6').defensePower).toBe(alone.fight('attack A-1 E6').defensePower);
});

rule('000 §5.3/6', 'the shield wall is for the defender: the attacking infantry stays at 2', () => {
  const match = position({ units: ['A-1 infantry E5', 'A-2 infantry D5', 'A-3 infantry F5', 'B-1 infantry E6'] });
  expect(match.fight('attack A-1 E6').attackPower).toBe(2);
});

type Ends = { readonly 'A-1': string | null; readonly 'B-1': string | null };

rule.each<[string, string, Ends]>([
  [
    ['000 §9.8/11', '000 §9.8/12'],
    'melee 4 over 0: the defender dies and the winner steps in',
    'cavalry E5',
    'archer E6',
    { 'A-1': 'E6', 'B-1': null },
  ],
  [['000 §9.8/11', '000 §9.8/12'], 'melee 4 over 2', 'cavalry E5', 'cavalry E6', { 'A-1': 'E6', 'B-1': null }],
  [
    ['000 §9.8/11', '000 §9.8/12'],
    'an archer winning in melee steps in too',
    'archer E5',
    'cavalry E6',
    { 'A-1': 'E6', 'B-1': null },
  ],
  [
    ['000 §9.8/11', '000 §9.8'],
    'ranged 3 over 2: the archer stays where it is',
    'archer E5',
    'cavalry E7',
    { 'A-1': 'E5', 'B-1': null },
  ],
  ['000 §9.8/13', 'melee 2 against 2: both die', 'infantry E5', 'cavalry E6', { 'A-1': null, 'B-1': null }],
  ['000 §9.8/13', 'melee 4 against 4: both die', 'cavalry E5', 'infantry E6', { 'A-1': null, 'B-1': null }],
  [
    ['000 §9.8/13', 'ruling attrition-1.8'],
    'ranged 3 against 1 + 2: both die',
    'archer E5',
    'archer E7 fortified',
    { 'A-1': null, 'B-1': null },
  ],
  ['000 §9.8/14', 'melee 2 under 4: the attacker dies', 'infantry E5', 'infantry E6', { 'A-1': null, 'B-1': 'E6' }],
  ['000 §9.8/14', 'melee 4 under 6', 'cavalry E5', 'infantry E6 fortified', { 'A-1': null, 'B-1': 'E6' }],
  [
    ['000 §9.8/14', 'ruling attrition-1.8'],
    'ranged 3 under 4: the archer dies of its own shot',
    'archer E5',
    'infantry E7',
    { 'A-1': null, 'B-1': 'E7' },
  ],
])((attacker, defender, ends) => {
  const match = position({ units: [`A-1 ${attacker}`, `B-1 ${defender}`] });
  match.play(`attack A-1 ${defender.split(' ')[1]}`);
  expect({ 'A-1': match.at('A-1'), 'B-1': match.at('B-1') }).toEqual(ends);
});

rule('000 §9.8/12', 'after the step the old hex is empty', () => {
  const match = position({ units: ['A-1 cavalry E5', 'B-1 archer E6'] });
  match.play('attack A-1 E6');
  expect(match.hex('E5').unitIds).toEqual([]);
  expect(match.hex('E6').unitIds).toEqual(['A-1']);
});

rule.each<[string]>([
  ['000 §9.8/11', 'a win does not make the hex neutral', 'cavalry E5'],
  ['000 §9.8/14', 'a defeat does not make the hex neutral', 'infantry E5'],
])((attacker) => {
  const defender = attacker.startsWith('cavalry') ? 'B-1 archer E6' : 'B-1 infantry E6';
  const match = position({ units: [`A-1 ${attacker}`, defender], control: { B: ['E6'] } });
  match.play('attack A-1 E6');
  expect(match.hex('E6').controlledBy).toBe('B');
});

rule('000 §9.8/13', 'kills score no VP in this edition', () => {
  const match = position({ units: ['A-1 cavalry E5', 'B-1 archer E6'] });
  match.play('attack A-1 E6');
  expect(match.player('A').vp).toBe(0);
});
