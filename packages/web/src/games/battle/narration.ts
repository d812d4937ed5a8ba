import type { Json } from '@hexfront/engine';
import { addressOf, cellOf } from '../../board/addresses.ts';
import type { Flash, Scene } from '../../board/scene.ts';
import { type Message, say, sayOf } from '../../messages/message.ts';
import { refusalTold } from './refusal.ts';
import { seatOf } from './scene.ts';
import { noNarration, type Narration } from '../family.ts';
import { entry, narrateEnd, narration } from '../feed-entry.ts';

/** 001 writes `Combat` at `at`, 004 `COMBAT` at `loc`; the details are the same. */
interface WireEvent {
  readonly type: string;
  readonly at?: { q: number; r: number };
  readonly loc?: { q: number; r: number };
  readonly details?: any;
  readonly reason?: string;
  readonly winners?: readonly string[];
  readonly player?: string;
}

export function narrateBattle(json: Json, scene: Scene): Narration {
  const event = json as unknown as WireEvent;
  const hex = event.at ?? event.loc;
  const cell = hex === undefined ? null : cellOf(scene, hex);
  switch (event.type.replaceAll('_', '').toLowerCase()) {
    case 'combat':
      return tellCombat(event.details, scene, cell!);
    case 'capture':
      return tellCapture(event.details, scene, cell!);
    case 'unitbuilt': {
      const { unit_type } = event.details;
      const args = { unit: sayOf('unit', unit_type), at: addressOf(scene, cell!) };
      const flash: Flash = { cell: cell!, kind: 'arrival', text: '+', seat: scene.owner[cell!] };
      return { ...narration(entry('completion', 'feed.built', args, cell)), flashes: [flash] };
    }
    case 'chiefeliminated': {
      const { player_id, cause } = event.details;
      const args = {
        side: sayOf('side', player_id),
        cause: say(`feed.cause.${cause as 'killed'}`),
        at: addressOf(scene, cell!),
      };
      const flash: Flash = { cell: cell!, kind: 'kill', text: '♛', seat: seatOf(player_id) };
      return { ...narration(entry('chief', 'feed.chief', args, cell, true)), flashes: [flash] };
    }
    case 'orderrejected': {
      const args = { code: event.details.code, reason: refusalIn(event.details.reason) };
      return narration(entry('movement', 'feed.rejected', args, cell));
    }
    case 'withdrawal': {
      const args = { side: sayOf('side', event.player!), reason: sayOf('reason', event.reason!) };
      return narration(entry('chief', 'feed.withdrawal', args, null));
    }
    case 'matchend':
      return narrateEnd(event.reason!, event.winners!);
    default:
      return noNarration;
  }
}

function tellCombat(details: any, scene: Scene, cell: number): Narration {
  const losses: Message[] = [];
  const flashes: Flash[] = [];
  let deaths = 0;
  for (const [player, damage] of Object.entries(details.damage as { [player: string]: number })) {
    const dead = Object.values((details.destroyed[player] ?? {}) as { [type: string]: number }).reduce(
      (a, b) => a + b,
      0,
    );
    deaths += dead;
    losses.push(say('feed.loss', { side: sayOf('side', player), damage: Math.round(damage), dead }));
    if (damage > 0)
      flashes.push({ cell, kind: dead > 0 ? 'kill' : 'hit', text: `−${Math.round(damage)}`, seat: seatOf(player) });
  }
  return {
    entries: [entry('combat', 'feed.combat', { at: addressOf(scene, cell), losses }, cell, deaths > 0)],
    paths: [],
    flashes,
  };
}

/** A player who lost a hex out of sight does not learn to whom. */
function tellCapture(details: any, scene: Scene, cell: number): Narration {
  const place = scene.places.find((each) => each.cell === cell);
  const what = place === undefined ? say('feed.aHex') : say(`place.${place.kind}`, { ...placeArgs(place) });
  const at = addressOf(scene, cell);
  const owner: string | null | undefined = details.owner;
  const flash: Flash = { cell, kind: 'capture', text: '', seat: seatOf(owner) };
  if (owner !== undefined && owner !== null) {
    return {
      ...narration(entry('capture', 'feed.takes', { side: sayOf('side', owner), what, at }, cell)),
      flashes: [flash],
    };
  }
  const loser = sayOf('side', details.previous_owner ?? 'neutral');
  return { ...narration(entry('capture', 'feed.loses', { side: loser, what, at }, cell)), flashes: [flash] };
}

function placeArgs({ amount, resource, name }: Scene['places'][number]): { [name: string]: string | number | Message } {
  return {
    ...(amount === undefined ? {} : { amount }),
    ...(resource === undefined ? {} : { resource: sayOf('resource', resource) }),
    ...(name === undefined ? {} : { name }),
  };
}

function refusalIn(reason: string): Message | string {
  const code = refusalTold(reason);
  return code === undefined ? reason : sayOf('refusal', code);
}
