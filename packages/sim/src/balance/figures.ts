import { contested } from './heat-map.ts';
import type { Study } from './study.ts';
import { percent, share } from './verdicts.ts';

/** A table of a balance report, the same in Markdown and HTML. The first column names the row, the others are figures. */
export interface Figures {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The overview has one row per bot; the other tables have one column per bot. */
export function figuresOf(studies: readonly Study[]): Figures[] {
  return [overview(studies), endings(studies), actions(studies), units(studies), places(studies)];
}

function overview(studies: readonly Study[]): Figures {
  return {
    caption: 'Two equal players; 95% intervals over pairs',
    columns: ['player', 'games', 'points of the first seat', 'draws', 'median length', '90% are shorter than'],
    rows: studies.map(({ bot, games, firstSeat, draws, length }) => [
      bot,
      String(games),
      percent(firstSeat),
      percent(draws),
      String(length.median),
      String(length.p90),
    ]),
  };
}

function endings(studies: readonly Study[]): Figures {
  return byBot(
    'How games end',
    studies,
    studies.flatMap((study) => Object.keys(study.endings)),
    (study, reason) => share((study.endings[reason] ?? 0) / study.games),
  );
}

function actions(studies: readonly Study[]): Figures {
  return byBot(
    'Decisions per game, both players together',
    studies,
    studies.flatMap(({ tally }) => [...tally.actions.keys()]),
    ({ tally }, kind) => ((tally.actions.get(kind) ?? 0) / tally.games).toFixed(2),
  );
}

/** In some games units attack by moving, so that no attacks are counted. */
function units(studies: readonly Study[]): Figures {
  const hasAttacks = studies.some(({ tally }) => [...tally.units.values()].some(({ attacks }) => attacks > 0));
  const counts = ['fielded', ...(hasAttacks ? ['attacks' as const] : []), 'lost'] as const;
  return byBot(
    `Units per game, both players together: ${counts.join(' / ')}`,
    studies,
    studies.flatMap(({ tally }) => [...tally.units.keys()]),
    ({ tally }, type) =>
      counts.map((count) => ((tally.units.get(type)?.[count] ?? 0) / tally.games).toFixed(2)).join(' / '),
  );
}

const MOST_PLACES = 5;

function places(studies: readonly Study[]): Figures {
  return {
    caption: 'The most contested hexes, with fights per game',
    columns: ['player', ...Array.from({ length: MOST_PLACES }, (_, i) => String(i + 1))],
    rows: studies.map(({ bot, tally }) => {
      const found = contested(tally, MOST_PLACES).map(({ hex, perGame }) => `${hex}: ${perGame.toFixed(2)}`);
      return [bot, ...Array.from({ length: MOST_PLACES }, (_, i) => found[i] ?? '–')];
    }),
  };
}

function byBot(
  caption: string,
  studies: readonly Study[],
  names: readonly string[],
  cell: (study: Study, name: string) => string,
): Figures {
  return {
    caption,
    columns: ['', ...studies.map(({ bot }) => bot)],
    rows: [...new Set(names)].map((name) => [name, ...studies.map((study) => cell(study, name))]),
  };
}
