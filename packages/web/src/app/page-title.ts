import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

export interface PageTitle {
  readonly text: string;
  /** The page waits for its reader, which the icon of the tab shows too. */
  readonly isCalling: boolean;
}

/** What the open page calls itself; null leaves it to the routes. The frame writes it on the tab, so guests on other pages change nothing there. */
export const pageTitle = signal<PageTitle | null>(null);

export function usePageTitle(text: string | null, isCalling = false): void {
  useEffect(() => {
    if (text === null) return;
    pageTitle.value = { text, isCalling };
    return () => {
      pageTitle.value = null;
    };
  }, [text, isCalling]);
}

/** Writes the title and the icon on the tab. */
export function showOnTab(title: string, isCalling: boolean): void {
  document.title = title;
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const wanted = isCalling ? '/favicon-turn.svg' : '/favicon.svg';
  if (icon !== null && icon.getAttribute('href') !== wanted) icon.setAttribute('href', wanted);
}
