import type { Described } from '../../describe.ts';
import {
  type Area,
  area,
  axial,
  type Axial,
  counted,
  grouped,
  type Part,
  placedAxial,
  plainWords,
  section,
} from '../../sentences.ts';

/** Terrain that is known from the start is described up to this far from the player's own; the whole map would drown the rest. */
const NEARBY = 4;
const resourceNames: { readonly [letter: string]: string } = { M: 'Materials', F: 'Fuel', I: 'Intel' };

/** For both dialects, which differ in the names of fields but not in what they contain. */
export function describeBattle(described: Described): Part[] {
  const { title, view, viewer } = described;
  if (view.state_tick !== undefined) return describeSeat(described);
  const head = `${title}. Tick ${view.tick}, the match is ${view.status === 'active' ? 'in progress' : 'over'}.`;
  return viewer === 'all' ? describeAll(described, head) : [head, 'Nothing else is public.'];
}

function describeSeat({ title, options, view, isWhole }: Described): Part[] {
  const { match_start: start, state_tick: state, last_orders_status: status, match_end: end } = view;
  const places = start.map ?? start;
  const { you } = state;
  const own: readonly Axial[] = [...you.units, ...you.facilities];
  return [
    `${title}. Tick ${state.tick ?? state.tick_id} of ${tickLimit(options)}. ${end === null ? 'All players give orders at the same time.' : endWords(end)}`,
    `You are ${start.my_id ?? start.your_player_id}. ${purse(you.resources)}`,
    section('Your units', you.units.map(unitLine)),
    section('Your Facilities', you.facilities.map(facilityLine)),
    section(
      'Other units in sight',
      state.visible_hexes ? seenCounts(state.visible_hexes) : state.visible_changes.units.map(enemyLine),
    ),
    section('Events', state.events.map(eventLine), 'events'),
    section('Refused orders', status.rejected.map(refusalLine), 'news'),
    section('Places', placeLines(places), 'ground'),
    ...(state.visible_hexes
      ? [
          area('Controlled hexes in sight', holdings(state.visible_hexes)),
          area('Terrain in sight', groundAreas(state.visible_hexes)),
        ]
      : [
          area('Hexes that changed hands', holdings(state.visible_changes.control_updates)),
          isWhole
            ? area('Terrain', groundAreas(places.static_terrain))
            : area(
                `Terrain within ${NEARBY} hexes of your units and Facilities`,
                groundAreas(near(places.static_terrain, own)),
              ),
        ]),
    neighbours,
    section('Unit types', kindLines(options), 'ground'),
  ];
}

const neighbours = 'A hex is (q,r); its neighbours are (q+1,r), (q-1,r), (q,r+1), (q,r-1), (q+1,r-1) and (q-1,r+1).';

function describeAll({ options, view }: Described, head: string): Part[] {
  return [
    head,
    ...view.players.map((player: any) => {
      const { player_id: id, is_alive: isAlive, resources, score } = player;
      return isAlive ? `${id} has a score of ${score}. ${purse(resources)}` : `${id} has been eliminated.`;
    }),
    ...view.players.flatMap((player: any) => [
      section(`Units of ${player.player_id}`, player.units.map(unitLine)),
      section(`Facilities of ${player.player_id}`, player.facilities.map(facilityLine)),
    ]),
    section('Neutral units', view.neutral_units.map(unitLine)),
    section('Events', view.events.map(eventLine), 'events'),
    section('Places', placeLines(view), 'ground'),
    area('Controlled hexes', holdings(view.control)),
    neighbours,
    section('Unit types', kindLines(options), 'ground'),
  ];
}

function tickLimit({ durationMinutes, tickSeconds }: any): number {
  return Math.floor((durationMinutes * 60) / tickSeconds);
}

function endWords({ result, summary }: any): string {
  return `The match is over: ${result} by ${plainWords(summary.reason)}.`;
}

function purse({ M, F, I }: any): string {
  return `Resources: ${M} Materials, ${F} Fuel, ${I} Intel.`;
}

function unitLine(unit: any): string {
  const { type, hp, mp, vision } = unit;
  const marks = [`${unit.unit_id ?? unit.id}, ${type}, on ${axial(unit)}`, counted(hp, 'hit point')];
  if (mp !== undefined) marks.push(counted(mp, 'move point'));
  if (vision !== undefined) marks.push(`vision ${vision}`);
  return marks.join('; ');
}

