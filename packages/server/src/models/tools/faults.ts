import type { JsonObject } from '@hexfront/engine';
import type { Reply } from '@hexfront/protocol';
import { toolError, type ToolError, type Next } from './answer.ts';

/** The call that the arena refused, and the match it was about. */
export interface RefusedCall {
  readonly call: Next;
  readonly matchId?: string;
}

type NextCall = (asking: RefusedCall, body: any) => Next;

const about = ({ matchId }: RefusedCall): JsonObject => (matchId === undefined ? {} : { match_id: matchId });
const turn: NextCall = (asking) => ({ tool: 'turn', arguments: about(asking) });
const matches: NextCall = () => ({ tool: 'my_matches', arguments: {} });
const games: NextCall = () => ({ tool: 'list_games', arguments: {} });
const again: NextCall = ({ call }) => call;

/** The call that helps after each refusal. */
const nextCalls: Readonly<Record<string, NextCall>> = {
  'no-match': matches,
  'not-a-player': matches,
  'match-ended': turn,
  'player-out': turn,
  'stale-version': turn,
  'move-id-reused': turn,
  'not-your-turn': turn,
  'hidden-while-live': turn,
  'unknown-game': games,
  'not-rated': ({ call }) => ({ tool: call.tool, arguments: { ...call.arguments, mode: 'casual' } }),
  'rate-limited': again,
  'storage-fault': again,
  'server-fault': again,
  'shutting-down': again,
  unreachable: again,
};

/** Turns a refusal of the arena into an error that names the call to make next. */
export function refused({ body }: Reply, asking: RefusedCall): ToolError {
  const { code, error, stateVersion, ratelimit } = body as {
    code: string;
    error: string;
    stateVersion?: number;
    ratelimit?: { seconds: number };
  };
  const nextCall = nextCalls[code] ?? (asking.matchId === undefined ? games : turn);
  const wait = ratelimit === undefined ? '' : ` Wait ${Math.ceil(ratelimit.seconds)} s, then call again.`;
  return toolError(code, `${error}${wait}`, nextCall(asking, body), {
    ...(asking.matchId === undefined ? {} : { match_id: asking.matchId }),
    ...(stateVersion === undefined ? {} : { version: stateVersion }),
    ...(ratelimit === undefined ? {} : { wait_seconds: ratelimit.seconds }),
  });
}
