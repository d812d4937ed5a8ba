import { expect } from 'vitest';
import { opening, position } from './position.ts';
import { rule } from './rule.ts';

const keys = (value: object | undefined) => Object.keys(value ?? {}).sort();

rule.each<[() => object | undefined, string[]]>([
  [
    '002 state/game',
    'the fields of the state',
    () => opening().view,
    ['actionsRemaining', 'activePlayer', 'board', 'players', 'status', 'turn'],
  ],
  ['002 state/player', 'the fields of a player', () => opening().player('A'), ['gold', 'id', 'units', 'vp', 'wood']],
  [
    ['002 state/unit', '002 state/unit-hp', '002 state/unit-fortified', '002 state/unit-bookkeeping'],
    'the fields of a unit',
    () => opening().unit('A-1'),
    [
      'attackedThisTurn',
      'canActThisTurn',
      'hp',
      'id',
      'isFortified',
      'maxHp',
      'movedDistance',
      'movedThisTurn',
      'owner',
      'position',
      'type',
    ],
  ],
  ['002 state/hex', 'the fields of a hex', () => opening().hex('E11'), ['controlledBy', 'id', 'type', 'unitIds']],
  [
    '002 state/reserve',
    'a mine has a reserve beside them',
    () => opening().hex('B9'),
    ['controlledBy', 'id', 'reserve', 'type', 'unitIds'],
  ],
  [
    '002 state/reserve',
    'a camp has one too',
    () => opening().hex('C8'),
    ['controlledBy', 'id', 'reserve', 'type', 'unitIds'],
  ],
])((part, names) => {
  expect(keys(part())).toEqual(names);
});

rule('002 state/reserve', 'no other hex has a reserve', () => {
  const types = new Set(
    opening()
      .view.board.filter((hex) => 'reserve' in hex)
      .map((hex) => hex.type),
  );
  expect([...types].sort()).toEqual(['gold_mine', 'lumber_camp']);
});

rule('002 state/sides', 'players are A and B', () => {
  expect(keys(opening().view.players)).toEqual(['A', 'B']);
});

rule('002 state/player', 'the engine calls the players A and B', () => {
  const match = opening();
  expect([match.player('A').id, match.player('B').id]).toEqual(['A', 'B']);
});

rule.each<[string, object]>([
  ['002 state/unit', 'owner and position', 'E5', { id: 'A-1', type: 'archer', owner: 'A', position: 'E5' }],
  ['002 state/unit-fortified', 'fortified', 'E5 fortified', { isFortified: true }],
  ['002 state/unit-fortified', 'not fortified', 'E5', { isFortified: false }],
  ['002 state/unit-bookkeeping', 'moved two hexes', 'E5 moved:2', { movedThisTurn: true, movedDistance: 2 }],
  ['002 state/unit-bookkeeping', 'attacked', 'E5 attacked', { attackedThisTurn: true, movedThisTurn: false }],
  ['002 state/unit-bookkeeping', 'resting', 'E5 resting', { canActThisTurn: false }],
])((unit, seen) => {
  expect(position({ units: [`A-1 archer ${unit}`] }).unit('A-1')).toMatchObject(seen);
});

rule.each<[string, string, number]>([
  ['ruling attrition-1.12', 'the first edition shows 1 of 1', 'attrition-1', 'A-1', 1],
  ['ruling attrition-1.12', 'whatever the type', 'attrition-1', 'A-4', 1],
  [['002 state/unit-hp', 'ruling attrition-2.1'], 'infantry has 3', 'attrition-2', 'A-1', 3],
  [['002 state/unit-hp', 'ruling attrition-2.1'], 'cavalry has 2', 'attrition-2', 'A-4', 2],
  [['002 state/unit-hp', 'ruling attrition-2.1'], 'an archer has 2', 'attrition-2', 'A-6', 2],
])((game, id, hp) => {
  expect(opening(game).unit(id)).toMatchObject({ hp, maxHp: hp });
});

rule('002 state/hex', 'a hex shows its stack from the front', () => {
  const match = position({
    game: 'attrition-2',
    units: ['A-3 archer E5', 'A-1 archer E5', 'A-2 archer E5'],
    control: { B: ['E5'] },
  });
  expect(match.hex('E5')).toEqual({ id: 'E5', type: 'plains', controlledBy: 'B', unitIds: ['A-3', 'A-1', 'A-2'] });
});

rule('002 state/game', 'an open match is active, a decided one ended', () => {
  const match = position({ units: ['A-1 cavalry E5', 'B-1 archer E6'], bystanders: false });
  expect(match.view.status).toBe('active');
  match.play('attack A-1 E6');
  expect(match.view.status).toBe('ended');
});

rule('002 state/game', 'both players and the public see the same', () => {
  const match = opening();
  const views = ([0, 1, 'public', 'all'] as const).map((viewer) => match.game.view(match.state, viewer));
  expect(new Set(views.map((view) => JSON.stringify(view))).size).toBe(1);
});
