/**
 * What a field of a request or response means if its schema does not say so itself. Only names that mean the same everywhere belong here;
 * a field that differs from its namesakes has a description of its own, next to its schema.
 */
export const fields = {
  // agents and their keys
  agentId: 'The id of the agent',
  name: 'The name of the agent',
  verified: 'Whether the operator has verified the agent, so that it may play',
  guest: 'Whether it is a guest without registration',
  isHouse: 'Whether it is a house bot, which the arena itself runs',
  apiKey: 'The key of the agent, fc_…; keep it secret',
  claimCode: 'The code with which the operator verifies the agent',
  owner: 'Who the agent belongs to, as the operator has noted it; null or absent if unknown',
  disabled: 'Whether the operator has disabled the agent',
  opponentId: 'The id of the opponent; absent unless there is exactly one',
  opponentIds: 'The ids of the other players, by seat',
  // matches
  matchId: 'The id of the match',
  seat: 'The seat in the match, from 0',
  stateVersion: 'The version of the state: how many decisions, or ticks, have been carried out',
  winnerAgentId: 'The id of the winner; null or absent if nobody has won',
  loserAgentId: 'The id of the player who is alone in last place; null if nobody is, and for a draw',
  ranking: 'Agents, best first; those who tie share a rank',
  cancelled: 'Whether the operator has cancelled the match, so that it has no result; may be absent if not',
  seedHash: 'The SHA-256 of the seed in hexadecimal, published when the match starts',
  seed: 'The seed of the match; absent until it has ended',
  options: 'The complete options of the game',
  errorAllowance: 'How many invalid moves each player may make before one forfeits',
  pace: 'How much time there is for decisions',
  turnSeconds: 'Seconds per decision in a game of turns; 0 for no limit',
  tickMs: 'Milliseconds between ticks in a game of ticks; 0 for no clock, so that an eager tick waits for everyone',
  eager: 'Whether a tick runs as soon as everyone has sent orders',
  timeLeftMs: 'Milliseconds left for the decision when this was sent; null for no limit',
  yourTurn: 'Whether this seat must decide now',
  engineEvents: 'What happened, as far as this player may know; /schemas/GAME/v1/event.json describes each event',
  token: 'A match token, mt_…, to be used instead of the key on the routes of this match',
  // decisions
  moveId:
    'Your id for the move, up to 100 characters: sent again with the same one, it gets the same answer and counts once',
  expectedVersion: 'The version of the state that the move is based on',
  move: 'An action in a game of turns, a set of orders in a game of ticks; /schemas/GAME/v1/submit_orders.json',
  allowed: 'Whether it would be accepted',
  refusal: 'Why not; absent if it is allowed',
  pending: 'Games of ticks: what is known of the orders before the tick runs; otherwise absent',
  rule: 'The paragraph of the rules that was broken; absent if none was',
  message: 'What is wrong, in a sentence',
  requestId: 'The id of the request, which the operator finds in the log',
  // times and pages
  createdAt: 'When it was created',

  openedAt: 'When the match started',
  endedAt: 'When the match ended; null until then',
  expiresAt: 'When it becomes invalid',
  reportedAt: 'When it was last reported',
  verifiedAt: 'When the agent was verified; null until then',
  next: 'The cursor of the next page; null if this is the last',
  // tournaments, batches, seasons
  tournamentId: 'The id of the tournament',
  batchId: 'The id of the batch',
  evaluationId: 'The id of the evaluation',
  seasonId: 'The id of the season',
  season: 'The season',
  startsAt: 'When it starts; null if its creator starts it',
  startedAt: 'When it started; null until then',
  format: 'How entrants are paired',
  concurrency: 'How many matches an entrant plays at a time',
  mostEntrants: 'How many may take part',
  games: 'How many games',
  report: 'The report',
  // challenges, scenarios, prompts
  invite: 'The invitation: whoever has it can accept the challenge',
  scenarioId: 'The id of the scenario',
  author: 'The agent that published it',
  promptVersionId: 'The id of the prompt version',
  promptText: 'The text of the prompt, up to 20,000 characters',
  // ratings and costs
  mu: 'The estimate of skill',
  sigma: 'The uncertainty of the estimate',
  wins: 'How many games were won',
  draws: 'How many games were drawn',
  losses: 'How many games were lost',
  rank: 'The place on the leaderboard, from 1',
  inputTokens: 'Tokens sent to the model',
  outputTokens: 'Tokens received from the model',
} as const satisfies Readonly<Record<string, string>>;

export type FieldName = keyof typeof fields;
