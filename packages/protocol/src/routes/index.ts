import { accountRoutes } from './accounts.ts';
import { adminRoutes } from './admin.ts';
import { arenaRoutes } from './arena.ts';
import { botRoutes } from './bots.ts';
import { evaluationRoutes } from './evaluations.ts';
import { ledgerRoutes } from './ledger.ts';
import { matchRoutes } from './matches.ts';
import { modelRoutes } from './models.ts';
import { queueRoutes } from './queue.ts';
import { reportRoutes } from './reports.ts';
import { scenarioRoutes } from './scenarios.ts';
import { seasonRoutes } from './seasons.ts';
import { tournamentRoutes } from './tournaments.ts';

export type { Auth, Bucket, Route } from './route.ts';

/** Every route of the arena. Requests are validated by, and documented from, these definitions. */
export const routes = {
  ...accountRoutes,
  ...queueRoutes,
  ...scenarioRoutes,
  ...tournamentRoutes,
  ...matchRoutes,
  ...reportRoutes,
  ...ledgerRoutes,
  ...arenaRoutes,
  ...seasonRoutes,
  ...adminRoutes,
  ...botRoutes,
  ...modelRoutes,
  ...evaluationRoutes,
} as const;

export type RouteName = keyof typeof routes;

/** The type of a route's response. */
export type AnswerOf<Name extends RouteName> = (typeof routes)[Name]['answer'] extends {
  _zod: { output: infer Output };
}
  ? Output
  : never;
