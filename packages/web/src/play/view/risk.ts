import type { Preview } from '@hexfront/engine';
import { signal } from '@preact/signals';
import { recall, remember } from '../../app/preferences.ts';
import type { Scene } from '../../board/scene.ts';
import { stackOfUnit } from '../../games/stacks.ts';

/** Whether the player wants to be asked before a move that is likely to cost them something. Remembered by this browser. */
export const asksFirst = signal(recall('ask-first') === 'yes');

export function askFirst(isWanted: boolean): void {
  remember('ask-first', isWanted ? 'yes' : 'no');
  asksFirst.value = isWanted;
}

/** Results of a fight that cost the attacker a unit. */
const losses: readonly string[] = ['AE', 'EX', 'lost', 'both-die'];

/** Loses a unit or the match for sure, or is at least as likely as not to lose a unit. */
export function isRisky({ effects, odds }: Preview, scene: Scene, seat: number): boolean {
  const isOwnLoss = ({ what, unit }: Preview['effects'][number]) =>
    what === 'loses' || (what === 'dies' && stackOfUnit(scene, unit!.name)?.seat === seat);
  const bad = odds.filter(({ result }) => losses.includes(result)).reduce((sum, { cases }) => sum + cases, 0);
  return effects.some(isOwnLoss) || (odds.length > 0 && bad * 2 >= odds[0].of);
}
