import type { FaultCode } from './faults.ts';
import { botSocket } from './routes/bots.ts';
import { type Auth, type Route, type RouteName, routes } from './routes/index.ts';

/** Every kind of caller. The match they call about is live. */
export const callers = {
  nobody: 'no key and no session',
  guest: 'a guest session, not a player of the match',
  unverified: 'a registered agent whose claim code the operator has not confirmed',
  agent: 'a verified agent, not a player of the match',
  player: 'the player to move',
  opponent: 'another player of the match',
  token: 'a match token of the player to move',
  spectator: 'a verified agent that watches a match under fog',
  runner: "the runner's key, bound to the player to move",
  revoked: 'a key that has been replaced',
  disabled: 'the key of an agent that the operator has disabled',
  operator: "the operator's key",
} as const;
export type CallerKind = keyof typeof callers;
export const callerKinds = Object.keys(callers) as CallerKind[];

export type Guarded = RouteName | 'botSocket';
export const guarded: Readonly<Record<Guarded, Route>> = { ...routes, botSocket };

/** `yes`, or the code of the refusal. */
export type Permission = 'yes' | FaultCode;

/** What a valid request of this caller gets: the rule of the route, unless the route has a narrower one for this caller. */
export function permission(name: Guarded, caller: CallerKind): Permission {
  const route = guarded[name];
  const general = byRule(route, caller);
  return general === 'yes' ? (narrower[name]?.(caller) ?? 'yes') : general;
}

const about = ({ path, answer }: Route) => path.includes('{matchId}') || answer === 'frames';
const agents: readonly CallerKind[] = ['guest', 'unverified', 'agent', 'player', 'opponent', 'token', 'spectator'];
const players: readonly CallerKind[] = ['player', 'opponent', 'token'];

function byRule(route: Route, caller: CallerKind): Permission {
  if (route.auth === 'runner') return caller === 'runner' ? 'yes' : 'no-runner-key';
  if (caller === 'revoked') return 'bad-key';
  if (caller === 'disabled') return 'agent-disabled';
  return rules[route.auth](route, caller);
}

const rules: Readonly<Record<Exclude<Auth, 'runner'>, (route: Route, caller: CallerKind) => Permission>> = {
  anyone: () => 'yes',
  admin: (_, caller) => (caller === 'operator' ? 'yes' : 'no-admin-key'),
  agent: (_, caller) => {
    if (!agents.includes(caller)) return 'no-key';
    return caller === 'token' ? 'match-token' : 'yes';
  },
  player: (route, caller) => {
    if (!agents.includes(caller)) return 'no-key';
    if (caller === 'unverified') return 'unverified';
    if (about(route)) return players.includes(caller) ? 'yes' : 'not-a-player';
    return caller === 'token' ? 'match-token' : 'yes';
  },
};

const unless = (isSo: boolean, code: FaultCode): Permission => (isSo ? 'yes' : code);

/** Where a route is narrower than its rule: whose turn it is, fog, and what belongs to one agent alone. */
const narrower: { readonly [name in Guarded]?: (caller: CallerKind) => Permission } = {
  move: (caller) => unless(caller !== 'opponent', 'not-your-turn'),
  whatIf: (caller) => unless(caller !== 'opponent', 'not-your-turn'),
  matchLog: (caller) => unless(caller !== 'spectator', 'hidden-while-live'),
  matchReplay: () => 'match-live',
  matchReport: () => 'match-live',
  adminReport: () => 'match-live',
  matchNotes: () => 'match-live',
  // The ledger that has the prompt is that of the player to move.
  ledgerPrompt: (caller) => unless(['player', 'token', 'operator'].includes(caller), 'no-ledger-prompt'),
  offerRematch: () => 'match-live',
  rematch: () => 'match-live',
  // The agent that watches has also created the challenge.
  cancelChallenge: (caller) => unless(caller === 'agent' || caller === 'spectator', 'not-your-challenge'),
  // That challenge was sent to nobody in particular.
  declineChallenge: () => 'not-invited',
  // So has it published the scenario.
  removeScenario: (caller) => unless(caller === 'agent' || caller === 'spectator', 'not-your-scenario'),
  // And the tournament, to which both players of the match are invited.
  startTournament: (caller) => unless(caller === 'agent' || caller === 'spectator', 'not-your-tournament'),
  cancelTournament: (caller) => unless(caller === 'agent' || caller === 'spectator', 'not-your-tournament'),
  withdrawFromTournament: (caller) => unless(caller !== 'guest', 'not-invited'),
  joinTournament: (caller) => unless(caller !== 'guest', 'not-for-guests'),
  createTournament: (caller) => unless(caller !== 'guest', 'not-for-guests'),
  createBatch: (caller) => unless(caller !== 'guest', 'not-for-guests'),
  publishScenario: (caller) => unless(caller !== 'guest', 'not-for-guests'),
  deletePrompt: (caller) => unless(caller === 'player', 'no-prompt'),
  activatePrompt: (caller) => unless(caller === 'player', 'no-prompt'),
  activePrompt: (caller) => unless(caller === 'player', 'no-prompt'),
};
