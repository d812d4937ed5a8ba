import { render } from 'preact';
import { GuestContext } from '../app/guest.ts';
import { currentTheme } from '../app/theme.ts';
import { useOpened } from '../app/use-opened.ts';
import {
  isLanguage,
  type Language,
  languages,
  preferredLanguage,
  type Words,
  WordsContext,
  wordsOf,
} from '../messages/words.ts';
import { Player } from '../player/player.tsx';
import { ReplayTimeline } from '../player/replay-timeline.ts';
import { unopenedText } from '../player/unopened-text.ts';
import { viewerStyles } from './styles.ts';

export interface ViewerOptions {
  /** By default the language of the element, or else of the browser, if there are texts in it. */
  readonly language?: Language;
}

/**
 * Shows a replay, as an object or as JSON, inside an element of any page. A shadow root keeps the styles of the page and of the viewer
 * apart. What is wrong with a replay is said in its place.
 */
export function open(element: Element, replay: unknown, { language }: ViewerOptions = {}): { close(): void } {
  if (!(element instanceof Element)) throw new TypeError('HexfrontViewer.open needs an element to show the replay in');
  const words = wordsOf(language === undefined ? languageOf(element) : known(language));
  const host = document.createElement('div');
  // Inline and important, so that no rule of the page for its own elements applies.
  host.style.cssText = 'all: initial !important; display: block !important';
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [viewerStyles()];
  element.append(host);
  render(<Viewer replay={replay} words={words} />, root);
  return {
    close() {
      render(null, root);
      host.remove();
    },
  };
}

function languageOf(element: Element): Language {
  const ofPage = element.closest<HTMLElement>('[lang]')?.lang ?? '';
  return preferredLanguage([ofPage, ...navigator.languages]);
}

function known(language: string): Language {
  if (isLanguage(language)) return language;
  throw new TypeError(`unknown language "${language}"; available: ${Object.keys(languages).join(', ')}`);
}

function Viewer({ replay, words }: { readonly replay: unknown; readonly words: Words }) {
  const result = useOpened(
    async () => ReplayTimeline.read(typeof replay === 'string' ? replay : JSON.stringify(replay)),
    [],
  );
  const problem = unopenedText(words, result);
  return (
    <WordsContext.Provider value={words}>
      <div class="viewer" lang={words.language} data-theme={currentTheme.value.name}>
        {result.opened !== null ? (
          <GuestContext.Provider value={true}>
            <Player timeline={result.opened} />
          </GuestContext.Provider>
        ) : problem === null ? (
          <p role="status">{words.t('app.loading')}</p>
        ) : (
          <p role="alert" class="notice" data-testid="trouble">
            {problem}
          </p>
        )}
      </div>
    </WordsContext.Provider>
  );
}
