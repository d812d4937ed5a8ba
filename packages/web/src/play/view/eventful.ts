import type { Scene } from '../../board/scene.ts';
import type { SeatState } from '../client/seat-client.ts';

/** Whether a player should look before the next tick: something was told, an enemy came into sight, or a march has ended. */
export function isEventful(before: SeatState, after: SeatState, seat: number): boolean {
  const told = after.feed.some(({ seq, kind }) => seq > before.seq && kind !== 'movement' && kind !== 'turn');
  return after.isOver || told || enemiesIn(after.scene, seat) > enemiesIn(before.scene, seat);
}

function enemiesIn({ stacks }: Scene, seat: number): number {
  return stacks.reduce((sum, stack) => sum + (stack.seat === seat ? 0 : stack.count), 0);
}
