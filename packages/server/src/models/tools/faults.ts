import type { JsonObject } from '@hexfront/engine';
import type { Reply } from '@hexfront/protocol';
import { toolError, type ToolError, type Next } from './answer.ts';

/** What was asked when the arena refused: the call itself, and the match it was about. */
export interface RefusedCall {
  readonly call: Next;
  readonly matchId?: string;
}

type Lead = (asking: RefusedCall, body: any) => Next;

const about = ({ matchId }: RefusedCall): JsonObject => (matchId === undefined ? {} : { match_id: matchId });
const look: Lead = (asking) => ({ tool: 'look', arguments: about(asking) });
const wait: Lead = (asking) => ({ tool: 'wait_for_turn', arguments: about(asking) });
const matches: Lead = () => ({ tool: 'my_matches', arguments: {} });
const games: Lead = () => ({ tool: 'list_games', arguments: {} });
const again: Lead = ({ call }) => call;

/** Where each refusal of the arena leads. */
const leads: Readonly<Record<string, Lead>> = {
  'no-match': matches,
  'not-a-player': matches,
  'match-ended': look,
  'player-out': look,
  'stale-version': look,
  'move-id-reused': look,
  'not-your-turn': wait,
  'hidden-while-live': (asking) => ({ tool: 'legal_actions', arguments: about(asking) }),
  'unknown-game': games,
  'not-rated': ({ call }) => ({ tool: call.tool, arguments: { ...call.arguments, mode: 'casual' } }),
  'rate-limited': again,
  'storage-fault': again,
  'server-fault': again,
  'shutting-down': again,
  unreachable: again,
};

/** A refusal of the arena as a toolError that says what to do about it. */
export function refused({ body }: Reply, asking: RefusedCall): ToolError {
  const { code, error, stateVersion, ratelimit } = body as {
    code: string;
    error: string;
    stateVersion?: number;
    ratelimit?: { seconds: number };
  };
  const lead = leads[code] ?? (asking.matchId === undefined ? games : look);
  return toolError(code, error, lead(asking, body), {
    ...(asking.matchId === undefined ? {} : { match_id: asking.matchId }),
    ...(stateVersion === undefined ? {} : { version: stateVersion }),
    ...(ratelimit === undefined ? {} : { wait_seconds: ratelimit.seconds }),
  });
}
