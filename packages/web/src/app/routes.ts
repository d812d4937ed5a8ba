import type { ComponentType } from 'preact';
import { Home } from '../home/home.tsx';
import { NotFound } from './not-found.tsx';
import { lazyPage } from './lazy.tsx';
import type { MessageKey } from '../messages/message.ts';

type Page = ComponentType<{ readonly parameter: string }>;

/** Path, page, and its title where the page itself has none. A path that ends in `/:` takes one parameter. */
export const routes: readonly (readonly [path: string, page: Page, title?: MessageKey])[] = [
  ['/', Home],
  ['/replay', lazyPage(() => import('../watch/replay-page.tsx')), 'open.title'],
  ['/watch', lazyPage(() => import('../watch/bot-match-page.tsx')), 'watch.title'],
  ['/play', lazyPage(() => import('../play/setup-page.tsx')), 'nav.play'],
  ['/play/:', lazyPage(() => import('../play/local-page.tsx'))],
  ['/learn', lazyPage(() => import('../learn/learn-page.tsx')), 'learn.title'],
  ['/learn/:', lazyPage(() => import('../learn/lesson-page.tsx')), 'learn.title'],
  ['/puzzles', lazyPage(() => import('../puzzles/puzzle-page.tsx')), 'puzzle.title'],
  ['/puzzles/:', lazyPage(() => import('../puzzles/puzzle-page.tsx')), 'puzzle.title'],
  ['/rules', lazyPage(() => import('../reference/rules-index.tsx')), 'rules.title'],
  ['/rules/:', lazyPage(() => import('../reference/rules-page.tsx'))],
  ['/editor', lazyPage(() => import('../editor/editor-page.tsx')), 'editor.scenarios'],
  ['/editor/:', lazyPage(() => import('../editor/editor-page.tsx')), 'editor.options'],
  ['/scenarios', lazyPage(() => import('../scenarios/scenarios-page.tsx')), 'scenarios.title'],
  ['/scenarios/:', lazyPage(() => import('../scenarios/scenarios-page.tsx')), 'scenarios.title'],
  ['/matches', lazyPage(() => import('../watch/matches-page.tsx')), 'matches.title'],
  ['/matches/:', lazyPage(() => import('../watch/match-page.tsx')), 'match.title'],
  ['/why/:', lazyPage(() => import('../why/why-page.tsx')), 'report.title'],
  ['/leaderboard', lazyPage(() => import('../watch/leaderboard-page.tsx')), 'leaders.title'],
  ['/models', lazyPage(() => import('../models/models-page.tsx')), 'nav.models'],
  ['/models/:', lazyPage(() => import('../models/models-page.tsx')), 'nav.models'],
  ['/seasons', lazyPage(() => import('../ladder/seasons-page.tsx')), 'seasons.title'],
  ['/seasons/:', lazyPage(() => import('../ladder/season-page.tsx')), 'seasons.title'],
  ['/results/:', lazyPage(() => import('../ladder/results-page.tsx')), 'ladder.results'],
  ['/tournaments', lazyPage(() => import('../tournaments/tournaments-page.tsx')), 'tournaments.title'],
  ['/tournaments/:', lazyPage(() => import('../tournaments/tournament-page.tsx')), 'tournaments.title'],
  ['/batches/:', lazyPage(() => import('../tournaments/batch-page.tsx')), 'tournaments.batch'],
  ['/agents/:', lazyPage(() => import('../account/agent-page.tsx')), 'leaders.name'],
  ['/account', lazyPage(() => import('../account/account-page.tsx')), 'account.title'],
  ['/operator', lazyPage(() => import('../operator/operator-page.tsx')), 'operator.title'],
  ['/api', lazyPage(() => import('../reference/api-page.tsx')), 'api.title'],
  ['/queue/:', lazyPage(() => import('../play/queue-page.tsx'))],
  ['/seat/:', lazyPage(() => import('../play/seat-page.tsx'))],
  // Only for `npm run bench:web`; nothing links here.
  ['/bench/:', lazyPage(() => import('../bench/bench-page.tsx'))],
];

export interface FoundPage {
  readonly Page: Page;
  readonly parameter: string;
  readonly title?: MessageKey | undefined;
}

export function pageFor(path: string): FoundPage {
  const tidy = path.length > 1 ? path.replace(/\/+$/, '') : path;
  for (const [pattern, Page, title] of routes) {
    if (pattern === tidy) return { Page, parameter: '', title };
    const stem = pattern.endsWith('/:') ? pattern.slice(0, -1) : null;
    if (stem !== null && tidy.startsWith(stem) && !tidy.slice(stem.length).includes('/')) {
      return { Page, parameter: decodeURIComponent(tidy.slice(stem.length)), title };
    }
  }
  return { Page: NotFound, parameter: path };
}
