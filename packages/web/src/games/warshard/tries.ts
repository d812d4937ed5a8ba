import type { Json } from '@hexfront/engine';
import { hexAt } from '../../board/addresses.ts';
import type { Scene } from '../../board/scene.ts';
import type { MatchHead } from '../family.ts';

/** From one hex to another: what the stage is for, whether or not the rules allow it. */
export function warshardTries(scene: Scene, _: MatchHead, seat: number, from: number, to: number | null): Json[] {
  const own = scene.stacks.find((stack) => stack.cell === from && stack.seat === seat);
  if (own === undefined || to === null || from === to) return [];
  const unit = own.ids[0];
  switch (scene.clock.stage) {
    case 'move':
      return [{ action: 'move', unit, to: hexAt(scene, to) }];
    case 'attack':
      return [{ action: 'attack', unit, hex: hexAt(scene, to) }];
    case 'support_att':
    case 'support_def':
      return scene.fights.includes(to) ? [{ action: 'support', unit, fight: scene.fights.indexOf(to) }] : [];
    default:
      return [];
  }
}
