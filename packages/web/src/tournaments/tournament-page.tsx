import { request } from '../arena/api.ts';
import { Loading } from '../arena/fault-notice.tsx';
import { useFetched } from '../arena/use-fetched.ts';
import { usePageTitle } from '../app/page-title.ts';
import { dateAndTime } from '../app/relative-time.ts';
import { useWords } from '../messages/competing.ts';
import { Bracket } from './bracket.tsx';
import { CrossTable } from './cross-table.tsx';
import { RoundTable } from './round-table.tsx';
import { StandingTable } from './standing-table.tsx';
import { TournamentActions } from './tournament-actions.tsx';
import { isFinal, type Tournament } from './tournament.ts';
import '../styles/tournaments.css';

/** `/tournaments/ID`: the standing, and who met whom, as they change. */
export default function TournamentPage({ parameter: id }: { readonly parameter: string }) {
  const { value, fault, retry } = useFetched(
    () => request<'tournament'>(`/v1/tournaments/${encodeURIComponent(id)}`),
    [id],
    3000,
    ({ state, pairings }) =>
      isFinal(
        state,
        pairings.flatMap(({ games }) => games),
      ),
  );
  if (value === null) return <Loading fault={fault} onRetry={retry} isPage />;
  return <Shown tournament={value} onChange={retry} />;
}

function Shown({ tournament, onChange }: { readonly tournament: Tournament; readonly onChange: () => void }) {
  const { t, title, language } = useWords();
  const { name, gameType, format, state, creator, entrants, rounds, games, startsAt, endsAt } = tournament;
  usePageTitle(name);
  const about = [
    title(gameType),
    t(`tournaments.${format}`),
    ...(format === 'swiss' && rounds > 0 ? [t('tournaments.rounds', { count: rounds })] : []),
    t('tournaments.perPairing', { count: games }),
    t('tournaments.entrants', { count: entrants }),
    creator === null ? t('tournaments.byOperator') : t('tournaments.by', { name: creator.name }),
    ...(state === 'joining' && !tournament.open ? [t('tournaments.invitedOnly')] : []),
    ...(state === 'joining' && startsAt !== null
      ? [t('tournaments.startsAt', { when: dateAndTime(language, startsAt) })]
      : []),
    ...(state === 'running' && endsAt !== null
      ? [t('tournaments.endsAt', { when: dateAndTime(language, endsAt) })]
      : []),
  ];
  return (
    <article class="listing tournament" data-testid="tournament" data-state={state}>
      <header>
        <h1>
          {name} <small class="tag">{t(`tournaments.${state}`)}</small>
        </h1>
        <p class="aside">{about.join(' · ')}</p>
        <TournamentActions tournament={tournament} onChange={onChange} />
      </header>
      <section class="panel" aria-labelledby="standing-title">
        <h2 id="standing-title">{t('tournaments.standing')}</h2>
        <StandingTable tournament={tournament} />
      </section>
      <Pairings tournament={tournament} />
    </article>
  );
}

const views = {
  'round-robin': ['tournaments.crossTable', CrossTable],
  batch: ['tournaments.crossTable', CrossTable],
  swiss: ['tournaments.roundByRound', RoundTable],
  arena: ['tournaments.gameByGame', RoundTable],
  'double-elimination': ['tournaments.bracket', Bracket],
} as const;

function Pairings({ tournament }: { readonly tournament: Tournament }) {
  const { t } = useWords();
  const [heading, View] = views[tournament.format];
  return (
    <section class="panel" aria-labelledby="pairings-title">
      <h2 id="pairings-title">{t(heading)}</h2>
      {tournament.pairings.length === 0 ? (
        <p class="aside">{t('tournaments.notYet')}</p>
      ) : (
        <View tournament={tournament} />
      )}
    </section>
  );
}
