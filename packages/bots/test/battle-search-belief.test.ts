import { type BattleState, canSee, CHIEF, IMPASSABLE, type SavedPosition, unitTypes } from '@hexfront/engine/battle';
import { type Game, isRefusal } from '@hexfront/engine';
import { describe, expect, test } from 'vitest';
import type { Bot, Player } from '../src/bot.ts';
import { Meter } from '../src/budget.ts';
import { battleCommander, Commander } from '../src/battle/commander.ts';
import { Picture } from '../src/battle/picture.ts';
import { Belief } from '../src/battle/planning/belief.ts';
import { PlannedPicture } from '../src/battle/planning/planned-picture.ts';
import { standard } from '../src/battle/posture.ts';
import { readReport } from '../src/battle/report.ts';
import { battleSearch } from '../src/battle/search.ts';
import { battles } from './battle-play.ts';
import { optionsOf } from './play.ts';

const table = battles.map((game) => [game.id, game] as [string, Game]);
/** By then the armies have met. */
const TICKS = 26;

/** Every tick of a game of this bot against a commander; `each` sees the position and the bot's orders before they are carried out. */
function war(game: Game, bot: Bot, each: (s: BattleState, orders: readonly unknown[], tick: number) => void): void {
  const options = optionsOf(game);
  const s = game.setup(options, 'belief') as BattleState;
  const players = [bot, battleCommander].map((each, seat) => each.sit({ game, options, seat, botSeed: `${seat}` }));
  for (let tick = 0; tick < TICKS; tick++) {
    const decisions = players.map((player, seat) => decide(game, s, player, seat, tick));
    each(s, decisions[0], tick);
    game.advance(s, decisions, 'silent');
  }
}

function decide(game: Game, s: BattleState, player: Player, seat: number, index: number): readonly unknown[] {
  return player.decide({ index, state: null, view: () => game.view(s, seat), legal: () => game.legal(s, seat) });
}

/** The same to seat 0: unseen enemies moved, changed, gone or added, and the enemy's stores and research are different. */
function changeHidden(game: Game, s: BattleState): BattleState {
  const saved = JSON.parse(JSON.stringify(game.save(s)));
  const position = saved.position as { -readonly [key in keyof SavedPosition]: any };
  const { board, map } = s.theatre;
  const hidden = Array.from({ length: board.cells }, (_, cell) => cell).filter(
    (cell) => !canSee(s, 0, cell) && map.terrain[cell] !== IMPASSABLE,
  );
  const isOpen = (unit: any) => unit.number % 2 === 1 && !canSee(s, 0, unit.cell);
  const gone = position.units.filter((unit: any) => isOpen(unit) && unit.type !== CHIEF)[0];
  position.units = position.units.filter((unit: any) => unit !== gone);
  for (const [i, unit] of position.units.filter(isOpen).entries()) {
    unit.cell = hidden[(i * 97) % hidden.length];
    if (unit.type !== CHIEF) unit.type = unitTypes.indexOf('Armored');
  }
  const enemy = position.seats[1];
  Object.assign(enemy, { resources: [4000, 3000, 2000], research: 1 });
  for (let n = 0; n < 3; n++) {
    const unit = {
      ...position.units.find(isOpen),
      number: enemy.nextNumber++ * 2 + 1,
      type: 0,
      cell: hidden[n],
      handles: [0, 0],
    };
    position.units.push(unit);
  }
  position.units.sort((a: any, b: any) => a.number - b.number);
  const changed = game.load(saved);
  if (isRefusal(changed)) throw new Error(changed.message);
  return changed as BattleState;
}

describe.each(table)('%s', (_id, game) => {
  test('a decision depends on nothing that the seat does not see', () => {
    const options = optionsOf(game);
    const twin = battleSearch({ nodes: 12 }).sit({ game, options, seat: 0, botSeed: '0' });
    let changes = 0;
    war(game, battleSearch({ nodes: 12 }), (s, orders, tick) => {
      const changed = changeHidden(game, s);
      expect(JSON.stringify(game.view(changed, 0)) === JSON.stringify(game.view(s, 0)), `tick ${tick}`).toBe(true);
      if (game.hash(changed) !== game.hash(s)) changes++;
      expect(decide(game, changed, twin, 0, tick)).toEqual(orders);
    });
    expect(changes).toBe(TICKS);
  });

  test('the believed position shows the seat exactly what it sees', () => {
    const options = optionsOf(game);
    const match = { game, options, seat: 0, botSeed: '0' };
    let picture: Picture | null = null;
    let belief: Belief | null = null;
    let sightings = 0;
    war(game, battleCommander, (s, orders) => {
      const view = game.view(s, 0);
      picture ??= new Picture(match, view);
      picture.update(view);
      belief ??= new Belief(match, picture, [standard]);
      belief.update(readReport(view), new Meter({ nodes: 100 }));
      belief.give(orders);
      expect(essence(game.view(belief.state, 0))).toEqual(essence(view));
      sightings += picture.enemies.length;
    });
    expect(sightings).toBeGreaterThan(0);
  });

  test('a planned picture is the picture that the view of the same position gives', () => {
    const options = optionsOf(game);
    const match = { game, options, seat: 1, botSeed: '0' };
    let pictures: [Picture, PlannedPicture] | null = null;
    war(game, battleCommander, (s) => {
      const view = game.view(s, 1);
      pictures ??= [new Picture(match, view), new PlannedPicture(match, view)];
      const [told, planned] = pictures;
      told.update(view);
      planned.look(s, 1);
      expect(facts(planned)).toEqual(facts(told));
    });
  });
});

test('a copy of a commander remembers the same', () => {
  const [first, second] = [new Commander(), new Commander()];
  (first as any).army.isMarching = true;
  (first as any).search.looking = 7;
  second.copy(first);
  expect(second).toEqual(first);
});

/** Own units, stores, Facilities and the enemies in sight, without the numbers that only the referee knows. */
function essence({ state_tick: told }: any) {
  const { you, visible_changes, visible_hexes } = told;
  const enemies = visible_changes?.units.map((unit: any) => JSON.stringify({ ...unit, id: '' })).sort();
  return { units: you.units, resources: you.resources, facilities: you.facilities, enemies, visible_hexes };
}

function facts(picture: Picture) {
  const { tick, purse, chief, factories, control, isSupplied, lastSeen, chiefSightings, soldiers, enemies } = picture;
  return {
    tick,
    purse,
    chief: chief?.cell,
    factories: factories.map(({ id, cell, queued, slots }) => [id, cell, queued, slots]),
    control: [...control],
    isSupplied: [...isSupplied],
    lastSeen: [...lastSeen],
    chiefSightings: [...chiefSightings],
    soldiers: soldiers.map(({ id, type, cell, hp }) => [id, type, cell, hp]),
    enemies: enemies.map(({ type, cell, hp }) => [cell, type, hp].join()).sort(),
  };
}
