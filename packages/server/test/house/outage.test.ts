import { afterEach, expect, test } from 'vitest';
import { HouseBots } from '../../src/house/house-bots.ts';
import { MemoryStorage } from '../../src/storage/memory.ts';
import { UnavailableError } from '../../src/storage/unavailable.ts';
import { memoryArena } from '../arena/memory-arena.ts';
import { endTurn, open } from '../arena/test-match.ts';

/** A database that refuses the next reads of one kind. */
class Refusing extends MemoryStorage {
  outboxes = 0;
  matches = 0;

  override async outbox(agentId: string, after: number, limit: number) {
    if (this.outboxes-- > 0) throw new UnavailableError('the database did not answer');
    return super.outbox(agentId, after, limit);
  }

  override async match(matchId: string) {
    if (this.matches-- > 0) throw new UnavailableError('the database did not answer');
    return super.match(matchId);
  }
}

let house: HouseBots;
afterEach(() => house.close());

test.each([
  ['its outbox', (storage: Refusing) => (storage.outboxes = 3)],
  ['the match', (storage: Refusing) => (storage.matches = 3)],
])('a house bot that could not read %s moves when the database is back', async (what, refuse) => {
  const storage = new Refusing();
  const at = memoryArena(storage);
  const bot = { bot: 'random', name: 'house-random', agentId: 'agent-1' };
  const players = [
    { agentId: 'agent-0', name: 'Ann', isHouse: false },
    { ...bot, isHouse: true },
  ];
  const match = await open('attrition-1', { players }, at);
  house = new HouseBots(at.ports, at.arena, [bot], { moveMs: 0, cpuShare: 1 });
  if (what === 'the match') {
    // Read again after a restart, when the bot is to move.
    await match.send(0, endTurn);
    const restarted = memoryArena(storage, at.clock);
    house = new HouseBots(restarted.ports, restarted.arena, [bot], { moveMs: 0, cpuShare: 1 });
    refuse(storage);
    await house.start();
  } else {
    await house.start();
    await at.clock.pass(0);
    refuse(storage);
    await match.send(0, endTurn);
  }
  const moves = async () => {
    await at.clock.pass(1000);
    return (await storage.records(match.id, -1)).filter(
      ({ kind, body }) => kind === 'advanced' && Object.values(body.by).includes('house'),
    ).length;
  };
  await expect.poll(moves, { timeout: 10_000 }).toBeGreaterThan(0);
});
