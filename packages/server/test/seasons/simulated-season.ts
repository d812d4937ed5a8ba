import { drawBelow } from '@hexfront/engine';
import type { QueueEntry } from '../../src/arena/ports.ts';
import { pair } from '../../src/matchmaking/pairing.ts';
import { inherited, initialSkill, rated, type Skill } from '../../src/ratings/skill.ts';
import { type FinalPairing, readyPairings, roundRobin } from '../../src/seasons/final-round.ts';
import { type SeasonMatch, seasonTable, type Standing } from '../../src/seasons/table.ts';

export interface SeasonPlan {
  readonly seed: string;
  readonly bots: number;
  /** Between neighbours in the true order, for the versions that the bots end the season with. */
  readonly eloApart: number;
  /** How many versions each bot has, the first one at the start and the others at random times. */
  readonly versions: number;
  /** Earlier versions are weaker by up to this for every version to come. */
  readonly mostGain: number;
  readonly days: number;
  /** No version arrives later than this before the freeze. */
  readonly lastHours: number;
  /** A match takes between these. */
  readonly matchSeconds: readonly [least: number, most: number];
  readonly finalists: number;
  /** For comparison: another way to pair. */
  readonly pair?: typeof pair;
  /** For comparison: whether every match is decided by chance. */
  readonly isChance?: boolean;
}

/** The season that the figures in docs/ladder.md are about. */
export const fullSeason: Omit<SeasonPlan, 'seed'> = {
  bots: 40,
  eloApart: 30,
  versions: 4,
  mostGain: 100,
  days: 7,
  lastHours: 24,
  matchSeconds: [360, 720],
  finalists: 10,
};

/** One version of a bot in the simulation. */
export interface Version {
  readonly bot: number;
  readonly version: string;
  readonly elo: number;
  readonly arrivesAt: number;
  skill: Skill;
  /** How long it waited in the queue for each of its games before the freeze. */
  readonly waits: number[];
  /** How long after its arrival its tenth game began; null if it never did. */
  tenth: number | null;
  games: number;
  finals: number;
}

export interface Season {
  readonly versions: readonly Version[];
  readonly table: readonly Standing[];
  /** The bots by the rating of the ladder, best first, for comparison. */
  readonly ladder: readonly string[];
  readonly matches: number;
}

const sweepMs = 1000;
const hourMs = 3_600_000;
/** How long the final round may take. */
const finalMs = 48 * hourMs;
const drawShare = 0.1;
const scale = 1_000_000;
const name = (bot: number) => `bot-${String(bot).padStart(2, '0')}`;

interface Bot {
  readonly versions: Version[];
  current: Version;
  lastOpponents: readonly string[];
  lead: number;
}

/**
 * A season on a virtual clock: the real pairing, ratings, final round and table, with bots that ask for a match as soon as they have none.
 * Only the matches are made up: how long they take, and who wins, by the true strengths. Everything follows from the seed.
 */
