export { type Config, describeSettings, readConfig } from './config.ts';
export { type RunningServer, startServer } from './start.ts';
