import { addUnit, type BattleState, CHIEF, giveHex, HP, IMPASSABLE, refresh, unitTypes } from '@hexfront/engine/battle';
import { findGame, type Game, type JsonObject } from '@hexfront/engine';
import type { Scene } from '../board/scene.ts';
import { headOf, look } from '../worker/look.ts';

/** The largest map with full armies: 160×160 hexes and six players with 300 units each, spread out from their bases. */
export function largeScene(): Scene {
  const game = findGame('battle-1') as Game;
  const options = game.options({ size: 160, players: 6 }) as JsonObject;
  const state = game.setup(options, 'bench') as BattleState;
  for (let seat = 0; seat < 6; seat++) muster(state, seat);
  refresh(state);
  const players = Array.from({ length: 6 }, (_, seat) => `army ${seat + 1}`);
  return look(game, headOf(game, options, players), state, 'all');
}

function muster(s: BattleState, seat: number): void {
  const { board, map, options } = s.theatre;
  const queue = [map.spawns[seat]];
  const known = new Set(queue);
  let missing = options.mostUnits - options.startUnits.length;
  for (let i = 0; i < queue.length && missing > 0; i++) {
    for (let d = 0; d < 6; d++) {
      const next = board.neighbours[queue[i] * 6 + d];
      if (next < 0 || known.has(next) || map.terrain[next] === IMPASSABLE) continue;
      known.add(next);
      queue.push(next);
    }
    if (i === 0) continue;
    giveHex(s, queue[i], seat);
    if (i % 3 !== 0) continue;
    const type = missing-- % CHIEF;
    addUnit(s, seat, type, queue[i], options.units[unitTypes[type]].hp * HP);
  }
}
