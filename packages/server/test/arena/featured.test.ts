import { expect, test } from 'vitest';
import { Featured } from '../../src/arena/featured.ts';
import { memoryArena, plan } from './memory-arena.ts';
import { endTurn, TestMatch } from './test-match.ts';

/** No clock runs in these matches: whoever leaves one leaves it forever. */
const untimed = { turnSeconds: 0, tickMs: 0, isEager: true };

function newArena() {
  const at = memoryArena();
  const featured = new Featured(at.ports, at.arena);
  const open = async (persons: number, game = 'attrition-2') => {
    const { players, ...rest } = plan(game, 2, { pace: untimed });
    const seats = players.map((player, seat) => ({ ...player, isHouse: seat >= persons }));
    return (await at.arena.open({ ...rest, players: seats }))!;
  };
  return { at, open, shown: async () => (await featured.match())?.head.id ?? null };
}

test('a match that nobody moves in gives way to one that goes on, even one of house bots', async () => {
  const { at, open, shown } = newArena();
  const left = await open(2);
  const house = await open(0);
  expect(await shown()).toBe(left);
  await at.clock.pass(90_000);
  await new TestMatch(at, house).send(0, endTurn);
  expect(await shown()).toBe(left);
  await at.clock.pass(40_000);
  expect(await shown()).toBe(house);
  // Back at the board, people come first again.
  await new TestMatch(at, left).send(0, endTurn);
  expect(await shown()).toBe(left);
});

test('idle matches do not keep others off the page, however many there are', async () => {
  const { at, open, shown } = newArena();
  for (let k = 0; k < 12; k++) await open(2);
  await at.clock.pass(10 * 60_000);
  expect(await shown()).toBeNull();
  const fresh = await open(2);
  expect(await shown()).toBe(fresh);
});

test('a battle under fog is shown only if every seat is a house bot', async () => {
  const { open, shown } = newArena();
  await open(2, 'battle-2');
  await open(1, 'battle-1');
  expect(await shown()).toBeNull();
  const battle = await open(0, 'battle-2');
  expect(await shown()).toBe(battle);
});
