import type { Scene } from '../board/scene.ts';

export type Sound = 'move' | 'arrival' | 'capture' | 'fight' | 'loss' | 'end' | 'turn';

/** What the last step sounds like: its most important event, and how much ground it took. In Battle a tick has hundreds of events. */
export function soundsOf({ paths, flashes, fights, outcome }: Scene): Sound[] {
  const has = (kind: string) => flashes.some((flash) => flash.kind === kind);
  // Fights that are only declared stay on the board until they are resolved; declaring one is a move.
  const isAttack = fights.length === 0 && paths.some(({ kind }) => kind === 'attack' || kind === 'shot');
  if (outcome !== null) return ['end'];
  const sounds: Sound[] = [];
  if (has('kill')) sounds.push('loss');
  else if (has('hit') || isAttack) sounds.push('fight');
  if (has('capture')) sounds.push('capture');
  else if (has('arrival')) sounds.push('arrival');
  else if (sounds.length === 0) sounds.push('move');
  return sounds;
}
