import { type LayerName, type LayerSet, usualLayers } from '../../board/layers.ts';
import { type Marks, noMarks, type StopKind, type TargetKind } from '../../board/marks.ts';
import type { Sample } from '../../board/paint/sample-painter.ts';
import { lookOf } from '../../board/palette.ts';
import { sideOf } from '../../board/describe.ts';
import { NOBODY, type Place, type Scene, type Stack } from '../../board/scene.ts';
import { briefingOf } from '../../games/briefing.ts';
import type { MatchHead } from '../../games/family.ts';
import { type Message, say, sayOf } from '../../messages/message.ts';

/** A sign of the board and what it means. */
export interface Sign {
  readonly text: Message;
  readonly sample: Sample;
}

/** The middle one of three, so that roads and bridges lead somewhere. */
const HERE = 1;
const row = [0, HERE, 2];

/** What the signs, colours and shadings on this board mean; nothing that is not on it. `layers` are those that are switched on. */
export function signsOf(head: MatchHead, scene: Scene, layers: LayerSet, seat: number): Sign[] {
  const draw = sampler(scene);
  return [
    ...unitSigns(scene, seat, draw),
    ...stateSigns(scene, draw),
    ...markSigns(head, scene, draw),
    ...groundSigns(head, scene, draw),
    ...placeSigns(scene, layers, draw),
    ...layerSigns(scene, layers, draw),
  ];
}

type Draw = (more?: Partial<Scene>, marks?: Partial<Marks>, layer?: LayerName) => Sample;

/** Open ground with something on it. */
function sampler(scene: Scene): Draw {
  const plain = Math.max(
    0,
    scene.terrains.findIndex((name) => lookOf(name) === 'plains'),
  );
  const bare: Scene = {
    ...scene,
    rows: 1,
    cols: row.length,
    isTurned: false,
    terrain: Uint8Array.of(plain, plain, plain),
    roads: [],
    bridges: [],
    owner: Int8Array.of(NOBODY, NOBODY, NOBODY),
    sight: null,
    supply: null,
    frontier: null,
    places: [],
    stacks: [],
    fights: [],
    crowded: [],
    paths: [],
    flashes: [],
  };
  return (more = {}, marks = {}, layer) => ({
    scene: { ...bare, ...more },
    layers: layer === undefined ? usualLayers : { ...usualLayers, [layer]: true },
    marks: { ...noMarks, ...marks },
  });
}

/** The same stack, in the middle of a sample. */
function shown(stack: Stack, more: Partial<Stack> = {}): { readonly stacks: readonly Stack[] } {
  return { stacks: [{ ...stack, cell: HERE, count: 1, hp: null, isFortified: false, isSpent: false, ...more }] };
}

function unitSigns({ stacks }: Scene, seat: number, draw: Draw): Sign[] {
  const types = new Map<string, Stack>();
  // In the player's own colour if they have such a unit.
  for (const stack of stacks) if (!types.has(stack.type) || stack.seat === seat) types.set(stack.type, stack);
  return [...types].map(([type, stack]) => ({ text: sayOf('unit', type, { count: 1 }), sample: draw(shown(stack)) }));
}

/** What a unit's token tells besides its type. */
function stateSigns({ stacks, crowded = [] }: Scene, draw: Draw): Sign[] {
  const find = (is: (stack: Stack) => boolean) => stacks.find(is);
  const several = find(({ count }) => count > 1);
  const hurt = find(({ hp, maxHp }) => hp !== null && maxHp !== null && hp < maxHp);
  const fortified = find(({ isFortified }) => isFortified);
  const spent = find(({ isSpent }) => isSpent);
  return [
    ...(several === undefined
      ? []
      : [{ text: say('legend.count'), sample: draw(shown(several, { count: several.count })) }]),
    ...(hurt === undefined ? [] : [{ text: say('legend.hp'), sample: draw(shown(hurt, { hp: 1, maxHp: 2 })) }]),
    ...(fortified === undefined
      ? []
      : [{ text: say('legend.fortified'), sample: draw(shown(fortified, { isFortified: true })) }]),
    ...(spent === undefined ? [] : [{ text: say('legend.spent'), sample: draw(shown(spent, { isSpent: true })) }]),
    ...(crowded.length === 0 ? [] : [{ text: say('legend.crowded'), sample: draw({ crowded: [HERE] }) }]),
  ];
}

