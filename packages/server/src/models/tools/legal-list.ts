import { isObject } from '@hexfront/engine';
import { actorOf } from './actions.ts';

/** Actions that differ only in their target, which comes last. */
interface Group {
  readonly actor: string | null;
  /** The JSON of an action with a letter for the target: `{"action":"move","unitId":"A-1","to":"X"}`. */
  readonly form: string;
  readonly letter: 'X' | 'Q,R';
  readonly targets: string[];
  readonly first: object;
}

/**
 * Legal actions in few tokens: `{"action":"move","unitId":"A-1","to":"X"} with X one of A2, A3, B1`. A hex with coordinates is
 * `{"q":Q,"r":R}} with Q,R one of 0,-14 1,-14`.
 */
export function legalLines(actions: readonly object[]): string[] {
  return groupsOf(actions).map(lineOf);
}

function lineOf({ form, letter, targets, first }: Omit<Group, 'actor'>): string {
  return targets.length < 2 ? JSON.stringify(first) : `${form} with ${letter} one of ${listed(letter, targets)}`;
}

const mostListed = 6;

/**
 * Shorter still, for games with orders for every unit in every tick: by kind and unit, where many targets are counted and one is named.
 * `{"type":"MOVE","id":"U","dest":{"q":Q,"r":R}} with U (Q,R) one of u0 (0,-14 1,-14), u2 (18, such as 0,-15)`.
 */
export function legalCounts(actions: readonly object[]): string[] {
  const kinds = new Map<string, { letter: string; units: string[] }>();
  const alone: string[] = [];
  for (const { actor, form, letter, targets, first } of groupsOf(actions)) {
    const quoted = JSON.stringify(actor);
    if (actor === null || !form.includes(quoted)) {
      alone.push(lineOf({ form, letter, targets, first }));
      continue;
    }
    const common = form.replace(quoted, '"U"');
    const kind = kinds.get(common) ?? { letter, units: [] };
    kinds.set(common, kind);
    const few = targets.length > mostListed ? `${targets.length}, such as ${targets[0]}` : listed(letter, targets);
    kind.units.push(`${actor} (${few})`);
  }
  const lines = [...kinds].map(([form, { letter, units }]) => `${form} with U (${letter}) one of ${units.join(', ')}`);
  return [...lines, ...alone];
}

function listed(letter: Group['letter'], targets: readonly string[]): string {
  return targets.join(letter === 'X' ? ', ' : ' ');
}

function groupsOf(actions: readonly object[]): Group[] {
  const groups = new Map<string, Group>();
  for (const action of actions) {
    const { form, letter, target } = split(action);
    let group = groups.get(form);
    if (group === undefined) {
      group = { actor: actorOf(action), form, letter, targets: [], first: action };
      groups.set(form, group);
    }
    if (target !== null) group.targets.push(target);
  }
  return [...groups.values()];
}

/** An action without a target, like the end of a turn, is its own form. */
function split(action: object): { form: string; letter: 'X' | 'Q,R'; target: string | null } {
  const entries = Object.entries(action);
  const [key, value] = entries.at(-1)!;
  const written = (changed: readonly [string, string][]) => {
    const kept = entries.slice(0, -changed.length).map(([name, part]) => [name, JSON.stringify(part)] as const);
    return `{${[...kept, ...changed].map(([name, part]) => `${JSON.stringify(name)}:${part}`).join(',')}}`;
  };
  if (isObject(value) && 'q' in value && 'r' in value)
    return { form: written([[key, '{"q":Q,"r":R}']]), letter: 'Q,R', target: `${value.q},${value.r}` };
  const [before, first] = entries.at(-2) ?? ['', null];
  if (before.endsWith('_q') && key.endsWith('_r')) {
    const form = written([
      [before, 'Q'],
      [key, 'R'],
    ]);
    return { form, letter: 'Q,R', target: `${first},${value}` };
  }
  if (entries.length === 1) return { form: JSON.stringify(action), letter: 'X', target: null };
  if (typeof value === 'string') return { form: written([[key, '"X"']]), letter: 'X', target: value };
  return { form: written([[key, 'X']]), letter: 'X', target: JSON.stringify(value) };
}
