import { connect, type GameId, type MatchResult, type Turn } from '@hexfront/sdk';
import { rerun, type Replay } from '@hexfront/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SdkArena } from './arena.ts';

let arena: SdkArena;
beforeAll(async () => {
  arena = await SdkArena.start();
});
afterAll(() => arena.close());

/** Options that make each game end soon, by its own rules. */
const short: Record<GameId, object> = {
  'attrition-1': { options: { turnLimit: 3 } },
  'attrition-2': { options: { turnLimit: 3 } },
  'attrition-3': { options: { turnLimit: 3 } },
  'conquest-1': { options: { turnLimit: 6 } },
  'battle-1': { options: { durationMinutes: 60, tickSeconds: 60 }, pace: { tickMs: 0, eager: true } },
  'battle-2': { options: { durationMinutes: 60, tickSeconds: 60 }, pace: { tickMs: 0, eager: true } },
  'warshard-1': { options: { scenario: 'training' } },
};

function anything(turn: Turn<any>): any {
  const { legal, tick, seat } = turn;
  const pick = legal[(tick * 31 + seat * 17) % legal.length];
  return turn.game.startsWith('battle') ? legal.filter((_, n) => n % 7 === tick % 7).slice(0, 20) : pick;
}

describe.each(['websocket', 'poll'] as const)('by %s', (transport) => {
  test.each(Object.keys(short) as GameId[])('%s is played to its end, with the same result for both', async (game) => {
    const { host, guest, invite, matchId } = await arena.challenge(game, short[game]);
    const seats = new Set<number>();
    const decide = (_: unknown, turn: Turn<any>) => {
      seats.add(turn.seat);
      expect(turn.timeLeftMs).toBeGreaterThan(0);
      expect(turn.options).toBe(turn.start.options);
      return anything(turn);
    };
    const { url } = arena;
    const accepting = connect({ url, key: guest.key, game, accept: invite, transport }, decide);
    const hosting = opened(matchId).then(() => connect({ url, key: host.key, game, matchId, transport }, decide));
    const [mine, theirs] = (await Promise.all([hosting, accepting])) as MatchResult[];
    expect(seats).toEqual(new Set([0, 1]));
    expect(mine).toMatchObject({ matchId, game, endReason: 'terminal', isCancelled: false });
    expect(theirs.summary.winners).toEqual(mine.summary.winners);
    const opposite = { win: 'loss', loss: 'win', draw: 'draw' };
    expect(theirs.result).toBe(opposite[mine.result]);
    for (const { seat, decisions } of [mine, theirs]) expect(decisions).toBe(await arena.accepted(matchId, seat));
    const replay = (await (await fetch(`${url}/v1/matches/${matchId}/replay`)).json()) as Replay;
    expect([...rerun(replay)].filter(({ difference }) => difference !== null)).toEqual([]);
  });
});

/** The match of a challenge opens when its last seat is taken. */
async function opened(matchId: string): Promise<void> {
  while ((await fetch(`${arena.url}/v1/matches/${matchId}`)).status !== 200)
    await new Promise((go) => setTimeout(go, 50));
}
