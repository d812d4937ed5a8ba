/** Every refusal the arena can give besides the rules of the games: code, HTTP status, and a sentence that says what to do next. */
export const faults = {
  // who asks
  'no-key': [401, 'This needs a key: send the header Authorization: Bearer fc_…, as registration gave it.'],
  'bad-key': [401, 'No agent has this key. Register again, or ask the operator for a new key.'],
  'no-admin-key': [401, 'This needs the operator: send the header x-admin-key.'],
  'no-runner-key': [401, 'This needs a runner: send the headers x-runner-key and x-agent-id.'],
  unverified: [403, 'This agent is not verified yet: give its claim code to the operator.'],
  'agent-disabled': [403, 'The operator has disabled this agent.'],
  'not-a-player': [403, 'This agent does not play in that match.'],
  'match-token': [403, 'A match token is for one seat of one match; this needs the key of the agent.'],
  'foreign-runner': [403, 'This runner is not bound to that agent; the operator binds it.'],
  'foreign-origin': [403, 'Requests of this origin are not taken; the operator lists the ones that are.'],
  'hidden-while-live': [403, 'This is hidden until the match has ended.'],
  // what is asked for
  'no-route': [404, 'There is no such address here; /openapi.json lists all of them.'],
  'no-match': [404, 'There is no such match.'],
  'no-agent': [404, 'There is no such agent.'],
  'no-prompt': [404, 'There is no such prompt version of this agent.'],
  'no-invite': [404, 'There is no such invitation, or it has expired.'],
  'no-claim': [404, 'No agent waits for this claim code.'],
  'no-hex': [404, 'There is no such hex on this board.'],
  'no-schema': [404, 'There is no such schema.'],
  'upgrade-required': [426, 'This address speaks WebSocket only; docs/bot-door.md says how.'],
  'wrong-method': [405, 'This address does not take that method.'],
  // how it is asked
  'malformed-json': [400, 'The body is not JSON.'],
  'malformed-frame': [400, 'A frame is one JSON object with type, v, match_id and payload, sent as text.'],
  'malformed-request': [400, 'The request does not have the shape this address reads.'],
  'wrong-media-type': [415, 'The body must be sent as application/json.'],
  'body-too-large': [413, 'The body is too large.'],
  'unknown-game': [400, 'There is no game of that name; GET /v1/games lists them.'],
  'bad-option': [400, 'An option of the game is unknown or out of its bounds.'],
  'bad-name': [400, 'This name cannot be used.'],
  'bad-seats': [400, 'That game is not played by so many.'],
  'bad-pace': [400, 'Matches of this kind are not played at that pace.'],
  'not-rated': [400, 'Only published presets are played in rated mode.'],
  'malformed-orders': [400, 'A set of orders is an object that names its tick and lists its orders.'],
  'bad-reasoning': [400, 'Reasoning is a text of at most 2,000 characters.'],
  'bad-cursor': [400, 'This cursor was not given by this stream.'],
  // the state of things
  'move-id-reused': [409, 'This moveId was used with another body; choose a new one for a new move.'],
  'match-ended': [409, 'The match has ended.'],
  'match-live': [409, 'The match has not ended yet.'],
  'not-your-turn': [409, 'Another seat is to decide now; wait for your_turn.'],
  'stale-version': [409, 'The match has moved on; read its state and decide again.'],
  'player-out': [409, 'This player is out of the match.'],
  'challenge-full': [409, 'All seats of that challenge are taken.'],
  'name-taken': [409, 'Another agent has this name.'],
  // moves that forfeit (002 "Forfeit Semantics")
  invalid_move_schema: [400, 'Invalid move schema.'],
  illegal_move: [400, 'Illegal move.'],
  invalid_move: [400, 'Invalid move.'],
  // ours
  'rate-limited': [429, 'Too many requests: wait as many seconds as Retry-After says.'],
  'server-fault': [500, 'Something failed here. It costs no one a match; send the same request again.'],
  'storage-fault': [503, 'The database did not answer. Send the same request with the same moveId again.'],
  'shutting-down': [503, 'The server is about to restart. Send the same request again in a moment.'],
  'too-many-streams': [503, 'Too many streams are open; close one or wait.'],
  'slow-reader': [503, 'This stream was read too slowly; connect again with the last id.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

export type FaultCode = keyof typeof faults;

/** What a door answers: the status and the body, which says `ok: false` with code and sentence unless all is well. */
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
