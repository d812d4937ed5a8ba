import { isObject } from '@hexfront/engine';

type Fields = { readonly [key: string]: unknown };
type Describe = (event: Fields) => string | null;

/** One short line per event. An event type that is not listed is shown as JSON, so that nothing is hidden. */
const describe: { readonly [type: string]: Describe } = {
  turn_start: () => null,
  turn_end: () => null,
  move_unit: (e) => `${e.unitId} moves ${hex(e.from)} to ${hex(e.to)}`,
  recruit: (e) => `${e.unitId} (${e.unitType}) is recruited on ${hex(e.at)}`,
  fortify: (e) => `${e.unitId} fortifies on ${hex(e.at)}`,
  attack: attackLine,
  reject: (e) => `${e.player} refused: ${e.reason}`,
  control_update: controlLine,
  // warshard
  stage_end: () => null,
  move: (e) => `${e.unit} moves ${hex(e.from)} to ${hex(e.to)}`,
  attack_declared: (e) => `${e.unit} attacks ${hex(e.hex)} in fight ${e.fight}`,
  support_declared: (e) => `${e.unit} supports fight ${e.fight}`,
  fight: fightLine,
  unit_lost: (e) => `${e.unit} is lost on ${hex(e.at)}${lossReasons[String(e.cause)] ?? ''}`,
  retreat: (e) => `${e.unit} retreats ${hex(e.from)} to ${hex(e.to)}`,
  advance: (e) => `${e.unit ?? 'no unit'} advances to ${hex(e.to)}`,
  reinforcement: (e) => `${e.unit} (${e.unitType}) arrives on ${hex(e.at)}`,
  reinforcement_blocked: (e) => `${e.unit} cannot arrive: ${hex(e.at)} is occupied`,
  // The result is printed on its own at the end.
  game_end: () => null,
};

export function eventLines(events: readonly unknown[]): string[] {
  return events.map(eventLine).filter((line) => line !== null);
}

function eventLine(event: unknown): string | null {
  const known = isObject(event) && typeof event.type === 'string' && Object.hasOwn(describe, event.type);
  return known ? describe[event.type as string](event) : JSON.stringify(event);
}

function attackLine(e: Fields): string {
  const outcome = e.outcome as { readonly [name: string]: readonly string[] } & { readonly captured: boolean };
  const dead = [...outcome.defenderCasualties, ...outcome.attackerCasualties];
  const end = dead.length === 0 ? 'no losses' : `${dead.join(', ')} ${dead.length === 1 ? 'dies' : 'die'}`;
  const verb = e.ranged === true ? 'shoots at' : 'attacks';
  const powers = `${e.attackPower} against ${e.defensePower}`;
  const target = `${(e.defenderIds as readonly string[]).join(', ')} on ${hex(e.targetHex)}`;
  return `${e.attackerId} ${verb} ${target}: ${powers}, ${end}${outcome.captured ? ', hex captured' : ''}`;
}

const lossReasons: { readonly [cause: string]: string } = {
  no_retreat: ', with nowhere to retreat',
  stack: ', because the hex is full',
};

function fightLine(e: Fields): string {
  const names = (...keys: string[]) => keys.flatMap((key) => e[key] as readonly string[]).join(', ');
  const sides = `${names('attackers', 'attackSupport')} against ${names('defenders', 'defenseSupport')}`;
  const roll = e.die === null ? (e.isVoid === true ? 'void' : 'no roll') : `${e.odds}, roll ${e.die}`;
  return `fight ${e.fight} on ${hex(e.hex)}: ${sides}: ${e.attack} to ${e.defense}, ${roll}: ${e.result}`;
}

function controlLine(e: Fields): string {
  const taken = new Map<string, string[]>();
  for (const change of e.changes as readonly Fields[]) {
    const who = change.to === null ? `${change.from} loses` : `${change.to} takes`;
    taken.set(who, [...(taken.get(who) ?? []), hex(change.hexId ?? change.hex)]);
  }
  return [...taken].map(([who, hexes]) => `${who} ${hexes.join(', ')}`).join('; ');
}

function hex(value: unknown): string {
  return isObject(value) ? `(${Object.values(value).join(',')})` : String(value);
}
