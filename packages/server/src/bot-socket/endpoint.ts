import { ServerResponse } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { botSocket, fault, type Reply } from '@hexfront/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { WebSocketServer } from 'ws';
import { authenticate } from '../http/authentication.ts';
import { chargeCatchUp, costOfTicks } from '../http/catching-up.ts';
import { letGo, send } from '../http/envelope.ts';
import { revocation } from '../http/revocation.ts';
import type { Services } from '../services.ts';
import { tooManyStreams } from '../streams/open-streams.ts';
import { BotConnection, type BotSeat } from './connection.ts';
import { copyBearerToken, botQuery, isKnownOrigin, subprotocol } from './handshake.ts';
import { MissedEvents, mostMissed } from './missed-events.ts';

/** Larger frames end the connection; smaller ones that are still too large are refused with a code. */
const mostReceived = 1024 * 1024;

interface Upgrade {
  readonly socket: Duplex;
  readonly head: Buffer;
}

export interface BotSocketEndpoint {
  /** Closes every connection. Bots resume when the server is back. */
  close(): void;
}

/**
 * The bot socket, on the existing HTTP server. An upgrade request goes through the routes like any other, so that keys, limits and
 * refusals are the same as everywhere; the WebSocket server takes over only once it has been admitted.
 */
export function addBotSocket(app: FastifyInstance, services: Services): BotSocketEndpoint {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: mostReceived,
    // Frames compress well, but a compressor per client would cost more memory than everything else about it.
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(subprotocol) ? subprotocol : false),
  });
  const missed = new MissedEvents(services.liveMatches);
  const connections = new Set<BotConnection>();
  const upgrades = new WeakMap<IncomingMessage, Upgrade>();
  const { server } = app;

  // Requests to upgrade to anything else, such as h2c, are ordinary requests.
  Object.assign(server, { shouldUpgradeCallback: isBotSocket });
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    copyBearerToken(request);
    upgrades.set(request, { socket, head });
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket as never);
    response.on('finish', () => {
      socket.end();
      letGo(socket);
    });
    app.routing(request, response);
  });

  app.get(botSocket.path, async (request, reply) => {
    const at = await admit(services, request);
    if ('status' in at) return send(reply, at);
    const { raw } = request;
    const upgrade = upgrades.get(raw);
    if (upgrade === undefined) return send(reply, fault('upgrade-required'));
    const holder = { key: at.agentId, isAdmin: false };
    if (!services.openStreams.open(holder)) return send(reply, tooManyStreams);
    const { socket, head } = upgrade;
    socket.once('close', () => services.openStreams.close(holder));
    reply.hijack();
    reply.raw.detachSocket(socket as never);
    sockets.handleUpgrade(raw, socket, head, (ws) => {
      const connection = new BotConnection(services, missed, at, ws);
      connections.add(connection);
      ws.on('close', () => connections.delete(connection));
    });
    return reply;
  });

  return {
    close() {
      for (const connection of connections) connection.shutDown();
    },
  };
}

function isBotSocket({ url = '', headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket' && url.split('?')[0] === botSocket.path;
}

/** Finds the caller's seat, checking in the order of ruling wire.6. */
async function admit(services: Services, request: FastifyRequest): Promise<BotSeat | Reply> {
  if (services.isStopping()) return fault('shutting-down');
  const caller = await authenticate(services, 'player', request);
  const seconds = services.limits.take('stream', 'status' in caller ? request.ip : caller.key);
  if (seconds > 0) {
    services.metrics.limited('stream');
    return fault('rate-limited', { ratelimit: { key: 'stream', seconds } });
  }
  if ('status' in caller) return caller;
  if (!isKnownOrigin(services.config.HEXFRONT_ORIGINS, request.headers)) return fault('foreign-origin');
  const query = botQuery(request.query);
  if ('status' in query) return query;
  const { tokenMatch } = caller;
  const matchId = query.match ?? tokenMatch;
  if (matchId === null) return fault('malformed-request', {}, 'With an agent key, name the match: ?match=ID.');
  const match = await services.liveMatches.find(matchId);
  if (match === null) return fault('no-match');
  if (tokenMatch !== null && tokenMatch !== matchId)
    return fault('not-a-player', {}, 'This token is for another match.');
  const agentId = caller.agent!.id;
  const seat = match.seatOf(agentId);
  if (seat === null) return fault('not-a-player');
  if (query.after !== null && query.after > match.stateVersion) return fault('bad-cursor');
  const missed = query.after === null ? 0 : costOfTicks(match, query.after, mostMissed);
  const refused = chargeCatchUp(services, caller.key, missed);
  if (refused !== null) return refused;
  const isAuthorised = async () => (await revocation(services, request, agentId)) === null;
  return { matchId, agentId, seat, isAuthorised, wantsLegal: query.legal, after: query.after };
}
