export { fetchCarrier } from './table/fetch-carrier.ts';
export { LocalTable } from './table/local-table.ts';
export { RouteTable } from './table/route-table.ts';
export type { JoinPlan, Table } from './table/table.ts';
export { skillText } from './skill/skill.ts';
export { serveStdio } from './mcp/stdio.ts';
