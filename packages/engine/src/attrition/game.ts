import type { Advance, Decision, Game, Outcome, Seat, Withdrawal } from '../game.ts';
import { NONE } from '../hex/index.ts';
import type { Bounds } from '../bounds.ts';
import { duelOutcome, judgeInTurn } from '../sequential.ts';
import type { Refusal } from '../verdict.ts';
import { listActions } from './actions.ts';
import { theatreOf } from './theatre.ts';
import type { AttritionAction, AttritionEvent, AttritionView } from './face/dialect.ts';
import { EventRecorder } from './face/events.ts';
import { describeAttrition } from './face/describe.ts';
import { explainHex } from './face/explain.ts';
import { previewAction } from './face/preview.ts';
import { checkAction, decodeAction, encodeAction, legalActions } from './face/actions.ts';
import { type AttritionOptions, type AttritionFacts, sides } from './rules.ts';
import { rulesPage } from './rules-page/page.ts';
import { loadState, saveState } from './face/saved.ts';
import { fillSlots } from './slots.ts';
import { ACTIVE, type AttritionState, copyState, hashState, REASON, reasons, TURN, WINNER } from './state.ts';
import { drawState } from './face/text.ts';
import { applyAction, openMatch } from './turn.ts';
import { endGame } from './victory.ts';
import { viewState } from './face/view.ts';

export type AttritionGame = Game<AttritionOptions, AttritionState, AttritionAction, AttritionView, AttritionEvent>;

/** The game that these facts declare; `bounds` are the family's unless a test tries an option that does not exist yet. */
export function attritionGame(facts: AttritionFacts, bounds?: Bounds): AttritionGame {
  const rules = fillSlots(facts, bounds);
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
    describe: describeAttrition,
    outcome,
    copy: copyState,
    hash: hashState,
    save: saveState,
    load: (saved): AttritionState | Refusal => loadState(rules, saved),
    rules: (options, language = 'en') => rulesPage(rules, options, language),
    numbered: {
      size: (options) => theatreOf(rules, options).actionCount,
      longest: (options) => theatreOf(rules, options).longestList,
      list: listActions,
      apply: (s, action) => applyAction(s, action, null),
      encode: encodeAction,
      decode: decodeAction,
      seat: (s) => (s.scalars[REASON] === 0 ? s.scalars[ACTIVE] : NONE),
    },
  };
}

/** A new time allowance starts with each player's turn. */
function decision(s: AttritionState): Decision {
  const { scalars } = s;
  if (scalars[REASON] !== 0) return { stage: 'over', seats: [], clock: 'over' };
  return { stage: 'turn', seats: [scalars[ACTIVE]], clock: `${scalars[TURN]}${sides[scalars[ACTIVE]]}` };
}

function advance(
  s: AttritionState,
  decisions: { readonly [seat: number]: readonly unknown[] },
  wanted: 'events' | 'silent' = 'events',
): Advance<AttritionEvent> {
  const recorder = wanted === 'events' ? new EventRecorder(s) : null;
  const rejected = judgeInTurn(
    decisions,
    (seat, action) => checkAction(s, seat, action),
    (action) => applyAction(s, encodeAction(s, action), recorder),
    (seat, refusal) => sides[seat] !== undefined && recorder?.rejected(seat, refusal.code),
  );
  return { events: (recorder?.events ?? []) as AttritionEvent[], rejected };
}

/** The other seat wins. */
function withdraw(s: AttritionState, seat: Seat, reason: Withdrawal): AttritionEvent[] {
  if (s.scalars[REASON] !== 0) return [];
  endGame(s, 1 - seat, reason);
  const recorder = new EventRecorder(s);
  recorder.gameEnded(s);
  return recorder.events as AttritionEvent[];
}

function outcome(s: AttritionState): Outcome | null {
  const { scalars } = s;
  if (scalars[REASON] === 0) return null;
  return duelOutcome(scalars[WINNER], reasons[scalars[REASON]]);
}
