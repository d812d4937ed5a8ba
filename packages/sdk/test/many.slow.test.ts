import { connect, connectMany, HexfrontError, type Turn } from '@hexfront/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SdkArena } from './arena.ts';

let arena: SdkArena;
beforeAll(async () => {
  arena = await SdkArena.start({ HEXFRONT_HOUSE_BOTS: 'on', HEXFRONT_HOUSE_MOVE_MS: '60' });
});
afterAll(() => arena.close());

const game = 'attrition-1' as const;
const short = { options: { turnLimit: 3 } };
const last = (_: unknown, turn: Turn<typeof game>) => turn.legal.at(-1)!;
const challengesTo = async (key: string) => {
  const headers = { authorization: `Bearer ${key}` };
  return ((await (await fetch(`${arena.url}/v1/agents/me/challenges`, { headers })).json()) as any).received;
};

describe('several matches', () => {
  test('are played at once, each by its own bot', async () => {
    const { key } = await arena.player();
    const matchesOfBots: Set<string>[] = [];
    const together = Promise.withResolvers<void>();
    const makeBot = () => {
      const matches = new Set<string>();
      matchesOfBots.push(matches);
      return async (view: unknown, turn: Turn<typeof game>) => {
        matches.add(turn.matchId);
        // Nobody goes on before three matches have begun.
        if (matchesOfBots.filter(({ size }) => size > 0).length >= 3) together.resolve();
        await together.promise;
        return last(view, turn);
      };
    };
    const challenge = { ...short, house: ['random'] };
    const many = { url: arena.url, key, game, challenge, matches: 4, concurrency: 3, agentVersion: 'many-1' };
    const results = await connectMany(many, makeBot);
    expect(matchesOfBots.map(({ size }) => size)).toEqual([1, 1, 1, 1]);
    expect(new Set(results.map(({ matchId }) => matchId)).size).toBe(4);
    expect(new Set(results.map(({ endReason }) => endReason))).toEqual(new Set(['terminal']));
  });

  test('stop with the first error, which says in which turn it happened', async () => {
    const { key } = await arena.player();
    let made = 0;
    const makeBot = () => {
      made++;
      return () => {
        throw new RangeError('lost');
      };
    };
    const challenge = { ...short, house: ['random'] };
    const error = await connectMany({ url: arena.url, key, game, challenge, matches: 5 }, makeBot).catch((e) => e);
    expect([error.constructor, error.message, made]).toEqual([RangeError, 'lost', 1]);
    expect(error.stack).toMatch(/many\.slow\.test\.ts:\d+:\d+/);
    expect(error.stack).toMatch(/\n {4}in turn 1 of match \S+, in seat 0 of attrition-1$/);
  });

  test.each([
    // options                              message
    [{ matches: 0 }, /at least 1/],
    [{ matches: 2, concurrency: 2 }, /one match of a game at a time/],
    [{ matches: 1, accepts: {}, challenge: {} }, /Use only one of/],
  ])('%j is wrong', async (options, message) => {
    const many = connectMany({ url: 'http://127.0.0.1:1', key: 'x', game, ...options }, () => last);
    await expect(many).rejects.toThrow(message);
  });
});

test('a match carries the version of the bot, its reasons and its resignation', async () => {
  const { key } = await arena.player();
  const challenge = { ...short, house: ['random'] };
  const options = { url: arena.url, key, game, challenge, agentVersion: 'seven' };
  const { matchId, endReason, decisions } = await connect(options, async (view, turn) => {
    if (turn.tick > 1) await turn.resign();
    turn.reasoning = `thought ${turn.tick}`;
    return last(view, turn);
  });
  expect([endReason, decisions]).toEqual(['forfeit', 1]);
  const { match } = (await (await fetch(`${arena.url}/v1/matches/${matchId}`)).json()) as any;
  expect(match.players[0].agentVersion).toBe('seven');
  const told = JSON.stringify(await arena.records(matchId, key));
  expect([told.includes('thought 1'), told.includes('thought 2')]).toEqual([true, false]);
});

describe('challenges to this agent', () => {
  test('are accepted or declined by a filter, and those to other games left alone', async () => {
    const [host, friend, stranger] = [await arena.player(), await arena.player(), await arena.player()];
    const elsewhere = await arena.post('/v1/challenges', stranger.key, { gameType: 'conquest-1', opponent: host.id });
    const { url } = arena;
    const challenging = (key: string) =>
      connect({ url, key, game, challenge: { ...short, opponent: host.id }, onInvite: () => {} }, last);
    const declined = challenging(stranger.key).catch((error) => error);
    await expect.poll(async () => (await challengesTo(host.key)).length).toBe(2);
    const theirs = challenging(friend.key);
    const accepts = { challengers: [friend.id], modes: ['casual' as const] };
    const mine = await connect({ url, key: host.key, game, accepts }, last);
    expect(await theirs).toMatchObject({ matchId: mine.matchId, endReason: 'terminal' });
    expect(await declined).toMatchObject({ code: 'declined', constructor: HexfrontError });
    expect(await challengesTo(host.key)).toMatchObject([{ invite: elsewhere.invite }]);
  });

  test('that this agent may not play are declined, and it waits for others', async () => {
    const [host, friend, stranger] = [await arena.player(), await arena.player(), await arena.player()];
    const to = { gameType: game, opponent: host.id };
    const rated = await arena.post('/v1/challenges', stranger.key, { ...to, mode: 'rated' });
    const { url } = arena;
    const challenge = { ...short, opponent: host.id };
    let theirs: ReturnType<typeof connect<typeof game>> | undefined;
    const accepts = () => {
      theirs ??= connect({ url, key: friend.key, game, challenge, onInvite: () => {} }, last);
      return true;
    };
    // A new version has to be validated first.
    const mine = await connect({ url, key: host.key, game, agentVersion: 'new', accepts }, last);
    expect(await theirs).toMatchObject({ matchId: mine.matchId, endReason: 'terminal' });
    expect((await fetch(`${url}/v1/challenges/${rated.invite}`)).status).toBe(404);
  });

  test('are shown to a filter that is a function', async () => {
    const [host, guest] = [await arena.player(), await arena.player()];
    const { invite, matchId } = await arena.post('/v1/challenges', guest.key, {
      gameType: game,
      opponent: host.id,
      ...short,
    });
    const { url } = arena;
    const playing = connect({ url, key: guest.key, game, accept: invite }, last);
    const seen: unknown[] = [];
    const accepts = ({ accepted, options }: { accepted: readonly { agentId: string }[]; options: object }) => {
      seen.push(accepted[0].agentId);
      return (options as { turnLimit: number }).turnLimit === 3;
    };
    const many = { url, key: host.key, game, accepts, matches: 1, concurrency: 2 };
    expect(await connectMany(many, () => last)).toMatchObject([{ matchId }]);
    expect([await playing, seen]).toMatchObject([{ matchId }, [guest.id]]);
  });
});
