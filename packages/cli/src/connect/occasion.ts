import type { JsonObject } from '@hexfront/engine';
import { ArenaHttp, HexfrontError } from '@hexfront/sdk';
import { CommandFailed, UsageError } from '../errors.ts';
import type { Agent } from './agent.ts';
import type { Report } from './report.ts';

/** A tournament or batch that a bot plays from its beginning to its end. */
export interface Occasion {
  readonly id: string;
  /** Tells how it ended. */
  tell(report: Report): Promise<void>;
}

export interface WantedBatch {
  readonly opponent: string;
  readonly gameType: string;
  readonly games: number;
  readonly concurrency: number;
  readonly options?: JsonObject;
  readonly agentVersion?: string;
}

const patienceMs = 60_000;

function httpOf({ url, key }: Agent): ArenaHttp {
  return new ArenaHttp(url, key, patienceMs, new AbortController().signal);
}

/** Joins a tournament, or finds that this agent is in it already. */
export async function joined(agent: Agent, id: string, game: string, agentVersion?: string): Promise<Occasion> {
  const http = httpOf(agent);
  const path = `/v1/tournaments/${encodeURIComponent(id)}`;
  const found = await asked(http.ok('GET', path));
  if (found.gameType !== game)
    throw new UsageError(`tournament ${id} plays ${found.gameType}; use --game ${found.gameType}`);
  const isIn = found.standing.some((row: any) => row.agentId === agent.agentId && row.state === 'in');
  const body = agentVersion === undefined ? {} : { agentVersion };
  if (!isIn || found.state === 'joining') await asked(http.ok('POST', `${path}/join`, { body }));
  return {
    id,
    async tell(report) {
      const { name, standing, entrants, state } = await asked(http.ok('GET', path));
      const own = standing.find(({ agentId }: any) => agentId === agent.agentId);
      const url = `${agent.url}/tournaments/${id}`;
      report.tournament({ tournamentId: id, url, name, state, entrants, standing: own });
    },
  };
}

export async function startedBatch(agent: Agent, wanted: WantedBatch): Promise<Occasion> {
  const http = httpOf(agent);
  const made = await asked(http.ok('POST', '/v1/batches', { body: wanted, isRepeatable: false }));
  const { batchId: id } = made;
  return {
    id,
    async tell(report) {
      // Nobody would play the rest: the bot has failed, or the command was stopped. If the batch is over, this changes nothing.
      await asked(http.call('DELETE', `/v1/tournaments/${id}`));
      report.batch(await asked(http.ok('GET', `/v1/batches/${id}`)), `${agent.url}/batches/${id}`);
    },
  };
}

async function asked(answer: Promise<any>): Promise<any> {
  return answer.catch((error) => {
    if (!(error instanceof HexfrontError)) throw error;
    const { code, message } = error;
    throw new CommandFailed(code === 'unreachable' ? message : `the arena refused (${code}): ${message}`);
  });
}
