import { type Evaluation, evaluation } from '@hexfront/protocol';
import { type JudgedDecision, lossFigures, type Results, summarise } from '@hexfront/sim';
import type { GameFolder } from './folder.ts';
import { provisional } from './gates.ts';
import type { EvaluatedEntrant, Setup } from './setup.ts';
import { rounded, type Tally, talliesOf } from './tally.ts';

type Line = Evaluation['entrants'][number];

/** The results of one game, with what the published table leaves out. */
export interface GameOutcome {
  readonly folder: GameFolder;
  readonly results: Results;
  readonly evaluation: Evaluation;
}

/** By number of the game; null where nothing was judged. */
type Losses = ReadonlyMap<number, readonly JudgedDecision[]> | null;

/** Works out the table of a game from what is in its folder. Null if no game counts yet. */
export function outcomeOf(setup: Setup, folder: GameFolder, losses: Losses, at: string): GameOutcome | null {
  const { plan, ledger } = folder;
  const results = summarise(ledger);
  if (results.games === 0) return null;
  const tallies = talliesOf(folder);
  const lines = results.standings.flatMap(({ bot, games, points, rating }): Line[] => {
    if (games === 0) return [];
    const tally = tallies.get(bot)!;
    return [
      {
        name: bot.slice(0, 300),
        ...identity(setup.entrants.find(({ name }) => name === bot)!, tally),
        games,
        score: rounded(points / games),
        rating: { elo: rating.value ?? 0, low: rating.low ?? 0, high: rating.high ?? 0 },
        played: rounded(tally.played),
        illegalRate: rounded(tally.illegalRate),
        providerFaultRate: rounded(tally.providerFaultRate),
        loss: losses === null ? null : lossOf(folder, losses, bot, tally),
        inputTokens: tally.inputTokens,
        outputTokens: tally.outputTokens,
        cost: tally.cost === null ? null : rounded(tally.cost, 9),
        provisional: provisional(tally, games, plannedGames(folder, bot)),
      },
    ];
  });
  const judge = losses === null ? null : setup.judging!.name;
  const head = { title: setup.title, at, track: 'play', game: plan.game, seed: plan.seed, pairs: plan.pairs, judge };
  return { folder, results, evaluation: evaluation.parse({ ...head, entrants: lines }) };
}

/** A model under other conditions, or with another prompt, is another entrant; so each line has exactly one of each. */
function identity({ spec }: EvaluatedEntrant, { promptHashes }: Tally) {
  if (spec === null) return { model: null, conditions: null, promptHash: null };
  const [promptHash = null, ...others] = promptHashes;
  if (others.length > 0) throw new Error(`evaluate: ${spec.name} has played with more than one system prompt`);
  return { model: spec.model, conditions: spec.conditions, promptHash };
}

/** Only of its own decisions: what a fallback loses is no fault of the model's judgement, and `played` counts it. */
function lossOf(folder: GameFolder, losses: NonNullable<Losses>, bot: string, { foreign }: Tally): Line['loss'] {
  const own = folder.counted().flatMap(({ number, row }) => {
    const seat = row.seats.indexOf(bot);
    return (losses.get(number) ?? []).filter(
      (decision) => decision.seat === seat && !foreign.has(`${number}/${decision.step}`),
    );
  });
  const figures = lossFigures(own);
  return figures && { ...figures, phases: [...figures.phases] };
}

function plannedGames({ plan, ledger }: GameFolder, bot: string): number {
  return ledger.entries().filter(({ pairing }) => pairing.bots.includes(bot)).length * plan.pairs * 2;
}
