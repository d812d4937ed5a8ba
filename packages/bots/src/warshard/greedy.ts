import { drawBelow } from '@hexfront/engine';
import { NONE } from '@hexfront/engine/hex';
import {
  ACTIVE,
  ADVANCE,
  ADVANCING,
  ATTACK,
  ATTACKED,
  FIGHTS,
  MOVE,
  RETREAT,
  RETREATER,
  STAGE,
  SUPPORT_DEF,
  WarshardState,
} from '@hexfront/engine/warshard';
import type { Bot, BotMatch, BotTurn, Player } from '../bot.ts';
import { chartOf } from './chart.ts';
import { freeSupport, Muster, traceBoth } from './field.ts';
import { Places } from './places.ts';

/** Scores closer than this count as equal, and the bot's seed picks among them. */
const CLOSE = 0.05;
/** A fight must be worth at least this much, so that units do not attack for nothing. */
const WORTH_FIGHTING = 0.4;

/** Concentrates for the best odds, stays in supply and takes victory hexes. Rates each action by itself, without planning ahead. */
export const warshardGreedy: Bot = {
  name: 'greedy',
  summary: 'Concentrates for the best odds, stays in supply and takes victory hexes.',
  plays: (game) => game.facts.family === 'warshard',
  sit: (match) => new GreedyPlayer(match),
};

class GreedyPlayer implements Player {
  private readonly match: BotMatch;
  private readonly list: Int32Array;
  private readonly scores: Float64Array;

  constructor(match: BotMatch) {
    this.match = match;
    this.list = new Int32Array(match.game.numbered!.longest(match.options));
    this.scores = new Float64Array(this.list.length);
  }

  decide({ state, index }: BotTurn): readonly unknown[] {
    const { game, botSeed } = this.match;
    const { list, scores } = this;
    const s = state as WarshardState;
    const count = game.numbered!.list(s, list);
    traceBoth(s);
    const judge = judgeOf(s, this.match.seat);
    let best = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < count; i++) {
      scores[i] = judge(list[i]);
      if (scores[i] > best) best = scores[i];
    }
    let close = 0;
    for (let i = 0; i < count; i++) if (scores[i] > best - CLOSE) list[close++] = list[i];
    return [game.numbered!.decode(s, list[drawBelow(close, botSeed, index)])];
  }
}

type Judge = (action: number) => number;

/** The worth of an action in this stage; `done` and not advancing are worth nothing. */
function judgeOf(s: WarshardState, seat: number): Judge {
  switch (s.scalars[STAGE]) {
    case MOVE:
      return judgeMoves(s, seat);
    case ATTACK:
      return judgeAttacks(s);
    case RETREAT:
      return judgeRetreats(s);
    case ADVANCE:
      return judgeAdvances(s, seat);
    default:
      return judgeSupport(s, s.scalars[STAGE] === SUPPORT_DEF);
  }
}

function judgeMoves(s: WarshardState, seat: number): Judge {
  const { theatre } = s;
  const places = new Places(s, chartOf(theatre), seat);
  const staying = new Map<number, number>();
  return (action) => {
    if (action === theatre.done) return CLOSE;
    const slot = Math.floor(action / theatre.size);
    let stay = staying.get(slot);
    if (stay === undefined) {
      // Two units on one hex must separate, so staying is worth less than any other hex.
      stay = s.behind[s.front[s.unitCell[slot]]] === NONE ? places.value(slot, s.unitCell[slot]) : -100;
      staying.set(slot, stay);
    }
    return places.value(slot, action - slot * theatre.size) - stay;
  };
}

/** Prefers the best target, then units that improve a declared fight. */
function judgeAttacks(s: WarshardState): Judge {
  const { theatre } = s;
  return (action) => {
    if (action === theatre.done) return WORTH_FIGHTING;
    const slot = Math.floor((action - theatre.attackStart) / 6);
    const cell = theatre.neighbours[s.unitCell[slot] * 6 + ((action - theatre.attackStart) % 6)];
    const fight = s.unitFight[s.front[cell]];
    const without = fight === NONE ? 0 : musterOf(s, cell, fight, true).value();
    if (fight !== NONE) return WORTH_FIGHTING + musterOf(s, cell, fight, true).addAttacker(slot).value() - without;
    const might = everyoneBeside(s, cell).value();
    // Slightly favours strong units, so that weak ones join only where they make a difference.
    return might + 0.01 * theatre.power[slot];
  };
}

