import type { ComponentType } from 'preact';
import { Home } from '../home/home.tsx';
import { NotFound } from './not-found.tsx';
import { lazyPage } from './lazy.tsx';

type Page = ComponentType<{ readonly parameter: string }>;

/** Path and page. A path that ends in `/:` takes one parameter. */
export const routes: readonly (readonly [path: string, page: Page])[] = [
  ['/', Home],
  ['/replay', lazyPage(() => import('../watch/replay-page.tsx'))],
  ['/watch', lazyPage(() => import('../watch/bot-match-page.tsx'))],
  ['/play', lazyPage(() => import('../play/setup-page.tsx'))],
  ['/play/:', lazyPage(() => import('../play/local-page.tsx'))],
  ['/rules', lazyPage(() => import('../reference/rules-index.tsx'))],
  ['/rules/:', lazyPage(() => import('../reference/rules-page.tsx'))],
  ['/editor', lazyPage(() => import('../editor/editor-page.tsx'))],
  ['/editor/:', lazyPage(() => import('../editor/editor-page.tsx'))],
  ['/matches', lazyPage(() => import('../watch/matches-page.tsx'))],
  ['/matches/:', lazyPage(() => import('../watch/match-page.tsx'))],
  ['/leaderboard', lazyPage(() => import('../watch/leaderboard-page.tsx'))],
  ['/agents/:', lazyPage(() => import('../account/agent-page.tsx'))],
  ['/account', lazyPage(() => import('../account/account-page.tsx'))],
  ['/operator', lazyPage(() => import('../operator/operator-page.tsx'))],
  ['/api', lazyPage(() => import('../reference/api-page.tsx'))],
  ['/queue/:', lazyPage(() => import('../play/queue-page.tsx'))],
  ['/seat/:', lazyPage(() => import('../play/seat-page.tsx'))],
  // Only for `npm run bench:web`; nothing links here.
  ['/bench/:', lazyPage(() => import('../bench/bench-page.tsx'))],
];

export function pageFor(path: string): { readonly Page: Page; readonly parameter: string } {
  const tidy = path.length > 1 ? path.replace(/\/+$/, '') : path;
  for (const [pattern, Page] of routes) {
    if (pattern === tidy) return { Page, parameter: '' };
    const stem = pattern.endsWith('/:') ? pattern.slice(0, -1) : null;
    if (stem !== null && tidy.startsWith(stem) && !tidy.slice(stem.length).includes('/')) {
      return { Page, parameter: decodeURIComponent(tidy.slice(stem.length)) };
    }
  }
  return { Page: NotFound, parameter: path };
}