function markSigns({ isSimultaneous }: MatchHead, { clock }: Scene, draw: Draw): Sign[] {
  const target = (kind: TargetKind) => draw({}, { targets: new Map([[HERE, kind]]) });
  const stopped = (kind: StopKind) => draw({}, { stopped: new Map([[HERE, kind]]) });
  return [
    { text: say('legend.canAct'), sample: draw({}, { actors: new Map([[HERE, 'canAct']]) }) },
    { text: say('legend.move'), sample: target('move') },
    ...(isSimultaneous
      ? [
          ...(['heldBack', 'underway'] as const).map((kind) => ({
            text: say(`legend.${kind}`),
            sample: stopped(kind),
          })),
          {
            text: say('legend.rally'),
            sample: draw({}, { drafts: [{ from: 0, to: 2, seat: 0, kind: 'support' }] }),
          },
          { text: say('legend.group'), sample: draw({}, { groups: new Map([[HERE, 1]]) }) },
        ]
      : [{ text: say('legend.attack'), sample: target('attack') }]),
    // Some stages choose hexes neither to go to nor to attack.
    ...(clock.stage === null ? [] : [{ text: say('legend.other'), sample: target('other') }]),
  ];
}

function groundSigns(head: MatchHead, { terrains, terrain, roads, bridges }: Scene, draw: Draw): Sign[] {
  const present = [...new Set(terrain)].sort((a, b) => a - b);
  const of = (index: number) => ({ terrain: Uint8Array.of(index, index, index) });
  const water = terrains.indexOf('water');
  return [
    ...present.map((index) => ({ text: briefingOf(head).terrain(head, terrains[index]), sample: draw(of(index)) })),
    ...(roads.length === 0 ? [] : [{ text: say('legend.road'), sample: draw({ roads: row }) }]),
    ...(bridges.length === 0
      ? []
      : [{ text: say('legend.bridge'), sample: draw({ ...of(Math.max(0, water)), bridges: [HERE] }) }]),
  ];
}

function placeSigns({ places }: Scene, layers: LayerSet, draw: Draw): Sign[] {
  const kinds = new Map<string, Place>();
  for (const place of places) {
    const key = `${place.kind} ${place.kind === 'node' ? place.resource : ''}`;
    if (place.kind !== 'name' && !kinds.has(key)) kinds.set(key, place);
  }
  const queue = places.find((place) => place.queue !== undefined && place.queue.length > 0);
  const isShown = ({ kind }: Place) => layers.resources || (kind !== 'node' && kind !== 'reserve');
  return [
    ...[...kinds.values()].filter(isShown).map((place) => ({
      text: say(
        `legend.${place.kind as Exclude<Place['kind'], 'name'>}`,
        place.resource === undefined ? undefined : { resource: sayOf('resource', place.resource) },
      ),
      sample: draw({ places: [{ ...place, cell: HERE, queue: [] }] }),
    })),
    ...(queue === undefined || !layers.production
      ? []
      : [{ text: say('legend.queue'), sample: draw({ places: [{ ...queue, kind: 'name', name: '', cell: HERE }] }) }]),
  ];
}

function layerSigns(scene: Scene, layers: LayerSet, draw: Draw): Sign[] {
  const { owner, sight, supply, frontier, seats } = scene;
  const owners = layers.control ? [...seats.keys()].filter((seat) => owner.includes(seat)) : [];
  return [
    ...owners.map((seat) => ({
      text: say('legend.control', { side: sideOf(scene, seat) }),
      sample: draw({ owner: Int8Array.of(NOBODY, seat, NOBODY) }),
    })),
    ...(sight !== null && layers.visibility
      ? [{ text: say('legend.sight'), sample: draw({ sight: Uint8Array.of(1, 0, 1) }) }]
      : []),
    ...(supply !== null && layers.supply
      ? [{ text: say('legend.supply'), sample: draw({ supply: Uint8Array.of(0, 1, 0) }, {}, 'supply') }]
      : []),
    ...(frontier !== null && layers.frontier
      ? [{ text: say('legend.frontier'), sample: draw({ frontier: Uint8Array.of(0, 1, 0) }, {}, 'frontier') }]
      : []),
  ];
}
