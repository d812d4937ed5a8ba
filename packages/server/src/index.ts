export { Arena } from './arena/arena.ts';
export { Lobby } from './arena/lobby.ts';
export { Reader } from './arena/reader.ts';
