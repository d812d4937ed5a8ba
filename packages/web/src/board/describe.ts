import { type Message, type MessageTable, render, say, sayOf } from '../messages/message.ts';
import { addressOf } from './addresses.ts';
import { NOBODY, type Place, type Scene, type Stack, UNKNOWN } from './scene.ts';

/**
 * A hex in words: what the cursor announces, what the text view lists and what a screen reader hears. Everything the board draws on
 * a hex is described here, so that nobody needs to see the picture.
 */
export function describeHex(table: MessageTable, scene: Scene, cell: number): string {
  return render(table, say('hex.line', { at: addressOf(scene, cell), parts: partsOf(scene, cell) }));
}

/** The whole board, one line per hex, row by row. */
export function describeBoard(table: MessageTable, scene: Scene): string[] {
  return Array.from({ length: scene.rows * scene.cols }, (_, cell) => describeHex(table, scene, cell));
}

export function sideOf(scene: Scene, seat: number): Message {
  return sayOf('side', seat === NOBODY ? 'neutral' : seat === UNKNOWN ? 'unknown' : scene.seats[seat].side);
}

function partsOf(scene: Scene, cell: number): Message[] {
  const parts: Message[] = [sayOf('terrain', scene.terrains[scene.terrain[cell]])];
  if (scene.bridges.includes(cell)) parts.push(say('hex.bridge'));
  if (scene.roads.includes(cell)) parts.push(say('hex.road'));
  for (const place of scene.places) if (place.cell === cell) parts.push(...describePlace(scene, place));
  if (scene.owner[cell] !== NOBODY) parts.push(say('hex.heldBy', { side: sideOf(scene, scene.owner[cell]) }));
  if (scene.sight !== null && scene.sight[cell] === 0) parts.push(say('hex.unseen'));
  for (const stack of scene.stacks) if (stack.cell === cell) parts.push(...describeStack(scene, stack));
  if (scene.crowded?.includes(cell)) parts.push(say('hex.crowded'));
  return parts;
}

function describePlace(scene: Scene, { kind, seat, amount, resource, name, queue }: Place): Message[] {
  const parts = [
    say(`place.${kind}`, {
      side: sideOf(scene, seat),
      amount: amount ?? 0,
      name: name ?? '',
      ...(resource === undefined ? {} : { resource: sayOf('resource', resource) }),
    }),
  ];
  for (const { unit, ticks } of queue ?? []) parts.push(say('hex.builds', { unit: sayOf('unit', unit), ticks }));
  return parts;
}

function describeStack(scene: Scene, { seat, type, count, hp, maxHp, isFortified }: Stack): Message[] {
  const parts = [say('hex.stack', { count, unit: sayOf('unit', type, { count }), side: sideOf(scene, seat) })];
  if (hp !== null && maxHp !== null) parts.push(say('hex.hp', { hp, maxHp }));
  if (isFortified) parts.push(say('hex.fortified'));
  return parts;
}
