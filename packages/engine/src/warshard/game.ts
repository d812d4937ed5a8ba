import type { Advance, Decision, Game, Outcome, Seat, Withdrawal } from '../game.ts';
import { NONE } from '../hex/index.ts';
import type { Bounds } from '../bounds.ts';
import { duelOutcome, judgeInTurn } from '../sequential.ts';
import type { Refusal } from '../verdict.ts';
import { listActions } from './actions.ts';
import { EventRecorder, type WarshardEvent } from './face/events.ts';
import { describeWarshard } from './face/describe.ts';
import { explainHex } from './face/explain.ts';
import { previewAction } from './face/preview.ts';
import { checkAction, decodeAction, encodeAction, legalActions, type WarshardAction } from './face/actions.ts';
import { applyForce, isForce } from './face/force.ts';
import { warshardOptions } from './options.ts';
import { sides, type WarshardFacts, type WarshardOptions, type WarshardRules } from './rules.ts';
import { rulesPage } from './rules-page/page.ts';
import { loadState, saveState } from './face/saved.ts';
import {
  ACTIVE,
  copyState,
  hashState,
  REASON,
  reasons,
  SHIFTS,
  STAGE,
  stages,
  TURN,
  type WarshardState,
  WINNER,
} from './state.ts';
import { drawState } from './face/text.ts';
import { theatreOf } from './theatre.ts';
import { applyAction, deciderOf, openMatch } from './turn.ts';
import { endGame } from './victory.ts';
import { viewState, type WarshardView } from './face/view.ts';

export type WarshardGame = Game<WarshardOptions, WarshardState, WarshardAction, WarshardView, WarshardEvent>;

/** The game that these facts declare; `bounds` are the family's unless a test tries an option that does not exist yet. */
export function warshardGame(facts: WarshardFacts, bounds?: Bounds): WarshardGame {
  const rules: WarshardRules = { ...facts, reader: warshardOptions(facts, bounds) };
  return {
    facts,
    id: rules.id,
    title: rules.title.en,
    summary: rules.summary.en,
    traits: rules.traits,
    options: (overrides) => rules.reader.complete(overrides),
    seats: () => 2,
    setup: (options, seed) => openMatch(theatreOf(rules, options), seed),
    decision,
    legal: legalActions,
    check: checkAction,
    advance,
    withdraw,
    view: viewState,
    text: (s, _viewer, paint) => drawState(s, paint),
    explain: explainHex,
    preview: previewAction,
    describe: describeWarshard,
    outcome,
    copy: copyState,
    hash: hashState,
    save: saveState,
    load: (saved): WarshardState | Refusal => loadState(rules, saved),
    rules: (options, language = 'en') => rulesPage(rules, options, language),
    numbered: {
      size: (options) => theatreOf(rules, options).actionCount,
      longest: (options) => theatreOf(rules, options).longestList,
      list: listActions,
      apply: (s, action) => applyAction(s, action, null),
      encode: encodeAction,
      decode: decodeAction,
      seat: (s) => (s.scalars[REASON] === 0 ? deciderOf(s) : NONE),
    },
  };
}

/** A new time allowance starts with each turn, and within a turn whenever the decision passes to the other side. */
function decision(s: WarshardState): Decision {
  const { scalars } = s;
  if (scalars[REASON] !== 0) return { stage: 'over', seats: [], clock: 'over' };
  const clock = `${scalars[TURN]} ${sides[scalars[ACTIVE]]} ${scalars[SHIFTS]}`;
  return { stage: stages[scalars[STAGE]], seats: [deciderOf(s)], clock };
}

function advance(
  s: WarshardState,
  decisions: { readonly [seat: number]: readonly unknown[] },
  wanted: 'events' | 'silent' = 'events',
): Advance<WarshardEvent> {
  const recorder = wanted === 'events' ? new EventRecorder(s) : null;
  const rejected = judgeInTurn(
    decisions,
    (seat, action) => checkAction(s, seat, action),
    (action) => (isForce(action) ? applyForce(s, action, recorder) : applyAction(s, encodeAction(s, action), recorder)),
    (seat, refusal) => sides[seat] !== undefined && recorder?.rejected(seat, refusal.code),
  );
  return { events: recorder?.events ?? [], rejected };
}

/** The other seat wins. */
function withdraw(s: WarshardState, seat: Seat, reason: Withdrawal): WarshardEvent[] {
  if (s.scalars[REASON] !== 0) return [];
  endGame(s, 1 - seat, reason);
  const recorder = new EventRecorder(s);
  recorder.gameEnds(s);
  return recorder.events;
}

function outcome(s: WarshardState): Outcome | null {
  const { scalars } = s;
  if (scalars[REASON] === 0) return null;
  return duelOutcome(scalars[WINNER], reasons[scalars[REASON]]);
}
