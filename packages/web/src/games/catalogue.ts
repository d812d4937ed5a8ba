/** The games as the pages list them before any engine is loaded; a test holds this against the engine's own list. */
export const catalogue = [
  {
    id: 'attrition-2',
    title: 'War of Attrition, second edition',
    seats: 2,
    isHidden: false,
    bots: ['greedy', 'rusher', 'random'],
  },
  { id: 'attrition-1', title: 'War of Attrition', seats: 2, isHidden: false, bots: ['greedy', 'rusher', 'random'] },
  { id: 'conquest-1', title: 'Hex Conquest', seats: 2, isHidden: false, bots: ['greedy', 'rusher', 'random'] },
  { id: 'battle-1', title: 'Battle', seats: 2, isHidden: true, bots: ['commander', 'greedy', 'random'] },
  {
    id: 'battle-2',
    title: 'Battle, second edition',
    seats: 2,
    isHidden: true,
    bots: ['commander', 'greedy', 'random'],
  },
  { id: 'warshard-1', title: 'WarShard', seats: 2, isHidden: false, bots: ['greedy', 'random'] },
] as const;

export type GameId = (typeof catalogue)[number]['id'];

export function isGameId(id: unknown): id is GameId {
  return catalogue.some((game) => game.id === id);
}

export function entryOf(id: GameId) {
  return catalogue.find((game) => game.id === id)!;
}

/** Options that make a game short enough to be played in one sitting. */
export const shortOptions: { readonly [game in GameId]: object } = {
  'attrition-1': { turnLimit: 6 },
  'attrition-2': { turnLimit: 6 },
  'conquest-1': { turnLimit: 6 },
  'battle-1': { tickSeconds: 30 },
  'battle-2': { tickSeconds: 30 },
  'warshard-1': { scenario: 'training' },
};
