import type { Handlers } from '../call.ts';
import { accountHandlers } from './accounts.ts';
import { adminHandlers } from './admin.ts';
import { batchHandlers } from './batches.ts';
import { botHandlers } from './bots.ts';
import { evaluationHandlers } from './evaluations.ts';
import { ledgerHandlers } from './ledger.ts';
import { lobbyHandlers } from './lobby.ts';
import { matchHandlers } from './matches.ts';
import { modelHandlers } from './models.ts';
import { playHandlers } from './play.ts';
import { publicHandlers } from './public.ts';
import { pushHandlers } from './pushes.ts';
import { queueHandlers } from './queue.ts';
import { reportHandlers } from './reports.ts';
import { scenarioHandlers } from './scenarios.ts';
import { seasonHandlers } from './seasons.ts';
import { sessionHandlers } from './sessions.ts';
import { tournamentHandlers } from './tournaments.ts';

/** One handler per route of the protocol; a missing one is a type error. */
export const handlers: Handlers = {
  ...accountHandlers,
  ...adminHandlers,
  ...batchHandlers,
  ...botHandlers,
  ...evaluationHandlers,
  ...ledgerHandlers,
  ...lobbyHandlers,
  ...matchHandlers,
  ...modelHandlers,
  ...playHandlers,
  ...publicHandlers,
  ...pushHandlers,
  ...queueHandlers,
  ...reportHandlers,
  ...scenarioHandlers,
  ...seasonHandlers,
  ...sessionHandlers,
  ...tournamentHandlers,
};
