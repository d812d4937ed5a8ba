import type { Json } from '@hexfront/engine';
import type { WarshardEvent } from '@hexfront/engine/warshard';
import { addressOf, cellOf } from '../../board/addresses.ts';
import type { Flash, Path, Scene } from '../../board/scene.ts';
import { type Message, type MessageKey, say, sayOf } from '../../messages/message.ts';
import { noNarration, type Narration } from '../family.ts';
import { type Entry, entry, narrateEnd, narration } from '../feed-entry.ts';
import { stackOfUnit } from '../stacks.ts';
import { seatOf } from './scene.ts';

type Of<Type extends WarshardEvent['type']> = Extract<WarshardEvent, { type: Type }>;

export function narrateWarshard(json: Json, scene: Scene, before: Scene): Narration {
  const event = json as unknown as WarshardEvent;
  const name = (id: string): Message => {
    const stack = stackOfUnit(before, id) ?? stackOfUnit(scene, id);
    return say('unit.named', { unit: sayOf('unit', stack?.type ?? 'unknown'), name: id });
  };
  const at = (hex: unknown) => addressOf(scene, cellOf(scene, hex));
  switch (event.type) {
    case 'turn_start':
      return narration(entry('turn', 'feed.turn', { side: sayOf('side', event.side), turn: event.turn }, null));
    case 'move':
      return narration(
        movement('feed.unitMoves', { unit: name(event.unit), to: at(event.to) }, cellOf(scene, event.to)),
      );
    case 'retreat':
      return tellRetreat(event, scene, name(event.unit));
    case 'attack_declared':
      return narration(
        entry('combat', 'feed.declares', { unit: name(event.unit), at: at(event.hex) }, cellOf(scene, event.hex)),
      );
    case 'support_declared':
      return narration(movement('feed.supports', { unit: name(event.unit), fight: event.fight + 1 }, null));
    case 'fight':
      return tellFight(event, scene);
    case 'unit_lost': {
      const cell = cellOf(scene, event.at);
      const seat = stackOfUnit(before, event.unit)?.seat ?? seatOf(event.side);
      const flash: Flash = { cell, kind: 'kill', text: '✕', seat };
      return {
        ...narration(
          entry('combat', `feed.lost.${event.cause}`, { unit: name(event.unit), at: at(event.at) }, cell, true),
        ),
        flashes: [flash],
      };
    }
    case 'advance':
      if (event.unit === null) return noNarration;
      return narration(
        movement('feed.advances', { unit: name(event.unit), to: at(event.to) }, cellOf(scene, event.to)),
      );
    case 'reinforcement': {
      const cell = cellOf(scene, event.at);
      const flash: Flash = { cell, kind: 'arrival', text: '+', seat: seatOf(event.side) };
      return {
        ...narration(entry('completion', 'feed.arrives', { unit: name(event.unit), at: at(event.at) }, cell)),
        flashes: [flash],
      };
    }
    case 'game_end':
      return narrateEnd(event.reason, event.winner === null ? [] : [event.winner]);
    default:
      return noNarration;
  }
}

function movement(key: MessageKey, args: Message['args'], cell: number | null): Entry {
  return entry('movement', key, args, cell);
}

function tellRetreat(event: Of<'retreat'>, scene: Scene, unit: Message): Narration {
  const [from, to] = [cellOf(scene, event.from), cellOf(scene, event.to)];
  const path: Path = { kind: 'retreat', from, to, seat: stackOfUnit(scene, event.unit)?.seat ?? -1, unit: '' };
  return { ...narration(movement('feed.retreats', { unit, to: addressOf(scene, to) }, to)), paths: [path] };
}

function tellFight(event: Of<'fight'>, scene: Scene): Narration {
  const cell = cellOf(scene, event.hex);
  const args = { at: addressOf(scene, cell), attack: event.attack, defense: event.defense };
  if (event.isVoid) return narration(entry('combat', 'feed.void', args, cell));
  const result = say(`result.${event.result ?? 'S'}`);
  const flash: Flash = { cell, kind: 'hit', text: `${event.attack}:${event.defense}`, seat: seatOf(event.side) };
  if (event.odds === null)
    return { ...narration(entry('combat', 'feed.fightSure', { ...args, result }, cell)), flashes: [flash] };
  const rolled = { ...args, odds: event.odds, die: event.die ?? 0, shift: event.shift, result };
  return { ...narration(entry('combat', 'feed.fight', rolled, cell)), flashes: [flash] };
}
