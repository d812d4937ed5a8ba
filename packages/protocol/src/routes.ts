import { accountRoutes } from './account-routes.ts';
import { adminRoutes } from './admin-routes.ts';
import { arenaRoutes } from './arena-routes.ts';
import { botRoutes } from './bot-routes.ts';
import { matchRoutes } from './match-routes.ts';
import { modelRoutes } from './model-routes.ts';
import { queueRoutes } from './queue-routes.ts';

export type { Auth, Bucket, Route } from './route.ts';

/** Every address of the arena: what validates a request is what documents it. */
export const routes = {
  ...accountRoutes,
  ...queueRoutes,
  ...matchRoutes,
  ...arenaRoutes,
  ...adminRoutes,
  ...botRoutes,
  ...modelRoutes,
} as const;

export type RouteName = keyof typeof routes;

/** What a route answers, by the schema that validates it. */
export type AnswerOf<Name extends RouteName> = (typeof routes)[Name]['answer'] extends {
  _zod: { output: infer Output };
}
  ? Output
  : never;
