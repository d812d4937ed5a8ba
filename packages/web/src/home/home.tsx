import { lazy } from '../app/lazy-part.tsx';
import { navigate, Link } from '../app/router.tsx';
import { catalogue, entryOf } from '../games/catalogue.ts';
import { useWords } from '../messages/words.ts';
import { FileDrop } from '../widgets/file-drop.tsx';
import { DailyCard } from '../puzzles/daily-card.tsx';
import { HexArt } from './hex-art.tsx';
import { PlayNowButton } from './play-now-button.tsx';
import { storeReplay } from '../watch/stored-replay.ts';

const ArenaSection = lazy(() => import('./arena-section.tsx'));

export function Home() {
  const { t, summary, title } = useWords();
  const open = (text: string) => {
    storeReplay(text);
    navigate('/replay');
  };
  return (
    <div class="home">
      <section class="hero">
        <HexArt />
        <h1>{t('home.title')}</h1>
        <p>{t('home.lead')}</p>
        <div class="hero-actions">
          <PlayNowButton />
          <span class="aside">{t('people.playNowLead')}</span>
          <Link to="/play?against=lobby" class="button">
            {t('people.playPerson')}
          </Link>
          <span>
            {t('learn.new')} <Link to="/learn">{t('learn.start')}</Link>
          </span>
        </div>
      </section>
      <div class="arena-room">
        <ArenaSection />
      </div>
      <div class="home-cards">
        <section class="panel home-card">
          <h2>{t('home.watch')}</h2>
          <p>{t('home.watchText')}</p>
          <Link to="/watch" class="button primary">
            {t('home.watch')}
          </Link>
        </section>
        <section class="panel home-card">
          <h2>{t('home.play')}</h2>
          <p>{t('home.playText')}</p>
          <Link to="/play" class="button primary">
            {t('home.play')}
          </Link>
        </section>
        <DailyCard />
        <section class="panel home-card">
          <h2>{t('home.replay')}</h2>
          <p>{t('home.replayText')}</p>
          <FileDrop onText={open} />
        </section>
      </div>
      <section class="games">
        <h2>{t('home.games')}</h2>
        <ul>
          {catalogue.map((id) => (
            <li key={id} class="panel">
              <h3>
                {title(id)} <code>{id}</code>
              </h3>
              <p>{summary(id)}</p>
              <div class="buttons">
                <Link to={`/play/${id}`} aria-label={t('home.playGame', { game: title(id) })}>
                  {t('nav.play')}
                </Link>
                <Link to={`/watch?game=${id}`} aria-label={t('home.watchGame', { game: title(id) })}>
                  {t('nav.watch')}
                </Link>
                <Link to={`/learn/${entryOf(id).family}`} aria-label={t('learn.of', { game: title(id) })}>
                  {t('nav.learn')}
                </Link>
                <Link to={`/rules/${id}`} aria-label={t('home.rulesOf', { game: title(id) })}>
                  {t('nav.rules')}
                </Link>
              </div>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
