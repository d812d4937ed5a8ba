import { type BattleFacts, type BattleMap, type BattleState, openPlanning, resources } from '@hexfront/engine/battle';
import type { BotMatch } from '../../bot.ts';
import type { Picture } from '../picture.ts';

/** The opening of this match on a board of the bot's own: everything about it is public. */
export function openingOf({ game }: BotMatch, picture: Picture): BattleState {
  const { briefing, options, terrain } = picture;
  const { size, bases, cities, nodes, ground } = briefing;
  const map: BattleMap = {
    size,
    terrain,
    spawns: bases.map((hex) => picture.cellOf(hex)),
    cities: cities.map((hex) => picture.cellOf(hex)),
    nodes: nodes.map(({ resource, ...hex }) => ({
      cell: picture.cellOf(hex),
      resource: resources.indexOf(resource),
      isSafe: false,
    })),
  };
  return openPlanning(game.facts as BattleFacts, options, map, 'mapSeed' in ground ? ground.mapSeed : '');
}
