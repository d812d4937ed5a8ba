import { afterEach, expect, test } from 'vitest';
import { agentTopic, type Write } from '../../src/arena/ports.ts';
import { HouseBots } from '../../src/house/house-bots.ts';
import { MemoryStorage } from '../../src/storage/memory.ts';
import { memoryArena } from '../arena/memory-arena.ts';
import { endTurn, open } from '../arena/test-match.ts';

/** A database that has made a commit for a while before its answer arrives. */
class SlowToAnswer extends MemoryStorage {
  answer: Promise<void> | null = null;

  override async commit(write: Write): Promise<boolean> {
    const isDone = await super.commit(write);
    await this.answer;
    return isDone;
  }
}

let house: HouseBots;
afterEach(() => house.close());

test.each([
  ['that another of its matches made it look for', true],
  ['that it finds when it starts', false],
])('a house bot plays the turn %s while the commit is not yet answered', async (_, isListening) => {
  const storage = new SlowToAnswer();
  const at = memoryArena(storage);
  const bot = { bot: 'random', name: 'house-random', agentId: 'agent-1' };
  const players = [
    { agentId: 'agent-0', name: 'Ann', isHouse: false },
    { ...bot, isHouse: true },
  ];
  const match = await open('attrition-1', { players }, at);
  house = new HouseBots(at.ports, at.arena, [bot], { moveMs: 0, cpuShare: 1 });
  if (isListening) await house.start();
  await at.clock.pass(0);

  let arrive = () => {};
  storage.answer = new Promise((resolve) => void (arrive = resolve));
  const sent = match.send(0, endTurn);
  await at.clock.pass(0);
  if (isListening) at.ports.bus.publish(agentTopic(bot.agentId));
  else await house.start();
  await at.clock.pass(0);
  storage.answer = null;
  arrive();
  expect((await sent).status).toBe(200);

  const moves = async () => {
    await at.clock.pass(1000);
    return (await storage.records(match.id, -1)).filter(
      ({ kind, body }) => kind === 'advanced' && Object.values(body.by).includes('house'),
    ).length;
  };
  await expect.poll(moves, { timeout: 10_000 }).toBeGreaterThan(0);
});