export function simulateSeason(plan: SeasonPlan): Season {
  const { seed, matchSeconds, finalists } = plan;
  const draw = (...key: (string | number)[]) => drawBelow(scale, `season ${seed}`, ...key) / scale;
  const bots = Array.from({ length: plan.bots }, (_, bot) => newBot(plan, bot, draw));
  const freeze = plan.days * 24 * hourMs;
  const matches: SeasonMatch[] = [];
  const queue = new Map<string, QueueEntry>();
  const playing: { readonly endsAt: number; readonly pairing: readonly [number, number]; readonly isFinal: boolean }[] =
    [];
  const idle = new Set(bots.keys());
  const validating = new Map<number, number>();
  let finals: FinalPairing[] | null = null;
  let open = 0;

  const isOver = (now: number) => now >= freeze && finals !== null && finals.length + playing.length === 0;
  for (let now = 0; now < freeze + finalMs && !isOver(now); now += sweepMs) {
    finish(now);
    if (now < freeze) arrive(now);
    else finals ??= roundRobin('final', topAgents());
    for (const [bot, endsAt] of validating) if (endsAt <= now && validating.delete(bot)) idle.add(bot);
    for (const bot of idle) join(bot, now);
    idle.clear();
    if (queue.size < 2) continue;
    const waiting = [...queue.values()].sort((a, b) => a.since - b.since || (a.agentId < b.agentId ? -1 : 1));
    if (finals === null) for (const group of (plan.pair ?? pair)(waiting, now)) begin(group, now);
    else {
      for (const { matchId, finalists: pairing } of readyPairings(finals, waiting)) {
        finals = finals.filter((other) => other.matchId !== matchId);
        begin(
          pairing.map(({ agentId }) => queue.get(agentId)!),
          now,
        );
      }
    }
  }
  const ladder = bots.toSorted((a, b) => cautious(b.current.skill) - cautious(a.current.skill));
  return {
    versions: bots.flatMap(({ versions, current }) => versions.slice(0, versions.indexOf(current) + 1)),
    table: seasonTable(matches),
    ladder: ladder.map(({ current }) => name(current.bot)),
    matches: matches.length,
  };

  function matchMs(): number {
    const [least, most] = matchSeconds;
    return (least + draw('length', ++open) * (most - least)) * 1000;
  }

  /** A new version plays its validation match first. */
  function arrive(now: number): void {
    for (const bot of bots) {
      const next = bot.versions[bot.versions.indexOf(bot.current) + 1];
      // A developer stops the old version when its match has ended, and leaves the queue with it.
      if (next === undefined || next.arrivesAt > now || !(queue.has(name(next.bot)) || idle.has(next.bot))) continue;
      queue.delete(name(next.bot));
      idle.delete(next.bot);
      validating.set(next.bot, now + matchMs());
      next.skill = inherited(bot.current.skill);
      bot.current = next;
    }
  }

  function join(number: number, now: number): void {
    const { current, lead, lastOpponents } = bots[number];
    const { skill, games, version } = current;
    const base = { game: 'attrition-2', mode: 'rated', players: 2, owner: null } as const;
    const agentId = name(number);
    queue.set(agentId, {
      ...base,
      ...skill,
      agentId,
      name: agentId,
      agentVersion: version,
      since: now,
      lead,
      games,
      lastOpponents,
    });
  }

  function begin(group: readonly QueueEntry[], now: number): void {
    const pairing = group.map(({ agentId }) => Number(agentId.slice(4))) as [number, number];
    for (const [seat, entry] of group.entries()) {
      const bot = bots[pairing[seat]];
      const { since } = queue.get(entry.agentId)!;
      queue.delete(entry.agentId);
      bot.lead += seat === 0 ? 1 : -1;
      bot.lastOpponents = group.filter((other) => other !== entry).map(({ agentId }) => agentId);
      if (finals !== null) continue;
      bot.current.waits.push(now - since);
      if (bot.current.waits.length === 10) bot.current.tenth = now - Math.max(0, bot.current.arrivesAt);
    }
    playing.push({ endsAt: now + matchMs(), pairing, isFinal: finals !== null });
  }

  function finish(now: number): void {
    for (const match of playing.filter(({ endsAt }) => endsAt <= now)) {
      playing.splice(playing.indexOf(match), 1);
      for (const bot of match.pairing) idle.add(bot);
      const [a, b] = match.pairing.map((bot) => bots[bot].current);
      const luck = draw('result', matches.length, open);
      const expected = plan.isChance === true ? 0.5 : 1 / (1 + 10 ** ((b.elo - a.elo) / 400));
      const [won, drawn] = [expected - drawShare / 2, expected + drawShare / 2];
      const places = luck < won ? [0, 1] : luck < drawn ? [0, 0] : [1, 0];
      // What ends after the freeze does not count for the season, unless it is part of the final round.
      if (match.endsAt > freeze && !match.isFinal) continue;
      for (const version of [a, b]) {
        version.games++;
        if (match.isFinal) version.finals++;
      }
      const players = [a, b].map(({ bot, version }, i) => ({ agentId: name(bot), version, place: places[i] }));
      matches.push({ players });
      const ids = players.map(({ agentId }) => agentId);
      const ranking = places[0] === places[1] ? [ids] : [[ids[places[0]]], [ids[places[1]]]];
      const after = rated(ranking, new Map([a, b].map((each) => [name(each.bot), each.skill])));
      for (const each of [a, b]) each.skill = after.get(name(each.bot))!;
    }
  }

  function topAgents() {
    return seasonTable(matches)
      .slice(0, finalists)
      .map(({ agentId, version }) => ({ agentId, version, owner: null }));
  }
}

const cautious = ({ mu, sigma }: Skill) => mu - 3 * sigma;

function newBot(plan: SeasonPlan, bot: number, draw: (...key: (string | number)[]) => number): Bot {
  const lastMs = (plan.days * 24 - plan.lastHours) * hourMs;
  const times = Array.from({ length: plan.versions - 1 }, (_, i) => Math.round(draw('arrival', bot, i) * lastMs));
  const arrivals = [0, ...times.sort((a, b) => a - b)];
  const elos = [bot * plan.eloApart];
  for (let i = 1; i < plan.versions; i++) elos.unshift(elos[0] - draw('gain', bot, i) * plan.mostGain);
  const versions = arrivals.map((arrivesAt, i): Version => {
    const version = `v${i + 1}`;
    return { bot, version, elo: elos[i], arrivesAt, skill: initialSkill, waits: [], tenth: null, games: 0, finals: 0 };
  });
  return { versions, current: versions[0], lastOpponents: [], lead: 0 };
}

/** Kendall's τ of two orders of the same names. */
export function kendall(one: readonly string[], other: readonly string[]): number {
  const place = new Map(other.map((each, i) => [each, i]));
  let sum = 0;
  for (let i = 0; i < one.length; i++) {
    for (let j = i + 1; j < one.length; j++) sum += Math.sign(place.get(one[j])! - place.get(one[i])!);
  }
  return sum / ((one.length * (one.length - 1)) / 2);
}

/** The true order of the bots, best first. */
export function trueOrder({ bots }: Pick<SeasonPlan, 'bots'>): string[] {
  return Array.from({ length: bots }, (_, bot) => name(bots - 1 - bot));
}
