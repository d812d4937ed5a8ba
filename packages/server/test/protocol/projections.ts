import type { Reply } from '@hexfront/protocol';
import type { LogRecord } from '../../src/arena/records.ts';
import type { Entry, Told } from './model.ts';

const seatOf = (agentId: string | null): number | null => (agentId === null ? null : Number(agentId.at(-1)));

/** A record as the model writes it. */
export function entryOf({ kind, stateVersion: version, body }: LogRecord): Entry {
  if (kind === 'advanced') return { kind, version, seat: Number(Object.keys((body as any).decisions)[0]) };
  if (kind === 'withdrawn') return { kind, version, seat: (body as any).seat, reason: (body as any).reason };
  if (kind !== 'ended') return { kind: kind as 'opened', version };
  const { reason, winnerAgentId } = body as any;
  return { kind, version, reason, winner: seatOf(winnerAgentId) };
}

/** An answer as the model gives it. */
export function toldBy({ status, body }: Reply): Told {
  const { code, state, stateVersion, errorsLeft, forfeited, winnerAgentId } = body as any;
  const version = state?.stateVersion ?? stateVersion;
  const hasWinner = forfeited === true || (status === 200 && winnerAgentId !== undefined);
  return {
    status,
    ...(code === undefined ? {} : { code }),
    ...(version === undefined ? {} : { version }),
    ...(errorsLeft === undefined ? {} : { errorsLeft }),
    ...(hasWinner ? { winner: seatOf(winnerAgentId) } : {}),
  };
}
