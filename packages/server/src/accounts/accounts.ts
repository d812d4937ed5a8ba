import type { Clock } from '../arena/ports.ts';
import type { Database } from '../storage/database.ts';
import type { AgentLimits } from './agent-limits.ts';
import { Agents } from './agents.ts';
import { Challenges } from '../matchmaking/challenges.ts';
import { Directory } from './directory.ts';
import { Ladder } from '../ratings/ladder.ts';
import { Results } from '../ratings/results.ts';
import type { Skill } from '../ratings/skill.ts';
import { Versions } from '../ratings/versions.ts';
import { PromptCipher } from './prompt-cipher.ts';
import { Prompts } from './prompts.ts';
import { Scenarios } from '../scenarios/scenarios.ts';
import { Seasons } from '../seasons/seasons.ts';
import { Retention } from './retention.ts';
import { Sessions } from './sessions.ts';
import { Settings } from './settings.ts';
import { Tokens } from './tokens.ts';

export interface AccountsOptions {
  readonly clock: Pick<Clock, 'now'>;
  /** 32 bytes each; the first one encrypts, all of them decrypt. */
  readonly promptKeys: readonly [Buffer, ...Buffer[]];
  readonly initialSkill: Skill;
  readonly limits: AgentLimits;
}

export interface Accounts {
  readonly agents: Agents;
  readonly prompts: Prompts;
  readonly tokens: Tokens;
  readonly sessions: Sessions;
  readonly challenges: Challenges;
  readonly scenarios: Scenarios;
  readonly ladder: Ladder;
  readonly results: Results;
  readonly versions: Versions;
  readonly seasons: Seasons;
  readonly directory: Directory;
  readonly retention: Retention;
  readonly settings: Settings;
}

/** Everything about agents besides playing, over one database. */
export function openAccounts(database: Database, options: AccountsOptions): Accounts {
  const { clock, promptKeys, initialSkill, limits } = options;
  const agents = new Agents(database, clock);
  return {
    agents,
    prompts: new Prompts(database, clock, new PromptCipher(promptKeys), limits),
    tokens: new Tokens(database, clock),
    sessions: new Sessions(database, clock, agents),
    challenges: new Challenges(database, clock, limits),
    scenarios: new Scenarios(database, clock, limits),
    ladder: new Ladder(database, clock, initialSkill),
    results: new Results(database),
    versions: new Versions(database, clock),
    seasons: new Seasons(database, clock),
    directory: new Directory(database),
    retention: new Retention(database, clock),
    settings: new Settings(database),
  };
}
