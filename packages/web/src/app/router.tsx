import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';

/** Where the page is: a real path with its query, so that every page can be linked, reloaded and left by the back button. */
export interface Route {
  readonly path: string;
  readonly query: URLSearchParams;
}

function here(): Route {
  return { path: location.pathname, query: new URLSearchParams(location.search) };
}

export const route = signal(here());

addEventListener('popstate', () => {
  route.value = here();
});

export function navigate(to: string): void {
  history.pushState(null, '', to);
  route.value = here();
  scrollTo(0, 0);
}

/** Changes the query of the open page without adding to the history or rendering the page again. */
export function setQuery(changes: { readonly [name: string]: string | null }): void {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  history.replaceState(null, '', `${location.pathname}${text === '' ? '' : `?${text}`}`);
}

/** A link that changes the page without reloading it, unless the reader opens it in a new tab. */
export function Link({
  to,
  children,
  ...more
}: {
  to: string;
  children: ComponentChildren;
  [attribute: string]: unknown;
}) {
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    navigate(to);
  };
  return (
    <a href={to} onClick={follow} {...more}>
      {children}
    </a>
  );
}