function enemyLine(unit: any): string {
  return `${unit.id} of ${unit.owner}, ${unit.type}, on ${axial(unit)}; ${counted(unit.hp, 'hit point')}`;
}

/** battle-1 counts the enemy units on a hex without naming them. */
function seenCounts(hexes: readonly any[]): string[] {
  return hexes
    .filter((hex) => hex.enemy_unit_counts !== undefined)
    .map((hex) => {
      const { total, by_type: kinds = {} } = hex.enemy_unit_counts;
      const listed = Object.entries(kinds).map(([type, count]) => `${count} ${type}`);
      return `${counted(total, 'unit')} on ${axial(hex)}, ${terrainOf(hex)}: ${listed.join(', ')}`;
    });
}

function facilityLine(facility: any): string {
  const queue: readonly any[] = facility.production_queue ?? facility.queue;
  const builds = queue.map(
    (each) => `${each.unit_type ?? each.unit} in ${counted(each.ticks_remaining ?? each.ticks, 'tick')}`,
  );
  const slots = facility.slots === undefined ? '' : `; ${counted(facility.slots, 'slot')}`;
  const work = builds.length === 0 ? 'nothing in the queue' : `in the queue: ${builds.join(', ')}`;
  return `${facility.facility_id ?? facility.id} on ${axial(facility)}${slots}; ${work}`;
}

function eventLine(event: any): string {
  const { type, at, loc, details, ...more } = event;
  const place = at ?? loc;
  return `${type}${place === undefined ? '' : ` on ${axial(place)}`}: ${plainWords(details ?? more)}`;
}

function refusalLine({ index, code, reason }: any): string {
  return `order ${index}: ${code}, ${reason}`;
}

function placeLines({ bases, cities, nodes }: any): string[] {
  return [
    ...bases.map((base: any) => `base ${base.id} on ${axial(base)}, owned by ${base.owner} at the start`),
    ...cities.map((city: any) => `city ${city.id} on ${axial(city)}`),
    ...grouped<any>(nodes, ({ resource }) => resource).map(
      ([resource, hexes]) => `${resourceNames[resource]} nodes on ${hexes.map(axial).join(', ')}`,
    ),
  ];
}

function holdings(hexes: readonly any[]): Area[] {
  const known = hexes.filter((hex) => hex.owner !== undefined || hex.owner_id !== undefined);
  return grouped(known, (hex) => String(hex.owner ?? hex.owner_id ?? 'neutral'))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([owner, held]) => [`${owner}:`, held.map(placedAxial)]);
}

function groundAreas(hexes: readonly any[]): Area[] {
  return grouped(hexes, terrainOf).map(([terrain, those]) => [`${terrain}:`, those.map(placedAxial)]);
}

/** One word in both dialects. */
function terrainOf({ terrain, type = terrain }: any): string {
  return type === 'Impassable' ? 'Mountain' : type;
}

function near(hexes: readonly Axial[], own: readonly Axial[]): Axial[] {
  const distance = (a: Axial, b: Axial) =>
    (Math.abs(a.q - b.q) + Math.abs(a.r - b.r) + Math.abs(a.q + a.r - b.q - b.r)) / 2;
  return hexes.filter((hex) => own.some((each) => distance(hex, each) <= NEARBY));
}

/** `120 Materials, 40 Fuel`: only what is really paid. */
function price(cost: { readonly [letter: string]: number }): string {
  const paid = Object.entries(cost).filter(([, amount]) => amount > 0);
  return paid.length === 0
    ? 'nothing'
    : paid.map(([letter, amount]) => `${amount} ${resourceNames[letter]}`).join(', ');
}

function kindLines(options: any): string[] {
  return Object.entries<any>(options.units).map(([type, unit]) => {
    const { hp, attack, defense, movement, vision, cost, buildTicks, isBuildable } = unit;
    const build = isBuildable ? `costs ${price(cost)}, built in ${counted(buildTicks, 'tick')}` : 'cannot be built';
    return `${type}: ${build}; ${counted(hp, 'hit point')}, attack ${attack}, defence ${defense}, ${counted(movement, 'move point')}, vision ${vision}`;
  });
}
