import type { Described } from '../../describe.ts';
import { axial, type Axial, counted, grouped, placedAxial, plainWords, section, stretches } from '../../sentences.ts';

/** How far around a player's own units and Facilities the ground is described; the whole map would drown the rest. */
const EARSHOT = 4;
const resourceNames: { readonly [letter: string]: string } = { M: 'Materials', F: 'Fuel', I: 'Intel' };

/** Both dialects: they differ in the names of fields, not in their content. */
export function describeBattle(described: Described): string[] {
  const { title, view, viewer } = described;
  if (view.state_tick !== undefined) return describeSeat(described);
  const head = `${title}. Tick ${view.tick}, the match is ${view.status === 'active' ? 'on' : 'over'}.`;
  return viewer === 'all' ? describeAll(described, head) : [head, 'The public is shown no more.'];
}

function describeSeat({ title, options, view }: Described): string[] {
  const { match_start: start, state_tick: state, last_orders_status: status, match_end: end } = view;
  const places = start.map ?? start;
  const { you } = state;
  const own: readonly Axial[] = [...you.units, ...you.facilities];
  return [
    `${title}. Tick ${state.tick ?? state.tick_id} of ${tickLimit(options)}. ${end === null ? 'Everyone orders at once.' : endWords(end)}`,
    `You are ${start.my_id ?? start.your_player_id}. ${purse(you.resources)}`,
    ...section('Your units', you.units.map(unitLine)),
    ...section('Your facilities', you.facilities.map(facilityLine)),
    ...section(
      'Others in sight',
      state.visible_hexes ? seenCounts(state.visible_hexes) : state.visible_changes.units.map(enemyLine),
    ),
    ...section('What happened', state.events.map(eventLine), 'nothing'),
    ...section('Orders refused', status.rejected.map(refusalLine)),
    ...section('Places', placeLines(places)),
    ...(state.visible_hexes
      ? [
          ...section('Hexes held, of those in sight', holdings(state.visible_hexes)),
          ...section('Ground in sight', groundLines(state.visible_hexes)),
        ]
      : [
          ...section('Hexes whose holder changed', holdings(state.visible_changes.control_updates)),
          ...section(`Ground within ${EARSHOT} hexes of yours`, groundLines(near(places.static_terrain, own))),
        ]),
    neighbours,
    ...section('Kinds of units', kindLines(options)),
  ];
}

const neighbours = 'A hex is (q,r); its neighbours are (q+1,r), (q-1,r), (q,r+1), (q,r-1), (q+1,r-1) and (q-1,r+1).';

function describeAll({ options, view }: Described, head: string): string[] {
  return [
    head,
    ...view.players.map((player: any) => {
      const { player_id: id, is_alive: isAlive, resources, score } = player;
      return isAlive ? `${id} has a score of ${score}. ${purse(resources)}` : `${id} is out.`;
    }),
    ...view.players.flatMap((player: any) => [
      ...section(`Units of ${player.player_id}`, player.units.map(unitLine)),
      ...section(`Facilities of ${player.player_id}`, player.facilities.map(facilityLine)),
    ]),
    ...section('Neutral units', view.neutral_units.map(unitLine)),
    ...section('What happened', view.events.map(eventLine), 'nothing'),
    ...section('Places', placeLines(view)),
    ...section('Hexes held', holdings(view.control)),
    neighbours,
    ...section('Kinds of units', kindLines(options)),
  ];
}

function tickLimit({ durationMinutes, tickSeconds }: any): number {
  return Math.floor((durationMinutes * 60) / tickSeconds);
}

function endWords({ result, summary }: any): string {
  return `The match is over: ${result} by ${plainWords(summary.reason)}.`;
}

function purse({ M, F, I }: any): string {
  return `In store: ${M} Materials, ${F} Fuel, ${I} Intel.`;
}

function unitLine(unit: any): string {
  const { type, hp, mp, vision } = unit;
  const marks = [`${unit.unit_id ?? unit.id}, ${type}, on ${axial(unit)}`, `hit points ${hp}`];
  if (mp !== undefined) marks.push(`moves ${mp}`);
  if (vision !== undefined) marks.push(`sees ${vision}`);
  return marks.join('; ');
}

function enemyLine(unit: any): string {
  return `${unit.id} of ${unit.owner}, ${unit.type}, on ${axial(unit)}; hit points ${unit.hp}`;
}

/** battle-1 counts the enemies on a hex without naming them. */
function seenCounts(hexes: readonly any[]): string[] {
  return hexes
    .filter((hex) => hex.enemy_unit_counts !== undefined)
    .map((hex) => {
      const { total, by_type: kinds = {} } = hex.enemy_unit_counts;
      const told = Object.entries(kinds).map(([type, count]) => `${count} ${type}`);
      return `${counted(total, 'unit')} on ${axial(hex)}, ${hex.terrain}: ${told.join(', ')}`;
    });
}

function facilityLine(facility: any): string {
  const queue: readonly any[] = facility.production_queue ?? facility.queue;
  const builds = queue.map(
    (each) => `${each.unit_type ?? each.unit} in ${counted(each.ticks_remaining ?? each.ticks, 'tick')}`,
  );
  const slots = facility.slots === undefined ? '' : `; ${counted(facility.slots, 'slot')}`;
  const work = builds.length === 0 ? 'builds nothing' : `builds ${builds.join(', ')}`;
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
    ...bases.map((base: any) => `base ${base.id} on ${axial(base)}, of ${base.owner} at the start`),
    ...cities.map((city: any) => `city ${city.id} on ${axial(city)}`),
    ...grouped<any>(nodes, ({ resource }) => resource).map(
      ([resource, hexes]) => `nodes of ${resourceNames[resource]} on ${hexes.map(axial).join(', ')}`,
    ),
  ];
}

function holdings(hexes: readonly any[]): string[] {
  const told = hexes.filter((hex) => hex.owner !== undefined || hex.owner_id !== undefined);
  return grouped(told, (hex) => String(hex.owner ?? hex.owner_id ?? 'nobody'))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([owner, held]) => `${owner} holds ${stretches(held.map(placedAxial))}`);
}

function groundLines(hexes: readonly any[]): string[] {
  return grouped(hexes, (hex) => hex.terrain ?? hex.type).map(
    ([terrain, those]) => `${terrain}: ${stretches(those.map(placedAxial))}`,
  );
}

function near(hexes: readonly Axial[], own: readonly Axial[]): Axial[] {
  const distance = (a: Axial, b: Axial) =>
    (Math.abs(a.q - b.q) + Math.abs(a.r - b.r) + Math.abs(a.q + a.r - b.q - b.r)) / 2;
  return hexes.filter((hex) => own.some((each) => distance(hex, each) <= EARSHOT));
}

function kindLines(options: any): string[] {
  return Object.entries<any>(options.units).map(([type, unit]) => {
    const { hp, attack, defense, movement, vision, cost, buildTicks, isBuildable } = unit;
    const price = isBuildable
      ? `costs ${plainWords(cost)}, built in ${counted(buildTicks, 'tick')}`
      : 'cannot be built';
    return `${type}: ${price}; hit points ${hp}, attack ${attack}, defence ${defense}, moves ${movement}, sees ${vision}`;
  });
}
