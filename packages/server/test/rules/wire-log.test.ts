import { commitment, type Replay, verify } from '@hexfront/engine';
import { expect } from 'vitest';
import { playOut } from '../arena/memory-arena.ts';
import { endTurn, open } from '../arena/test-match.ts';
import { rule } from './rule.ts';

rule('ruling wire.1', 'every record increases seq; only state changes increase the version', async () => {
  const live = await open('attrition-1', { options: { turnLimit: 2 } });
  await playOut(live.at, live.id);
  const log = await live.log();
  expect(log.map((record) => record.seq)).toEqual(log.map((_, i) => i));
  const advances = log.filter((record) => record.kind === 'advanced');
  expect(advances.map((record) => record.stateVersion)).toEqual(advances.map((_, i) => i + 1));
  expect(log.at(-1)).toMatchObject({ kind: 'ended', stateVersion: advances.length });
});

rule(
  ['ruling wire.4/1', 'ruling wire.4/2'],
  'the seed is committed to at the start, secret while the match is live, and revealed at the end',
  async () => {
    const live = await open('battle-1');
    const match = await live.match;
    const { seed, seedHash } = match.head;
    expect(seedHash).toBe(commitment(seed));
    const [found] = (await live.at.reader.outbox('agent-0', 0, 1)).events;
    expect(found.event).toMatchObject({ event: 'match_found', seedHash });
    expect(await live.at.reader.replay(match)).toMatchObject({ status: 409, body: { code: 'match-live' } });
    expect(JSON.stringify(await live.log())).not.toContain(seed);
    await live.at.arena.finish(live.id, 'agent-0');
    await live.at.clock.pass(1000);
    expect(await live.last()).toMatchObject({ kind: 'ended', body: { seed } });
    const replay = (await live.at.reader.replay(match)) as Replay;
    expect(replay).toMatchObject({ seed, seedHash });
    expect(verify(replay)).toMatchObject({ ok: true });
    expect(verify({ ...replay, seed: 'another' })).toMatchObject({ ok: false });
  },
);

rule('ruling wire.5', 'views contain agent ids, hashes do not', async () => {
  const live = await open('attrition-1');
  const { body } = await live.send(0, endTurn);
  expect(body.state.game.players).toMatchObject({ A: { id: 'agent-0' }, B: { id: 'agent-1' } });
  const { game, state } = await live.match;
  expect(game.view(state, 0).players).toMatchObject({ A: { id: 'A' }, B: { id: 'B' } });
  expect(await live.last()).toMatchObject({ body: { hash: game.hash(state) } });
});
