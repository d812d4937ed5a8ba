import { agentsSuite } from './suite-agents.ts';
import { challengesSuite } from './suite-challenges.ts';
import { directorySuite } from './suite-directory.ts';
import { ladderSuite } from './suite-ladder.ts';
import { promptsSuite } from './suite-prompts.ts';
import { retentionSuite } from './suite-retention.ts';
import { sessionsSuite } from './suite-sessions.ts';
import { overBothDatabases } from './desk.ts';

overBothDatabases((desk) => {
  agentsSuite(desk);
  promptsSuite(desk);
  sessionsSuite(desk);
  challengesSuite(desk);
  ladderSuite(desk);
  directorySuite(desk);
  retentionSuite(desk);
});
