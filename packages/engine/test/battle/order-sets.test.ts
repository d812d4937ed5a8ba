import { describe, expect, test } from 'vitest';
import { orderCodes } from '../../src/battle/orders/orders.ts';
import { type BattleState, LIVING } from '../../src/battle/state/state.ts';
import { type Battle, Die, editions, war } from './war.ts';

type Named = { readonly unit_id?: string; readonly id?: string };
const subject = ({ unit_id, id }: Named) => unit_id ?? id;

/** Moves and disbands of a seat, at most one per unit, in some order. */
function unitOrders(game: Battle, s: BattleState, seat: number, die: Die): Named[] {
  const moves = (game.legal(s, seat) as Named[]).filter((order) => subject(order) !== undefined);
  const orders = new Map<string, Named>();
  for (let i = 0; i < 20 && moves.length > 0; i++) {
    const move = die.of(moves);
    const name = subject(move)!;
    const disband = game.id === 'battle-1' ? { type: 'Disband', unit_id: name } : { type: 'DISBAND', id: name };
    orders.set(name, die.isOneIn(6) ? disband : move);
  }
  return [...orders.values()];
}

function shuffled<T>(items: readonly T[], die: Die): T[] {
  const left = [...items];
  return items.map(() => left.splice(die.below(left.length), 1)[0]);
}

describe.each(editions)('$id', (game) => {
  test.each([
    2, 3, 6,
  ])('[ruling battle.10/1] with %i players, neither the order of seats nor that of moves and disbands matters', (players) => {
    const s = war(game, `sets ${players}`, { players }, 3);
    const die = new Die(`sets ${players}`);
    for (let tick = 0; tick < 25 && game.decision(s).seats.length > 0; tick++) {
      const { seats } = game.decision(s);
      const sets = seats.map((seat) => [seat, unitOrders(game, s, seat, die)] as const);
      const other = game.copy(s);
      game.advance(s, Object.fromEntries(sets), 'silent');
      game.advance(
        other,
        Object.fromEntries(shuffled(sets, die).map(([seat, set]) => [seat, shuffled(set, die)])),
        'silent',
      );
      expect(game.hash(other)).toBe(game.hash(s));
    }
  });

  test('[ruling battle.10/5] [001 §2.14/2] [001 §2.14/3] a hostile set is refused order by order, and nothing else changes', () => {
    const s = war(game, 'hostile', { players: 2 }, 2);
    const enemy = `u${s.unitNumber[[...s.order.subarray(0, s.scalars[LIVING])].find((slot) => s.unitOwner[slot] === 1)!]}`;
    const isFirst = game.id === 'battle-1';
    const move = (unit: string, q: unknown, r: unknown) =>
      isFirst ? { type: 'Move', unit_id: unit, dest_q: q, dest_r: r } : { type: 'MOVE', id: unit, dest: { q, r } };
    const build = (facility: string, unit: string) =>
      isFirst ? { type: 'Produce', facility_id: facility, unit_type: unit } : { type: 'BUILD', fac_id: facility, unit };
    const good = game.legal(s, 0)[0];
    const hostile: [unknown, string][] = [
      [move(enemy, 0, 0), 'ORD-005'],
      [move('u99999', 0, 0), 'ORD-005'],
      [move('u0', 9999, 0), 'ORD-001'],
      [move('u0', Number.MAX_SAFE_INTEGER, -(2 ** 50)), 'ORD-001'],
      [move('u0', Number.NaN, 0), 'ORD-009'],
      [move('u0', 1e300, 0), 'ORD-009'],
      [move('u0', '0', 0), 'ORD-009'],
      [build('f1', 'Scout'), 'ORD-005'],
      [build('f0', 'Chief'), 'ORD-006'],
      [build('f0', 'Dragon'), 'ORD-009'],
      [build('f'.repeat(100_000), 'Scout'), 'ORD-005'],
      [{ type: 'x'.repeat(100_000) }, 'ORD-009'],
      [null, 'ORD-009'],
      [good, ''],
      [good, 'ORD-010'],
      ...Array.from({ length: 60 }, (): [unknown, string] => [good, 'ORD-010']),
    ];
    const codes = hostile.map(([, code], index) => (index < 50 ? code : 'ORD-008'));
    const [one, two] = [game.copy(s), game.copy(s)];
    const { rejected } = game.advance(one, { 0: hostile.map(([order]) => order) });
    expect(rejected.map(({ index, refusal }) => `${index} ${orderCodes[refusal.code]}`)).toEqual(
      codes.flatMap((code, index) => (code === '' ? [] : [`${index} ${code}`])),
    );
    game.advance(two, { 0: [good] });
    expect(game.hash(one)).toBe(game.hash(two));
  });
});
