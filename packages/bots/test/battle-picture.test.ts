import type { Game } from '@hexfront/engine';
import { terrains } from '@hexfront/engine/battle';
import { describe, expect, test } from 'vitest';
import { oddsOf } from '../src/battle/odds.ts';
import { MINE, NOBODY, Picture, THEIRS } from '../src/battle/picture.ts';
import { battles } from './battle-play.ts';
import { optionsOf } from './play.ts';

const match = (game: Game) => ({ game, options: optionsOf(game), seat: 0, botSeed: '1' });

function open(game: Game): Picture {
  const view = game.view(game.setup(optionsOf(game), 'picture'), 0);
  const picture = new Picture(match(game), view);
  picture.update(view);
  return picture;
}

describe('the opening', () => {
  const [first, second] = battles.map(open);

  test('is the same picture in both dialects: ground, places, own units and control', () => {
    const facts = ({
      terrain,
      places,
      home,
      enemyBases,
      control,
      isSupplied,
      soldiers,
      factories,
      purse,
    }: Picture) => ({
      terrain: [...terrain],
      places,
      home,
      enemyBases,
      control: [...control],
      supplied: [...isSupplied],
      soldiers: soldiers.map(({ id, type, cell, hp }) => [id, type, cell, hp]),
      factories: factories.map(({ id, cell, queued, slots }) => [id, cell, queued, slots]),
      purse,
    });
    expect(facts(second)).toEqual(facts(first));
  });

  test('shows the Chief at home on supplied ground and no enemies', () => {
    for (const picture of [first, second]) {
      expect(picture.chief?.cell).toBe(picture.home);
      expect([picture.control[picture.home], picture.isSupplied[picture.home]]).toEqual([MINE, 1]);
      expect(picture.enemies).toEqual([]);
      expect(picture.places).toHaveLength(2 * 4 + 4 + 2);
    }
  });
});

/** A battle-1 tick as a player receives it, in which the seat sees one hex. */
function tickOf001(tick: number, hex: object) {
  const you = { player_id: 'p0', resources: { M: 1, F: 2, I: 3 }, facilities: [], units: [] };
  return { tick_id: tick, you, visible_hexes: [hex], events: [] };
}

test('sightings are remembered: an enemy hex stays enemy when out of sight, and an own hex that is not listed is lost', () => {
  const [game] = battles;
  const view = game.view(game.setup(optionsOf(game), 'picture'), 0);
  const picture = new Picture(match(game), view);
  picture.update(view);
  const [base] = view.match_start.bases.filter(({ owner }: { owner: string }) => owner === 'p1');
  const hex = { q: base.q, r: base.r, terrain: 'City', owner_id: 'p1' };
  const counts = { total: 3, by_type: { LightInfantry: 2, Chief: 1 } };
  picture.update({ ...view, state_tick: tickOf001(1, { ...hex, enemy_unit_counts: counts }) });
  const cell = picture.cellOf(base);
  expect(picture.enemiesAt.get(cell)?.map(({ type }) => type)).toEqual(['LightInfantry', 'LightInfantry', 'Chief']);
  picture.update({ ...view, state_tick: tickOf001(2, { q: 0, r: 0, terrain: 'Plains' }) });
  expect(picture.enemies).toEqual([]);
  expect(picture.control[cell]).toBe(THEIRS);
  expect(picture.control[picture.home]).toBe(NOBODY);
  expect([...picture.chiefSightings]).toEqual([[cell, 1]]);
});

describe('odds', () => {
  const squad = (picture: Picture, type: 'LightInfantry' | 'Armored', count: number) =>
    Array.from({ length: count }, () => ({ stats: picture.options.units[type], hp: null }));

  test.each([
    // own infantry, enemy armour, ground: worth it?
    [1, 1, 'Plains', false],
    [10, 1, 'Plains', true],
    [10, 1, 'Forest', true],
    [2, 2, 'Forest', false],
  ] as const)('%i infantry against %i armoured in %s: %s', (infantry, armoured, ground, isWorthIt) => {
    for (const picture of battles.map(open)) {
      const cell = picture.terrain.indexOf(terrains.indexOf(ground));
      const odds = oddsOf(
        picture,
        squad(picture, 'LightInfantry', infantry),
        squad(picture, 'Armored', armoured),
        cell,
      );
      expect(odds > 1).toBe(isWorthIt);
    }
  });
});
