import { accountRoutes } from './accounts.ts';
import { adminRoutes } from './admin.ts';
import { arenaRoutes } from './arena.ts';
import { botRoutes } from './bots.ts';
import { matchRoutes } from './matches.ts';
import { modelRoutes } from './models.ts';
import { queueRoutes } from './queue.ts';
import { scenarioRoutes } from './scenarios.ts';

export type { Auth, Bucket, Route } from './route.ts';

/** Every route of the arena. Requests are validated by, and documented from, these definitions. */
export const routes = {
  ...accountRoutes,
  ...queueRoutes,
  ...scenarioRoutes,
  ...matchRoutes,
  ...arenaRoutes,
  ...adminRoutes,
  ...botRoutes,
  ...modelRoutes,
} as const;

export type RouteName = keyof typeof routes;

/** The type of a route's response. */
export type AnswerOf<Name extends RouteName> = (typeof routes)[Name]['answer'] extends {
  _zod: { output: infer Output };
}
  ? Output
  : never;
