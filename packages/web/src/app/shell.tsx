import { useEffect, useState } from 'preact/hooks';
import {
  isLanguage,
  type Language,
  languages,
  preferredLanguage,
  useWords,
  WordsContext,
  wordsOf,
} from '../messages/words.ts';
import { useIdentity } from './identity.ts';
import { recall, remember } from './preferences.ts';
import { Link, RouteContext, useLocation } from './router.tsx';
import { pageFor } from './routes.ts';
import { type ThemeChoice, ThemeContext, themeChoices, useThemeChoice } from './theme.ts';

const menu = [
  ['/', 'nav.home'],
  ['/matches', 'nav.matches'],
  ['/watch', 'nav.watch'],
  ['/play', 'nav.play'],
  ['/rules', 'nav.rules'],
  ['/editor', 'nav.editor'],
  ['/leaderboard', 'nav.leaders'],
  ['/api', 'nav.api'],
] as const;

/** The frame around every page: languages, colours, menu. Embedded pages have none. */
export function Shell() {
  const route = useLocation();
  const { choice, choose, theme } = useThemeChoice();
  const [language, setLanguage] = useState<Language>(() => {
    const known = route.query.get('lang') ?? recall('language');
    return isLanguage(known) ? known : preferredLanguage(navigator.languages);
  });
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const chooseLanguage = (next: Language) => {
    remember('language', next);
    setLanguage(next);
  };
  const { Page, parameter } = pageFor(route.path);
  const isEmbedded = route.query.get('embed') === '1';
  return (
    <WordsContext.Provider value={wordsOf(language)}>
      <ThemeContext.Provider value={theme}>
        <RouteContext.Provider value={route}>
          {isEmbedded ? null : (
            <Header
              path={route.path}
              language={language}
              onLanguage={chooseLanguage}
              choice={choice}
              onTheme={choose}
            />
          )}
          <main id="content" class={isEmbedded ? 'embedded' : ''} tabIndex={-1}>
            <Page key={route.path} parameter={parameter} />
          </main>
        </RouteContext.Provider>
      </ThemeContext.Provider>
    </WordsContext.Provider>
  );
}

function Header(props: {
  readonly path: string;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  readonly choice: ThemeChoice;
  readonly onTheme: (choice: ThemeChoice) => void;
}) {
  const { t } = useWords();
  const isHere = (to: string) => (to === '/' ? props.path === '/' : props.path.startsWith(to));
  return (
    <header class="top">
      <a class="skip" href="#content">
        {t('app.skip')}
      </a>
      <Link to="/" class="brand">
        <img src="/favicon.svg" alt="" width="28" height="28" />
        <span>{t('app.name')}</span>
      </Link>
      <nav aria-label={t('app.menu')}>
        {menu.map(([to, key]) => (
          <Link key={to} to={to} aria-current={isHere(to) ? 'page' : undefined}>
            {t(key)}
          </Link>
        ))}
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
          <select value={props.choice} onChange={(event) => props.onTheme(event.currentTarget.value as ThemeChoice)}>
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

/** Who plays in this browser, as far as it remembers: nothing is asked for this. */
function AccountLink({ isHere }: { readonly isHere: boolean }) {
  const { t } = useWords();
  const identity = useIdentity();
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
