import { useSignalEffect } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import {
  isLanguage,
  type Language,
  languages,
  preferredLanguage,
  useWords,
  type Words,
  WordsContext,
  wordsOf,
} from '../messages/words.ts';
import { currentIdentity } from './identity.ts';
import { notify } from './notices.ts';
import { pageTitle, showOnTab } from './page-title.ts';
import { recall, remember } from './preferences.ts';
import { Link, route } from './router.tsx';
import { pageFor } from './routes.ts';
import { chooseTheme, currentTheme, type ThemeChoice, themeChoice, themeChoices } from './theme.ts';

/** What newcomers look for comes first; the logo leads home. */
const menu = [
  ['/play', 'nav.play'],
  ['/learn', 'nav.learn'],
  ['/puzzles', 'nav.puzzles'],
  ['/watch', 'nav.watch'],
  ['/matches', 'nav.matches'],
  ['/rules', 'nav.rules'],
  ['/scenarios', 'nav.scenarios'],
  ['/leaderboard', 'nav.leaders'],
  ['/models', 'nav.models'],
  ['/tournaments', 'nav.tournaments'],
  ['/api', 'nav.api'],
] as const;

/** The frame around every page: language, theme, menu. Embedded pages have none. */
export function Shell() {
  const { path, query } = route.value;
  const [language, setLanguage] = useState<Language>(() => {
    const known = query.get('lang') ?? recall('language');
    return isLanguage(known) ? known : preferredLanguage(navigator.languages);
  });
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  useSignalEffect(() => {
    document.documentElement.dataset.theme = currentTheme.value.name;
  });
  const chooseLanguage = (next: Language) => {
    remember('language', next);
    setLanguage(next);
  };
  const { Page, parameter, title } = pageFor(path);
  const words = wordsOf(language);
  const shown = pageTitle.value;
  const text = shown?.text ?? (title === undefined ? null : words.t(title));
  useEffect(() => showOnTab(tabTitle(words, text), shown?.isCalling ?? false), [language, text, shown?.isCalling]);
  useEffect(() => {
    if (shown?.isCalling) notify(shown.text);
  }, [shown?.isCalling]);
  const isEmbedded = query.get('embed') === '1';
  return (
    <WordsContext.Provider value={words}>
      {isEmbedded ? null : <Header path={path} language={language} onLanguage={chooseLanguage} />}
      <main id="content" class={isEmbedded ? 'embedded' : ''} tabIndex={-1}>
        <Page key={path} parameter={parameter} />
      </main>
    </WordsContext.Provider>
  );
}

function tabTitle({ t }: Words, text: string | null): string {
  return text === null ? t('app.name') : t('app.title', { page: text });
}

function Header(props: {
  readonly path: string;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
}) {
  const { t } = useWords();
  /** The editor belongs to the scenarios, from where a button leads to it. */
  const here = props.path.startsWith('/editor') ? '/scenarios' : props.path;
  const isHere = (to: string) => here.startsWith(to);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the menu is a strip that scrolls.
    const here = nav.current!.querySelector<HTMLElement>('[aria-current]');
    if (here !== null) nav.current!.scrollLeft = here.offsetLeft - nav.current!.clientWidth / 2;
  }, [props.path]);
  return (
    <header class="top">
      <a class="skip" href="#content">
        {t('app.skip')}
      </a>
      <Link to="/" class="brand" aria-current={props.path === '/' ? 'page' : undefined}>
        <img src="/favicon.svg" alt="" width="28" height="28" />
        <span>{t('app.name')}</span>
      </Link>
      <nav ref={nav} aria-label={t('app.menu')}>
        {menu.map(([to, key]) => (
          <Link key={to} to={to} aria-current={isHere(to) ? 'page' : undefined}>
            {t(key)}
          </Link>
        ))}
        {/* The server's own pages, so the browser loads them. */}
        <a href="/guide/" hreflang="en">
          {t('nav.guide')}
        </a>
      </nav>
      <AccountLink isHere={isHere('/account')} />
      <div class="settings">
        <label>
          <span class="aside">{t('app.language')}</span>
          <select value={props.language} onChange={(event) => props.onLanguage(event.currentTarget.value as Language)}>
            {Object.entries(languages).map(([code, { name }]) => (
              <option key={code} value={code} lang={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span class="aside">{t('app.theme')}</span>
          <select value={themeChoice.value} onChange={(event) => chooseTheme(event.currentTarget.value as ThemeChoice)}>
            {themeChoices.map((each) => (
              <option key={each} value={each}>
                {t(`theme.${each}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
    </header>
  );
}

/** Who plays in this browser, from memory: this sends no request. */
function AccountLink({ isHere }: { readonly isHere: boolean }) {
  const { t } = useWords();
  const identity = currentIdentity.value;
  return (
    <Link to="/account" class="account" data-testid="account" aria-current={isHere ? 'page' : undefined}>
      {identity === null ? (
        t('account.signIn')
      ) : (
        <>
          <span class="hidden">{t('account.title')}</span> {identity.name}
        </>
      )}
    </Link>
  );
}
