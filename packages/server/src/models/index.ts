export { fetchCarrier } from './client/fetch-carrier.ts';
export { LocalClient } from './client/local-client.ts';
export { RouteClient } from './client/route-client.ts';
export { serveStdio } from './mcp/stdio.ts';
