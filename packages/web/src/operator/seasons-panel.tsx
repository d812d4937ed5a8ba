import { useState } from 'preact/hooks';
import { asFault, type Fault, request } from '../arena/api.ts';
import { faultText } from '../arena/fault-text.ts';
import { useFetched } from '../arena/use-fetched.ts';
import { defaultGameId } from '../games/catalogue.ts';
import { GameOptions } from '../games/game-options.tsx';
import { type Season, SeasonList } from '../ladder/season-list.tsx';
import { useWords } from '../messages/competing.ts';
import { ConfirmButton } from '../widgets/confirm-button.tsx';
import { OperatorFault } from './operator-fault.tsx';

const day = 86_400_000;
/** As a date field wants it, in the reader's own time. */
const local = (time: number) => new Date(time - new Date(time).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

/** Seasons: plan one, end one. */
export function SeasonsPanel({ adminKey }: { readonly adminKey: string }) {
  const { t } = useWords();
  const { value, fault, retry } = useFetched(() => request<'seasons'>('/v1/seasons'), [], 10_000);
  const [failed, setFailed] = useState<Fault | null>(null);
  const end = async ({ seasonId }: Season) => {
    try {
      setFailed(null);
      await request<'endSeason'>(`/v1/admin/seasons/${seasonId}/end`, { method: 'POST', adminKey, body: {} });
    } catch (error) {
      setFailed(asFault(error));
    }
    retry();
  };
  const endButton = (season: Season) =>
    season.phase === 'archived' ? null : (
      <ConfirmButton
        label={t('seasons.finish')}
        question={t('seasons.finishSure', { title: season.title })}
        yes={t('seasons.finishYes')}
        onConfirm={() => void end(season)}
      />
    );
  return (
    <section class="panel" aria-labelledby="seasons-title">
      <h2 id="seasons-title">{t('seasons.title')}</h2>
      <OperatorFault fault={failed ?? fault} onRetry={retry} />
      <SeasonForm adminKey={adminKey} onDone={retry} />
      {value === null ? null : (
        <SeasonList seasons={value.seasons} action={{ title: t('operator.actions'), of: endButton }} />
      )}
    </section>
  );
}

function SeasonForm({ adminKey, onDone }: { readonly adminKey: string; readonly onDone: () => void }) {
  const words = useWords();
  const { t } = words;
  const [title, setTitle] = useState('');
  const [gameType, setGame] = useState<string>(defaultGameId);
  const [dates, setDates] = useState(() => [0, 14, 16].map((days) => local(Date.now() + days * day)));
  const [finalists, setFinalists] = useState('8');
  const [message, setMessage] = useState('');
  const create = async (event: Event) => {
    event.preventDefault();
    try {
      const [startsAt, freezesAt, endsAt] = dates.map((date) => new Date(date).toISOString());
      const body = { gameType, title: title.trim(), startsAt, freezesAt, endsAt, finalists: Number(finalists) };
      await request<'createSeason'>('/v1/admin/seasons', { method: 'POST', adminKey, body });
      setMessage(t('seasons.created', { title: title.trim() }));
      setTitle('');
      onDone();
    } catch (error) {
      setMessage(faultText(words, asFault(error)));
    }
  };
  return (
    <form class="verify" onSubmit={(event) => void create(event)}>
      <label>
        {t('seasons.name')}{' '}
        <input
          required
          maxLength={80}
          data-testid="season-name"
          value={title}
          onInput={(event) => setTitle(event.currentTarget.value)}
        />
      </label>
      <label>
        {t('watch.game')}{' '}
        <select value={gameType} onChange={(event) => setGame(event.currentTarget.value)}>
          <GameOptions />
        </select>
      </label>
      {(['seasons.starts', 'seasons.freezes', 'seasons.ends'] as const).map((key, i) => (
        <label key={key}>
          {t(key)}{' '}
          <input
            type="datetime-local"
            required
            value={dates[i]}
            onInput={(event) => setDates(dates.with(i, event.currentTarget.value))}
          />
        </label>
      ))}
      <label>
        {t('seasons.finalists')}{' '}
        <input
          type="number"
          min={0}
          max={32}
          required
          value={finalists}
          onInput={(event) => setFinalists(event.currentTarget.value)}
        />
      </label>
      <button type="submit" data-testid="create-season">
        {t('seasons.create')}
      </button>
      <p role="status" data-testid="season-said">
        {message}
      </p>
    </form>
  );
}
