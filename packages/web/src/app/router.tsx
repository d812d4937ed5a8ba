import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';

/** Where the page is: a real path with its query, so that every page can be linked, reloaded and left by the back button. */
export interface Route {
  readonly path: string;
  readonly query: URLSearchParams;
}

function here(): Route {
  return { path: location.pathname, query: new URLSearchParams(location.search) };
}

const MOVED = 'hexfront:moved';

export function navigate(to: string): void {
  history.pushState(null, '', to);
  dispatchEvent(new Event(MOVED));
  scrollTo(0, 0);
}

/** Changes the query of the page that is open, without a new entry in the history. */
export function setQuery(changes: { readonly [name: string]: string | null }): void {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  history.replaceState(null, '', `${location.pathname}${text === '' ? '' : `?${text}`}`);
}

export const RouteContext = createContext<Route>({ path: '/', query: new URLSearchParams() });

export function useRoute(): Route {
  return useContext(RouteContext);
}

export function useLocation(): Route {
  const [route, setRoute] = useState(here);
  useEffect(() => {
    const listener = () => setRoute(here());
    addEventListener('popstate', listener);
    addEventListener(MOVED, listener);
    return () => {
      removeEventListener('popstate', listener);
      removeEventListener(MOVED, listener);
    };
  }, []);
  return route;
}

/** A link that changes the page without loading it anew, unless the reader asks for a new tab. */
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
