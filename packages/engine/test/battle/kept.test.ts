import { describe, expect, test } from 'vitest';
import { forEachSeen, NONE } from '../../src/hex/index.ts';
import { BattleState, LIVING, NEUTRAL, SEAT_FIELDS, UNITS } from '../../src/battle/state/state.ts';
import { floodAll } from '../../src/battle/territory/supply.ts';
import { sightRadius } from '../../src/battle/territory/vision.ts';
import { buildTheatre } from '../../src/battle/theatre.ts';
import { Die, editions, someOrders, war } from './war.ts';

/** What is kept step by step must match its definition after every tick of wars of any size. */
describe.each(editions)('$id', (game) => {
  test.each([
    2, 3, 4, 5, 6,
  ])('[ruling battle.5/1] [ruling battle.7/4] [001 §4/5] supply, sight, reach and lists of %i players match their definitions', (players) => {
    const s = war(game, `kept ${players}`, { players }, 0);
    const die = new Die(`kept ${players}`);
    for (let tick = 0; tick < 40 && game.decision(s).seats.length > 0; tick++) {
      game.advance(s, someOrders(game, s, die), 'silent');
      expect(supplyOf(s)).toEqual(s.inSupply);
      expect(sightOf(s)).toEqual(s.sight);
      checkLists(s);
      const fresh = inNewTheatre(s);
      for (const seat of game.decision(s).seats) expect(game.legal(s, seat)).toEqual(game.legal(fresh, seat));
    }
  });
});

/** The same state in a theatre that knows no reach yet, has noted no zones and must work out everything. */
function inNewTheatre(s: BattleState): BattleState {
  const { rules, options, map, mapSeed } = s.theatre;
  const fresh = new BattleState(buildTheatre(rules, options, map, mapSeed), s.seed);
  fresh.words.set(s.words);
  return fresh;
}

function supplyOf(s: BattleState): Uint8Array {
  const scratch = new BattleState(s.theatre, '');
  scratch.control.set(s.control);
  scratch.facilityOwner.set(s.facilityOwner);
  for (const [facility, cell] of s.theatre.facilityCells.entries()) {
    expect(s.facilityOwner[facility]).toBe(s.control[cell]);
  }
  for (let seat = 0; seat < s.theatre.options.players; seat++) floodAll(scratch, seat);
  return scratch.inSupply;
}

function sightOf(s: BattleState): Uint16Array {
  const sight = new Uint16Array(s.sight.length);
  for (let slot = 0; slot < s.unitCell.length; slot++) {
    if (s.unitCell[slot] === NONE || s.unitOwner[slot] === NEUTRAL) continue;
    const { board, blocks } = s.theatre;
    forEachSeen(board, blocks, s.unitCell[slot], sightRadius(s, slot), (cell) => {
      sight[s.unitOwner[slot] * board.cells + cell]++;
    });
  }
  return sight;
}

/** The living by number, each once, on its hex; counts of the seats; no hex above the cap of one owner. */
function checkLists(s: BattleState): void {
  const { players, stackCap } = s.theatre.options;
  const living = [...s.order.subarray(0, s.scalars[LIVING])];
  const numbers = living.map((slot) => s.unitNumber[slot]);
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  expect(living.length).toBe(s.unitCell.filter((cell) => cell !== NONE).length);
  for (let seat = 0; seat < players; seat++) {
    const own = living.filter((slot) => s.unitOwner[slot] === seat).length;
    expect(s.seats[seat * SEAT_FIELDS + UNITS]).toBe(own);
  }
  for (const slot of living) {
    const here: number[] = [];
    for (let other = s.firstOn[s.unitCell[slot]]; other !== NONE; other = s.nextOn[other]) here.push(other);
    expect(here).toContain(slot);
    const friends = here.filter((other) => s.unitOwner[other] === s.unitOwner[slot]);
    if (s.unitOwner[slot] !== NEUTRAL) expect(friends.length).toBeLessThanOrEqual(stackCap);
  }
}
