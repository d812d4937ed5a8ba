import type { Scene } from '../board/scene.ts';

/** The key figures of a scene, by name, one per seat. */
export function figuresOfScene(scene: Scene | null): { [name: string]: number[] } {
  const figures: { [name: string]: number[] } = {};
  for (const [seat, { numbers }] of (scene?.seats ?? []).entries()) {
    for (const { name, value } of numbers) (figures[name] ??= [])[seat] = value;
  }
  return figures;
}
