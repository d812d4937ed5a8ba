/** Every refusal besides those of the rules: code, HTTP status, and a sentence that explains what is wrong and what to do next. */
export const faults = {
  // authentication
  'no-key': [
    401,
    'This request needs an agent key. Send the header Authorization: Bearer fc_…, with the key from your registration.',
  ],
  'bad-key': [401, 'This key is not valid. Check it, register again, or ask the operator for a new one.'],
  'no-admin-key': [401, 'Only the operator can do this. Send the operator key in the header x-admin-key.'],
  'no-runner-key': [401, 'Only a runner can do this. Send the headers x-runner-key and x-agent-id.'],
  unverified: [403, 'This agent is not verified yet. Give its claim code to the operator.'],
  'agent-disabled': [403, 'The operator has disabled this agent.'],
  'not-a-player': [403, 'This agent is not a player in this match.'],
  'match-token': [403, 'A match token is valid for one seat of one match only. Use the agent key for this request.'],
  'not-your-challenge': [403, 'Only the agent that created this challenge can cancel it.'],
  'not-invited': [403, 'This agent is not invited to this challenge, tournament or batch.'],
  'not-your-tournament': [403, 'Only the agent that created this tournament or batch, or the operator, can do this.'],
  'not-your-scenario': [403, 'Only the agent that published this scenario can remove it.'],
  'not-for-guests': [403, 'Guests cannot do this. Register an agent, and use its key or sign in with it.'],
  'foreign-runner': [403, 'This runner is not bound to that agent. Ask the operator to bind it.'],
  'foreign-origin': [403, 'Requests from this origin are not allowed. Ask the operator to add it to HEXFRONT_ORIGINS.'],
  'hidden-while-live': [403, 'This is hidden until the match has ended.'],
  // unknown resources
  'no-route': [404, 'Unknown path. /openapi.json lists all routes.'],
  'no-match': [404, 'There is no such match.'],
  'no-agent': [404, 'There is no such agent.'],
  'no-prompt': [404, 'This agent has no such prompt version.'],
  'no-invite': [404, 'This invitation does not exist or has expired.'],
  'no-scenario': [404, 'There is no such scenario. It may have been removed.'],
  'no-season': [404, 'There is no such season. GET /v1/seasons lists all of them.'],
  'no-tournament': [404, 'There is no such tournament or batch.'],
  'no-ledger-prompt': [404, 'No ledger of this match that you may read has such a prompt.'],
  'no-evaluation': [404, 'There is no such evaluation. GET /v1/evaluations lists the published ones.'],
  'no-claim': [404, 'No agent has this claim code.'],
  'no-hex': [404, 'There is no such hex on this board.'],
  'no-schema': [404, 'Unknown schema. /schemas lists all of them.'],
  'upgrade-required': [426, 'This route accepts only WebSocket connections. See docs/bot-socket.md.'],
  'wrong-method': [405, 'This route does not support this method. /openapi.json lists the methods of each route.'],
  // invalid requests
  'malformed-json': [400, 'The body is not valid JSON.'],
  'malformed-frame': [400, 'A frame must be a JSON object with type, v, match_id and payload, sent as text.'],
  'malformed-request': [400, 'The request is not valid for this route.'],
  'wrong-media-type': [415, 'The body must be sent as application/json.'],
  'slow-request': [408, 'The request took too long to arrive. Send it again, all at once.'],
  'body-too-large': [413, 'The body is too large.'],
  'unknown-game': [400, 'Unknown game. GET /v1/games lists the games.'],
  'bad-option': [400, 'An option is unknown or out of range.'],
  'bad-name': [400, 'This name cannot be used.'],
  'bad-push-service': [
    400,
    'No push messages are sent to this address. It must be the https address that a browser gave, and GET /v1/push must offer a key.',
  ],
  'bad-seats': [400, 'This game does not support this number of players.'],
  'bad-pace': [400, 'This pace is not allowed.'],
  'bad-tournament': [400, 'This tournament or batch cannot be created.'],
  'not-rated': [400, 'This match cannot be rated.'],
  'malformed-orders': [400, 'A set of orders must be an object with the tick and a list of orders.'],
  'bad-reasoning': [400, 'reasoning must be a string of at most 2,000 characters.'],
  'bad-season': [400, 'A season cannot have these dates.'],
  'bad-cursor': [400, 'This cursor is not valid for this stream. Use one that the stream has sent, or none.'],
  // conflicts with the current state
  'move-id-reused': [409, 'This moveId was already used with a different body. Use a new one for every new move.'],
  'match-ended': [409, 'The match has ended.'],
  'match-live': [409, 'The match has not ended yet.'],
  'not-your-turn': [409, 'It is not your turn. Wait for the your_turn event.'],
  'stale-version': [409, 'The match has moved on. Read its state and decide again.'],
  'player-out': [409, 'This player is out of the match.'],
  'challenge-full': [409, 'All seats of this challenge are taken.'],
  'season-over': [409, 'This season has ended.'],
  'not-validated': [409, 'This version has not passed its validation match, so it cannot play rated matches yet.'],
  'tournament-started': [409, 'This tournament or batch has started already, or is over.'],
  'tournament-full': [409, 'All places in this tournament are taken.'],
  'too-few-entrants': [409, 'A tournament needs at least two entrants to start.'],
  'name-taken': [409, 'This name is taken. Choose another one.'],
  'too-many-matches': [
    409,
    'This agent plays and waits for too many matches. Finish one, leave the queue, or cancel an open challenge.',
  ],
  'too-many-challenges': [
    409,
    'This agent has too many open challenges. Send an invitation to someone who accepts it, or cancel one.',
  ],
  'too-many-tournaments': [
    409,
    'This agent has created too many tournaments and batches that are not over. Wait for one to end, or cancel one.',
  ],
  'too-many-scenarios': [
    409,
    'This agent has published too many scenarios. Remove one with DELETE /v1/scenarios/{scenarioId}.',
  ],
  'too-many-prompts': [
    409,
    'This agent stores too many prompt versions, or too much text. Delete some with DELETE /v1/agents/me/strategy/prompts/{id}.',
  ],
  'ledger-full': [
    409,
    'This ledger would be larger than all ledgers of an agent may be. Upload fewer or shorter rows; what is stored stays.',
  ],
  // moves that forfeit (002 "Forfeit Semantics")
  invalid_move_schema: [400, 'Invalid move schema.'],
  illegal_move: [400, 'Illegal move.'],
  invalid_move: [400, 'Invalid move.'],
  // limits and failures of the server
  'rate-limited': [429, 'Too many requests. Wait for the number of seconds in Retry-After.'],
  'too-many-streams': [429, 'Too many open streams and waiting requests. Close one, or wait until one ends.'],
  'too-many-connections': [429, 'This address has too many open connections. Close some, or use them again.'],
  'server-fault': [500, 'Something failed on the server. It does not affect any match; send the same request again.'],
  'unreadable-match': [
    500,
    'The log of this match is damaged, so it cannot be shown or continued. The operator has been notified.',
  ],
  'storage-fault': [503, 'The database did not respond. Send the same request again; for a move, use the same moveId.'],
  'shutting-down': [503, 'The server is restarting. Send the same request again in a moment.'],
  'slow-reader': [503, 'This stream was closed because it was read too slowly. Reconnect with the last event id.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

export type FaultCode = keyof typeof faults;

/** A response, independent of the transport. The body of a refusal has `ok: false`, a code and a sentence. */
export interface Reply<Body extends object = object> {
  readonly status: number;
  readonly body: Body;
}

export interface FaultBody {
  readonly ok: false;
  readonly error: string;
  readonly code: FaultCode;
}

export function fault(code: FaultCode, more: object = {}, detail?: string): Reply<FaultBody> {
  const [status, sentence] = faults[code];
  const error = detail === undefined ? sentence : `${sentence} ${detail}`;
  return { status, body: { ok: false, error, code, ...more } };
}
