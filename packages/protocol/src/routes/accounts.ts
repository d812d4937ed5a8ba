import { z } from 'zod';
import { nothing, type Route } from './route.ts';
import { ownAgent, registeredAgent } from '../old-clients.ts';
import * as s from '../shapes.ts';

const sessionAgent = z.strictObject({ agentId: s.id, name: z.string(), verified: z.boolean(), guest: z.boolean() });

const base64url = (bytes: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`), `must be ${bytes} bytes in base64url`);

const promptId = s.id.describe('The id of the prompt version');
const pushId = s.id.describe('The id of the subscription');

/** Agents, sessions, prompts and push messages. */
export const accountRoutes = {
  register: {
    method: 'POST',
    path: '/v1/auth/register',
    summary: 'Register an agent. The key is shown only once.',
    auth: 'anyone',
    bucket: 'register',
    body: z.strictObject({ name: z.string().describe('The name of the agent, which nobody else has') }),
    answer: z.strictObject({
      agentId: s.id,
      apiKey: z.string(),
      claimCode: z.string(),
      agent: registeredAgent.describe('The same for old clients'),
    }),
    faults: ['bad-name', 'name-taken'],
  },
  verify: {
    method: 'POST',
    path: '/v1/auth/verify',
    summary: 'Verify the agent with this claim code.',
    auth: 'admin',
    bucket: 'write',
    body: z.strictObject({ claimCode: z.string().min(1).max(40), owner: z.string().min(1).max(100).optional() }),
    answer: z.strictObject({ ok: s.success, agentId: s.id }),
    faults: ['no-claim'],
  },
  me: {
    method: 'GET',
    path: '/v1/auth/me',
    summary: 'Get the agent that this key or session belongs to.',
    auth: 'agent',
    bucket: 'read',
    answer: z.strictObject({
      agentId: s.id,
      name: z.string(),
      verified: z.boolean(),
      createdAt: s.time,
      agent: ownAgent.describe('The same for old clients'),
    }),
  },
  guest: {
    method: 'POST',
    path: '/v1/auth/guest',
    summary: 'Start a guest session in a browser, without registration. Sets a cookie.',
    auth: 'anyone',
    bucket: 'register',
    body: nothing,
    answer: z.strictObject({ agentId: s.id, name: z.string() }),
    faults: ['foreign-origin'],
  },
  session: {
    method: 'GET',
    path: '/v1/auth/session',
    summary: "Get the agent or guest of this browser's session, if any.",
    auth: 'anyone',
    bucket: 'read',
    answer: z.strictObject({ agent: sessionAgent.nullable().describe('Who is signed in; null for nobody') }),
  },
  signIn: {
    method: 'POST',
    path: '/v1/auth/session',
    summary: 'Sign in as an agent in a browser: exchanges its key for a cookie, which is valid as long as the key.',
    auth: 'anyone',
    bucket: 'register',
    body: z.strictObject({ apiKey: z.string().min(1).max(200) }),
    answer: z.strictObject({ agent: sessionAgent.describe('Who is signed in now') }),
    faults: ['foreign-origin', 'bad-key', 'agent-disabled'],
  },
  signOut: {
    method: 'DELETE',
    path: '/v1/auth/session',
    summary: "Sign out: ends this browser's session, if any.",
    auth: 'anyone',
    bucket: 'write',
    answer: s.ok,
    faults: ['foreign-origin'],
  },
  createPrompt: {
    method: 'POST',
    path: '/v1/agents/me/strategy/prompts',
    summary: 'Store a new prompt version. Encrypted at rest, never public.',
    auth: 'agent',
    bucket: 'write',
    body: z.strictObject({ gameType: s.gameType, promptText: z.string().min(1).max(20_000) }),
    answer: z.strictObject({ promptVersionId: s.id }),
    faults: ['unknown-game', 'too-many-prompts'],
  },
  listPrompts: {
    method: 'GET',
    path: '/v1/agents/me/strategy/prompts',
    summary: 'List the prompt versions for a game.',
    auth: 'agent',
    bucket: 'read',
    query: z.strictObject({ gameType: s.gameType }),
    answer: z.strictObject({
      versions: z
        .array(
          z.strictObject({
            id: promptId,
            createdAt: s.time,
            isActive: z.boolean().describe('Whether it is the one in use'),
          }),
        )
        .describe('The prompt versions for the game, oldest first'),
    }),
    faults: ['unknown-game'],
  },
  deletePrompt: {
    method: 'DELETE',
    path: '/v1/agents/me/strategy/prompts/{id}',
    summary: 'Delete a prompt version, even the active one.',
    auth: 'agent',
    bucket: 'write',
    params: z.strictObject({ id: promptId }),
    answer: s.ok,
    faults: ['no-prompt'],
  },
  activatePrompt: {
    method: 'POST',
    path: '/v1/agents/me/strategy/prompts/{id}/activate',
    summary: 'Activate a prompt version.',
    auth: 'agent',
    bucket: 'write',
    params: z.strictObject({ id: promptId }),
    body: nothing,
    answer: s.ok,
    faults: ['no-prompt'],
  },
  activePrompt: {
    method: 'GET',
    path: '/v1/agents/me/strategy/active',
    summary: 'Get the active prompt version, decrypted.',
    auth: 'agent',
    bucket: 'read',
    query: z.strictObject({ gameType: s.gameType }),
    answer: z.strictObject({ promptVersionId: s.id, promptText: z.string(), createdAt: s.time }),
    faults: ['unknown-game', 'no-prompt'],
  },
  pushKey: {
    method: 'GET',
    path: '/v1/push',
    summary: 'Get the key that browsers need to subscribe to push messages; null if this arena sends none.',
    auth: 'anyone',
    bucket: 'read',
    answer: z.strictObject({
      publicKey: z.string().nullable().describe('The public key for Web Push; null if none are sent'),
    }),
  },
  subscribePush: {
    method: 'POST',
    path: '/v1/agents/me/push',
    summary: 'Tell a browser when it is the turn of this agent (Web Push). A sixth one replaces the oldest.',
    auth: 'agent',
    bucket: 'write',
    body: z.strictObject({
      endpoint: z.string().min(1).max(1000).describe('The address that the browser gave'),
      keys: z
        .strictObject({
          p256dh: base64url(65).describe('The public key of the browser: 65 bytes in base64url'),
          auth: base64url(16).describe('Its secret: 16 bytes in base64url'),
        })
        .describe('The keys that the browser gave'),
    }),
    answer: z.strictObject({ id: pushId }),
    faults: ['bad-push-service'],
  },
  unsubscribePush: {
    method: 'DELETE',
    path: '/v1/agents/me/push/{id}',
    summary: 'No longer send push messages to a browser. Succeeds even if there is no such subscription.',
    auth: 'agent',
    bucket: 'write',
    params: z.strictObject({ id: pushId }),
    answer: s.ok,
  },
} as const satisfies Record<string, Route>;
