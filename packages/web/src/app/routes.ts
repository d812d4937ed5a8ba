import type { ComponentType } from 'preact';
import { Home } from '../pages/home.tsx';
import { NotFound } from '../pages/not-found.tsx';
import { lazyPage } from './lazy.tsx';

type Page = ComponentType<{ readonly parameter: string }>;

/** Path, page. A path that ends in /: takes one parameter. Further pages, of a server for example, are further lines. */
export const routes: readonly (readonly [path: string, page: Page])[] = [
  ['/', Home],
  ['/replay', lazyPage(() => import('../pages/replay.tsx'))],
  ['/watch', lazyPage(() => import('../pages/watch.tsx'))],
  ['/play', lazyPage(() => import('../pages/play-setup.tsx'))],
  ['/play/:', lazyPage(() => import('../pages/play.tsx'))],
  ['/rules', lazyPage(() => import('../pages/rules-index.tsx'))],
  ['/rules/:', lazyPage(() => import('../pages/rules.tsx'))],
  ['/editor', lazyPage(() => import('../pages/editor.tsx'))],
  ['/editor/:', lazyPage(() => import('../pages/editor.tsx'))],
  ['/matches', lazyPage(() => import('../live/matches-page.tsx'))],
  ['/matches/:', lazyPage(() => import('../live/match-page.tsx'))],
  ['/leaderboard', lazyPage(() => import('../live/leaderboard-page.tsx'))],
  ['/agents/:', lazyPage(() => import('../live/agent-page.tsx'))],
  ['/account', lazyPage(() => import('../live/account-page.tsx'))],
  ['/operator', lazyPage(() => import('../live/operator-page.tsx'))],
  ['/api', lazyPage(() => import('../live/api-page.tsx'))],
  ['/queue/:', lazyPage(() => import('../live/queue-page.tsx'))],
  ['/seat/:', lazyPage(() => import('../live/seat-page.tsx'))],
  // For `npm run bench:web` alone; nothing links here.
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
