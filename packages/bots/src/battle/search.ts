import type { Analysis, Bot, BotMatch, BotTurn, Player } from '../bot.ts';
import { type Budget, budgetText, Meter } from '../budget.ts';
import { ListedChoices } from './choices.ts';
import { Commander } from './commander.ts';
import { Draft } from './draft.ts';
import { Picture } from './picture.ts';
import { Belief } from './planning/belief.ts';
import { type Plan, Rehearsal } from './planning/rehearsal.ts';
import { models, portfolio } from './portfolio.ts';
import type { Posture } from './posture.ts';
import { hasBattleShape, readReport } from './report.ts';
import { errandOf, type Script, scriptsFor, type Squad, squadsOf } from './squads.ts';

/** How many ticks a plan is played out. */
const HORIZON = 20;
/** For how many ticks a squad keeps to what it was told. */
const LASTING = 2;

/** Plays the plan that goes best on a position that agrees with all that its seat has seen. */
export function battleSearch(budget: Budget): Bot {
  return {
    name: `search:${budgetText(budget)}`,
    summary: 'Plays several plans out on a position that agrees with what it has seen and follows the best one.',
    plays: (game) => game.facts.family === 'battle',
    sit: (match) => new Searcher(match, budget),
  };
}

interface Choice {
  readonly plan: Plan;
  readonly score: number;
}

class Searcher implements Player {
  private readonly match: BotMatch;
  private readonly meter: Meter;
  private readonly commander = new Commander();
  private picture: Picture | null = null;
  private belief: Belief | null = null;
  private rehearsal: Rehearsal | null = null;
  private posture = portfolio[0];
  private turns = 0;
  private found: Analysis | null = null;
  bests: any[] = [];

  constructor(match: BotMatch, budget: Budget) {
    this.match = match;
    this.meter = new Meter(budget);
  }

  analysis(): Analysis | null {
    return this.found;
  }

  decide({ view, legal, isStopped }: BotTurn): readonly unknown[] {
    const { match, meter } = this;
    const seen = view();
    if (!hasBattleShape(seen)) throw new Error(`bots: ${match.game.id} does not show a seat what battle shows`);
    this.picture ??= new Picture(match, seen);
    this.picture.update(seen);
    this.belief ??= new Belief(match, this.picture, models);
    this.rehearsal ??= new Rehearsal(match, this.belief);
    meter.start(isStopped);
    this.belief.update(readReport(seen), meter);
    const { plan, score } = this.choose(this.picture, this.rehearsal);
    this.posture = plan.posture;
    this.bests.push(plan.posture.name + (plan.errand ? '*' : '') + this.belief.posture.name[0]);
    const draft = new Draft(this.picture, new ListedChoices(this.picture, legal()), match.botSeed, this.picture.tick);
    plan.errand?.(draft);
    this.commander.command(draft, plan.posture);
    const orders = draft.taken();
    this.belief.give(orders);
    this.found = { line: [orders], score, nodes: meter.nodes, depth: HORIZON };
    return orders;
  }

  /** First the posture for all, then squad by squad what would be better than it. */
  private choose(picture: Picture, rehearsal: Rehearsal): Choice {
    const { meter, commander } = this;
    const own = { picture, commander };
    const E = (process as any).env;
    const H = Number(E.H ?? 20),
      TH = Number(E.TH ?? 8),
      MARGIN = Number(E.MARGIN ?? 10),
      ALPHA = Number(E.ALPHA ?? 0.3),
      LAST = Number(E.LAST ?? 2);
    const share = Number(E.SHARE ?? 0.5);
    const total = Number(E.NODES ?? 120);
    const base = share > 0 && rehearsal.play({ posture: portfolio[0], lasting: 0 }, own, H, meter);
    if (typeof base === 'number') {
      for (const posture of this.others()) {
        if (meter.nodes > total * share) break;
        if (posture === portfolio[0]) continue;
        const score = rehearsal.play({ posture, lasting: 0 }, own, H, meter);
        if (score === null) break;
        const diff = Math.max(-300, Math.min(300, score - base));
        this.value.set(posture, (this.value.get(posture) ?? 0) * (1 - ALPHA) + ALPHA * diff);
      }
      this.posture = portfolio[0];
      for (const [posture, value] of this.value)
        if (value > (this.value.get(this.posture) ?? 0)) this.posture = posture;
    }
    const { posture } = this;
    let best: Choice = { plan: { posture, lasting: 0 }, score: Number.NEGATIVE_INFINITY };
    if (share >= 1) return best;
    const attempt = (plan: Plan): boolean => {
      const score = meter.isSpent ? null : rehearsal.play(plan, own, TH, meter);
      if (score === null || score <= best.score + MARGIN) return false;
      best = { plan, score };
      return true;
    };
    const squads = squadsOf(picture);
    if (squads.length === 0) return best;
    attempt(best.plan);
    const scripts = new Map<Squad, Script>();
    for (const squad of squads) {
      for (const script of scriptsFor(picture, squad)) {
        if (meter.isSpent) return best;
        const tried = new Map(scripts).set(squad, script);
        if (attempt({ posture, errand: errandOf(tried), lasting: LAST })) scripts.set(squad, script);
      }
    }
    return best;
  }
  value = new Map<Posture, number>();

  /** Starting elsewhere each tick, so that a small budget tries all of them in turn. */
  private others(): Posture[] {
    const others = portfolio.filter((posture) => posture !== this.posture);
    const from = this.turns++ % others.length;
    return [...others.slice(from), ...others.slice(0, from)];
  }
}
