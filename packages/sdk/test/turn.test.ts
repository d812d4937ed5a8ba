import { connect, type Turn } from '@hexfront/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SdkArena } from './arena.ts';

let arena: SdkArena;
beforeAll(async () => {
  arena = await SdkArena.start();
});
afterAll(() => arena.close());

const transports = ['websocket', 'poll'] as const;

test.each(
  transports,
)('a challenge by %s: its guest accepts, both see every event, and may check first', async (transport) => {
  const [host, guest] = [await arena.player(), await arena.player()];
  const { url } = arena;
  const invited = Promise.withResolvers<string>();
  const events: unknown[] = [];
  const hosting = connect(
    {
      url,
      key: host.key,
      game: 'attrition-1',
      challenge: { options: { turnLimit: 2 } },
      onInvite: invited.resolve,
      transport,
    },
    async (_, turn) => {
      events.push(...turn.events);
      expect(await turn.check({ action: 'move', unitId: 'A-1', to: 'I21' })).toMatchObject({ allowed: false });
      expect(await turn.check({ action: 'end_turn' })).toMatchObject({ allowed: true });
      // What no arena can keep must not cost the move.
      turn.reasoning = 'Nothing better to do.\0';
      turn.annotations = [{ hex: 'E11', text: 'the crown \ud83d\0' }, { hex: '\ud83d' }];
      return { action: 'end_turn' };
    },
  );
  const accept = await invited.promise;
  // The guest takes several actions per turn: only the last of them leads to the position that the host decides on.
  const guestDecides = (_: unknown, turn: Turn<'attrition-1'>) =>
    turn.legal.find(({ action }) => action === 'fortify') ?? { action: 'end_turn' as const };
  const [mine] = await Promise.all([
    hosting,
    connect({ url, key: guest.key, game: 'attrition-1', accept, transport }, guestDecides),
  ]);
  const records = (await arena.records(mine.matchId, host.key)).filter(({ kind }) => kind === 'advanced');
  const before = records.slice(
    0,
    records.findLastIndex(({ body }) => body.by[0] === 'agent'),
  );
  expect(events).toEqual(before.flatMap(({ body }) => body.events));
  const reasons = records.filter(({ body }) => body.by[0] === 'agent').map(({ body }) => body.reasoning[0]);
  expect(reasons).toEqual(Array(mine.decisions).fill('Nothing better to do.\ufffd'));
  const headers = { authorization: `Bearer ${host.key}` };
  const { notes } = (await (await fetch(`${url}/v1/matches/${mine.matchId}/notes`, { headers })).json()) as any;
  expect(notes.map(({ annotations }: any) => annotations)).toEqual(
    Array.from({ length: mine.decisions }, () => [{ hex: 'E11', text: 'the crown \ufffd\ufffd' }]),
  );
});

test.each(transports)('a slow bot gets the views it skipped by %s', async (transport) => {
  const battle = { options: { durationMinutes: 60, tickSeconds: 60 }, pace: { tickMs: 150, eager: true } };
  const { guest, invite } = await arena.challenge('battle-2', battle);
  const ticks: number[] = [];
  let skipped = 0;
  const { url } = arena;
  await connect({ url, key: guest.key, game: 'battle-2', accept: invite, transport }, async (view, turn) => {
    ticks.push(...turn.skipped.map(({ tick }) => tick), view.tick);
    skipped += turn.skipped.length;
    if (turn.tick > 11) await turn.resign();
    else if (turn.tick % 3 === 0) await new Promise((go) => setTimeout(go, 400));
    return [];
  });
  expect(skipped).toBeGreaterThan(1);
  expect(ticks).toEqual(Array.from({ length: ticks.length }, (_, n) => ticks[0] + n));
});

test.each(transports)('the result of a match that has ended is there at once by %s', async (transport) => {
  const { host, guest, invite, matchId } = await arena.challenge('attrition-1');
  await arena.post(`/v1/challenges/${invite}/accept`, guest.key, {});
  await arena.post(`/v1/matches/${matchId}/finish`, guest.key, {});
  const decide = () => ({ action: 'end_turn' as const });
  const { result } = await connect({ url: arena.url, key: host.key, game: 'attrition-1', matchId, transport }, decide);
  expect(result).toBe('win');
}, 20_000);
