import type { Json } from '@hexfront/engine';
import type { AttritionEvent } from '@hexfront/engine/attrition';
import { addressOf, cellOf } from '../../board/addresses.ts';
import type { Flash, Path, Scene } from '../../board/scene.ts';
import { type Message, sayOf } from '../../messages/message.ts';
import { seatOf } from './scene.ts';
import { noNarration, type Narration } from '../family.ts';
import { type Entry, entry, narrateEnd, narration } from '../feed-entry.ts';
import { stackOfUnit } from '../stacks.ts';

type Attack = Extract<AttritionEvent<unknown>, { type: 'attack' }>;
type ControlUpdate = Extract<AttritionEvent<unknown>, { type: 'control_update' }>;

export function narrateAttrition(json: Json, scene: Scene, before: Scene): Narration {
  const event = json as unknown as AttritionEvent<unknown>;
  const hex = (address: unknown) => cellOf(scene, address);
  switch (event.type) {
    case 'turn_start':
      return narration(entry('turn', 'feed.turn', { side: sayOf('side', event.player), turn: event.turn }, null));
    case 'move_unit':
      return narration(
        entry(
          'movement',
          'feed.move',
          {
            side: sayOf('side', event.player),
            unit: unitName(scene, event.unitId),
            from: addressOf(scene, hex(event.from)),
            to: addressOf(scene, hex(event.to)),
          },
          hex(event.to),
        ),
      );
    case 'attack':
      return tellAttack(event, scene, before);
    case 'recruit': {
      const cell = hex(event.at);
      const args = {
        side: sayOf('side', event.player),
        unit: sayOf('unit', event.unitType),
        at: addressOf(scene, cell),
      };
      const flash: Flash = { cell, kind: 'arrival', text: '+', seat: seatOf(event.player) };
      return { ...narration(entry('completion', 'feed.recruit', args, cell)), flashes: [flash] };
    }
    case 'fortify': {
      const cell = hex(event.at);
      const args = {
        side: sayOf('side', event.player),
        unit: unitName(scene, event.unitId),
        at: addressOf(scene, cell),
      };
      const flash: Flash = { cell, kind: 'guard', text: '', seat: seatOf(event.player) };
      return { ...narration(entry('movement', 'feed.fortify', args, cell)), flashes: [flash] };
    }
    case 'control_update':
      return tellControl(event, scene);
    case 'game_end':
      return narrateEnd(event.reason, event.winner === null ? [] : [event.winner]);
    default:
      return noNarration;
  }
}

function unitName(scene: Scene, id: string): Message {
  return sayOf('unit', stackOfUnit(scene, id)?.type ?? 'unknown');
}

function tellAttack(event: Attack, scene: Scene, before: Scene): Narration {
  const [from, to] = [cellOf(scene, event.attackerFrom), cellOf(scene, event.targetHex)];
  const attacker = seatOf(event.player);
  const { defenderCasualties, attackerCasualties, damageDealt, damageTaken } = event.outcome;
  const args = {
    side: sayOf('side', event.player),
    unit: unitName(before, event.attackerId),
    target: unitName(before, event.defenderIds[0]),
    at: addressOf(scene, to),
    attack: event.attackPower,
    defense: event.defensePower,
    lost: attackerCasualties.length,
    killed: defenderCasualties.length,
  };
  const paths: Path[] = [
    {
      kind: event.ranged ? 'shot' : 'attack',
      from,
      to,
      seat: attacker,
      unit: stackOfUnit(before, event.attackerId)?.type ?? '',
    },
  ];
  const flashes: Flash[] = [];
  const hit = (cell: number, damage: number, deaths: number, seat: number) => {
    if (damage > 0) flashes.push({ cell, kind: deaths > 0 ? 'kill' : 'hit', text: `−${damage}`, seat });
  };
  hit(to, damageDealt, defenderCasualties.length, 1 - attacker);
  hit(from, damageTaken, attackerCasualties.length, attacker);
  const isKill = attackerCasualties.length + defenderCasualties.length > 0;
  // Whoever has just begun to watch does not know the units that fell in this step.
  const isKnown = [event.attackerId, event.defenderIds[0]].every((id) => stackOfUnit(before, id) !== undefined);
  return { entries: [entry('combat', isKnown ? 'feed.attack' : 'feed.attackAt', args, to, isKill)], paths, flashes };
}

/** Captures of home and resource hexes get an entry each, the rest a count. */
function tellControl({ changes }: ControlUpdate, scene: Scene): Narration {
  const entries: Entry[] = [];
  const flashes: Flash[] = [];
  const counts = new Map<string, { count: number; cell: number }>();
  const special = new Set(scene.places.map(({ cell }) => cell));
  for (const { hexId, hex, to } of changes) {
    const cell = cellOf(scene, hexId ?? hex);
    if (to === null) continue;
    flashes.push({ cell, kind: 'capture', text: '', seat: seatOf(to) });
    if (!special.has(cell)) {
      const known = counts.get(to);
      counts.set(to, { count: (known?.count ?? 0) + 1, cell: known?.cell ?? cell });
      continue;
    }
    const terrain = sayOf('terrain', scene.terrains[scene.terrain[cell]]);
    entries.push(
      entry('capture', 'feed.capture', { side: sayOf('side', to), terrain, at: addressOf(scene, cell) }, cell),
    );
  }
  for (const [side, { count, cell }] of counts) {
    entries.push(entry('capture', 'feed.hexes', { side: sayOf('side', side), count }, cell));
  }
  return { entries, paths: [], flashes };
}
