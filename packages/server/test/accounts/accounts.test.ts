import { agentsSuite } from './suites/agents.ts';
import { challengesSuite } from './suites/challenges.ts';
import { directorySuite } from './suites/directory.ts';
import { agentLimitsSuite } from './suites/agent-limits.ts';
import { ladderSuite } from './suites/ladder.ts';
import { promptsSuite } from './suites/prompts.ts';
import { retentionSuite } from './suites/retention.ts';
import { seasonsSuite } from './suites/seasons.ts';
import { sessionsSuite } from './suites/sessions.ts';
import { overBothDatabases } from './test-accounts.ts';

overBothDatabases((accounts) => {
  agentsSuite(accounts);
  promptsSuite(accounts);
  sessionsSuite(accounts);
  challengesSuite(accounts);
  ladderSuite(accounts);
  seasonsSuite(accounts);
  directorySuite(accounts);
  retentionSuite(accounts);
  agentLimitsSuite(accounts);
});