/** An attack on a hex by all free neighbours, with all available support. */
function everyoneBeside(s: WarshardState, cell: number): Muster {
  const { theatre } = s;
  const muster = new Muster(s, cell);
  for (let slot = 0; slot < theatre.units; slot++) {
    if (theatre.isMelee[slot] === 0 || theatre.sideOf[slot] !== s.scalars[ACTIVE] || s.unitCell[slot] === NONE)
      continue;
    if (s.unitFight[slot] === NONE && theatre.distance(s.unitCell[slot], cell) === 1) muster.addAttacker(slot);
  }
  for (const slot of freeSupport(s, s.scalars[ACTIVE], cell)) muster.addSupport(slot);
  return expectHelp(s, muster, cell);
}

/** Assumes that one support unit of the defender joins. */
function expectHelp(s: WarshardState, muster: Muster, cell: number): Muster {
  const [first] = freeSupport(s, 1 - s.scalars[ACTIVE], cell);
  return first === undefined || s.unitCell[first] === cell ? muster : muster.addHelp(first);
}

/** A declared fight, optionally with the support that is still free. */
function musterOf(s: WarshardState, cell: number, fight: number, withSupport: boolean): Muster {
  const { theatre } = s;
  const muster = new Muster(s, cell);
  for (let slot = 0; slot < theatre.units; slot++) {
    if (s.unitFight[slot] !== fight || s.unitMarks[slot] & ATTACKED) continue;
    if (theatre.sideOf[slot] !== s.scalars[ACTIVE]) muster.addHelp(slot);
    else if (theatre.isMelee[slot] === 1) muster.addAttacker(slot);
    else muster.addSupport(slot);
  }
  if (withSupport) for (const slot of freeSupport(s, s.scalars[ACTIVE], cell)) muster.addSupport(slot);
  return muster;
}

/** How much a unit improves the fight it joins, for the side that commits it. */
function judgeSupport(s: WarshardState, isDefender: boolean): Judge {
  const { theatre } = s;
  const values = Array.from({ length: s.scalars[FIGHTS] }, (_, fight) =>
    musterOf(s, s.fightCell[fight], fight, false).value(),
  );
  return (action) => {
    if (action === theatre.done) return 0;
    const slot = Math.floor((action - theatre.supportStart) / theatre.fights);
    const fight = (action - theatre.supportStart) % theatre.fights;
    const muster = musterOf(s, s.fightCell[fight], fight, false);
    const value = (isDefender ? muster.addHelp(slot) : muster.addSupport(slot)).value();
    return isDefender ? values[fight] - value : value - values[fight];
  };
}

/** Sends an enemy where it is worth least to its side; onto an occupied hex if possible, which costs a move or a unit. */
function judgeRetreats(s: WarshardState): Judge {
  const { theatre } = s;
  const slot = s.scalars[RETREATER];
  const places = new Places(s, chartOf(theatre), theatre.sideOf[slot]);
  return (action) => {
    const cell = theatre.neighbours[s.unitCell[slot] * 6 + action - theatre.retreatStart];
    return (s.front[cell] === NONE ? 0 : 1) - places.value(slot, cell);
  };
}

function judgeAdvances(s: WarshardState, seat: number): Judge {
  const { theatre } = s;
  const places = new Places(s, chartOf(theatre), seat);
  const cell = s.fightCell[s.scalars[ADVANCING]];
  return (action) => {
    if (action === theatre.stayBehind) return 0;
    const slot = action - theatre.advanceStart;
    return places.value(slot, cell) - places.value(slot, s.unitCell[slot]);
  };
}
