import type { Advance, Decision, Decisions, Game, Json, Rejection, Seat, Withdrawal } from '../game.ts';
import { withdrawals } from '../game.ts';
import type { Bounds } from '../bounds.ts';
import { allowed, type Refusal, type Verdict } from '../verdict.ts';
import { describeBattle } from './face/describe.ts';
import { explainHex } from './face/explain.ts';
import { previewOrder } from './face/preview.ts';
import { playerName } from './face/names.ts';
import { drawState } from './face/text.ts';
import { viewState } from './face/view.ts';
import type { BattleOptions } from './options/options.ts';
import { legalOrders } from './orders/legal.ts';
import { judgeOrder } from './orders/orders.ts';
import { orderSets } from './orders/sets.ts';
import { seatBroken } from './orders/take.ts';
import type { BattleFacts } from './rules.ts';
import { rulesPage } from './rules-page/page.ts';
import { fillSlots } from './slots.ts';
import { copyState, hashState } from './state/hash.ts';
import { loadState, saveState } from './state/saved.ts';
import { type BattleState, REASON, SEAT_FIELDS, TICK, WITHDRAWN } from './state/state.ts';
import { prepareTheatre, theatreOf } from './theatre.ts';
import { openMatch } from './tick/opening.ts';
import { runTick } from './tick/tick.ts';
import { livingSeats, outcomeOf } from './victory/victory.ts';

export type BattleGame = Game<BattleOptions, BattleState, Json, any, Json>;

/** The game that these facts declare; `bounds` are the family's unless a test tries an option that does not exist yet. */
export function battleGame(facts: BattleFacts, bounds?: Bounds): BattleGame {
  const rules = fillSlots(facts, bounds);
  return {
    facts,
    id: rules.id,
    title: rules.title.en,
    summary: rules.summary.en,
    traits: rules.traits,
    options: (overrides) => rules.reader.complete(overrides),
    seats: (options) => options.players,
    prepare: (options, seed) => prepareTheatre(rules, options, seed),
    setup: (options, seed) => openMatch(theatreOf(rules, options, seed), seed),
    decision,
    legal: legalOrders,
    check,
    advance,
    withdraw,
    view: viewState,
    text: drawState,
    explain: explainHex,
    preview: previewOrder,
    describe: describeBattle,
    outcome: outcomeOf,
    copy: copyState,
    hash: hashState,
    save: saveState,
    load: (saved): BattleState | Refusal => loadState(rules, saved),
    rules: (options, language = 'en') => rulesPage(rules, options, language),
    sets: orderSets(rules),
  };
}

/** Every living player who has not withdrawn decides each tick. If all have withdrawn, one last tick remains to be run. */
function decision(s: BattleState): Decision {
  if (s.scalars[REASON] !== 0) return { stage: 'over', seats: [], clock: 'over' };
  const living = livingSeats(s);
  const staying = living.filter((seat) => s.seats[seat * SEAT_FIELDS + WITHDRAWN] === 0);
  return { stage: 'orders', seats: staying.length > 0 ? staying : living, clock: `${s.scalars[TICK]}` };
}

/** One order by itself, regardless of what else its set holds. */
function check(s: BattleState, seat: Seat, order: unknown): Verdict {
  const barred = seatBroken(s, seat);
  if (barred !== null) return barred;
  return judgeOrder(s, seat, null, 0, order).refusal ?? allowed;
}

/** One tick, with or without orders. After the end nothing changes any more. */
function advance(s: BattleState, decisions: Decisions<unknown>, wanted: 'events' | 'silent' = 'events'): Advance<Json> {
  if (s.scalars[REASON] !== 0) return { events: [], rejected: refuseAll(s, decisions) };
  const rejected = runTick(s, decisions);
  return { events: wanted === 'events' ? tickEvents(s) : [], rejected };
}

function refuseAll(s: BattleState, decisions: Decisions<unknown>): Rejection[] {
  return Object.entries(decisions).flatMap(([key, orders]) =>
    orders.map((_, index) => ({ seat: Number(key), index, refusal: seatBroken(s, Number(key)) as Refusal })),
  );
}

/** Everything that happened, for viewers who may see it: the tick, its events, what was refused, and the end. */
function tickEvents(s: BattleState): Json[] {
  const { dialect } = s.theatre.rules;
  const events: Json[] = [{ type: 'Tick', tick: s.scalars[TICK] }];
  for (const event of s.last.events) events.push(dialect.event(s, event, 'all'));
  for (const [seat, { rejected }] of s.last.status.entries()) {
    for (const report of rejected) {
      events.push({ ...(dialect.rejection(s, report) as object), player: playerName(seat) });
    }
  }
  const outcome = outcomeOf(s);
  if (outcome !== null) {
    events.push({ type: 'MatchEnd', reason: outcome.reason, winners: outcome.winners.map(playerName) });
  }
  return events;
}

/** Wire 3: the Chief dies at the next tick. */
function withdraw(s: BattleState, seat: Seat, reason: Withdrawal): Json[] {
  if (seatBroken(s, seat) !== null) return [];
  s.seats[seat * SEAT_FIELDS + WITHDRAWN] = 1 + withdrawals.indexOf(reason);
  return [{ type: 'Withdrawal', player: playerName(seat), reason }];
}
