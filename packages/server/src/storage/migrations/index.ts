import type { Migration } from 'kysely/migration';
import { matchLog } from './0001-match-log.ts';
import { commitFunction } from './0002-commit-writes.ts';
import { accounts } from './0003-accounts.ts';
import { matchCosts } from './0004-match-costs.ts';
import { sessions } from './0005-sessions.ts';
import { checkpoints } from './0006-checkpoints.ts';
import { agentLimits } from './0007-agent-limits.ts';
import { nodes } from './0008-nodes.ts';
import { mcpSessions } from './0009-mcp-sessions.ts';
import { seeks } from './0010-seeks.ts';
import { challengeCalls } from './0011-challenge-calls.ts';
import { scenarios } from './0012-scenarios.ts';
import { settledChallenges } from './0013-settled-challenges.ts';
import { pushSubscriptions } from './0014-push-subscriptions.ts';
import { lostTime } from './0015-lost-time.ts';
import { versions } from './0016-versions.ts';
import { seasons } from './0017-seasons.ts';
import { directedChallenges } from './0018-directed-challenges.ts';
import { tournaments } from './0019-tournaments.ts';
import { publishedNotes } from './0020-published-notes.ts';
import { botLogs } from './0021-bot-logs.ts';
import { ledgers } from './0022-ledgers.ts';

/** In order. A released migration is never changed; changes go into a new one at the end. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-match-log': matchLog,
  '0002-commit-writes': commitFunction,
  '0003-accounts': accounts,
  '0004-match-costs': matchCosts,
  '0005-sessions': sessions,
  '0006-checkpoints': checkpoints,
  '0007-agent-limits': agentLimits,
  '0008-nodes': nodes,
  '0009-mcp-sessions': mcpSessions,
  '0010-seeks': seeks,
  '0011-challenge-calls': challengeCalls,
  '0012-scenarios': scenarios,
  '0013-settled-challenges': settledChallenges,
  '0014-push-subscriptions': pushSubscriptions,
  '0015-lost-time': lostTime,
  '0016-versions': versions,
  '0017-seasons': seasons,
  '0018-directed-challenges': directedChallenges,
  '0019-tournaments': tournaments,
  '0020-published-notes': publishedNotes,
  '0021-bot-logs': botLogs,
  '0022-ledgers': ledgers,
};
