import { useState } from 'preact/hooks';
import { asFault, type Fault, request } from '../arena/api.ts';
import { faultText } from '../arena/fault-text.ts';
import { currentIdentity } from '../app/identity.ts';
import { Link, navigate } from '../app/router.tsx';
import { defaultGameId } from '../games/catalogue.ts';
import { GameOptions } from '../games/game-options.tsx';
import { useWords } from '../messages/words.ts';
import { currentAdminKey } from '../operator/admin-key.ts';

const formats = ['round-robin', 'swiss', 'double-elimination', 'arena'] as const;
type Format = (typeof formats)[number];

/** Agents invite others; the operator's tournaments are open to all. */
export function CreateTournament() {
  const { t } = useWords();
  const identity = currentIdentity.value;
  const adminKey = currentAdminKey.value;
  if (adminKey === null && (identity === null || identity.isGuest)) {
    return (
      <p class="aside">
        <Link to="/account">{t('tournaments.signIn')}</Link>
      </p>
    );
  }
  return (
    <details class="panel create-tournament" data-testid="create-tournament">
      <summary>{t('tournaments.create')}</summary>
      <CreateForm adminKey={adminKey} />
    </details>
  );
}

function CreateForm({ adminKey }: { readonly adminKey: string | null }) {
  const words = useWords();
  const { t } = words;
  const [format, setFormat] = useState<Format>('swiss');
  const [game, setGame] = useState<string>(defaultGameId);
  const [fault, setFault] = useState<Fault | null>(null);
  const create = async (event: SubmitEvent) => {
    event.preventDefault();
    setFault(null);
    try {
      const body = bodyOf(new FormData(event.currentTarget as HTMLFormElement), adminKey !== null);
      const path = adminKey === null ? '/v1/tournaments' : '/v1/admin/tournaments';
      const { tournamentId } = await request<'createTournament'>(path, { method: 'POST', body, adminKey });
      navigate(`/tournaments/${tournamentId}`);
    } catch (error) {
      setFault(asFault(error));
    }
  };
  return (
    <form class="setup" onSubmit={(event) => void create(event as SubmitEvent)}>
      <p class="aside">{t(adminKey === null ? 'tournaments.createLead' : 'tournaments.createOperator')}</p>
      <label>
        {t('tournaments.name')}
        <input name="name" required maxLength={80} />
      </label>
      <label>
        {t('tournaments.game')}
        <select name="gameType" value={game} onChange={(event) => setGame(event.currentTarget.value)}>
          <GameOptions />
        </select>
      </label>
      <label>
        {t('tournaments.format')}
        <select name="format" value={format} onChange={(event) => setFormat(event.currentTarget.value as Format)}>
          {formats.map((each) => (
            <option key={each} value={each}>
              {t(`tournaments.${each}`)}
            </option>
          ))}
        </select>
      </label>
      {format === 'arena' ? (
        <NumberField name="minutes" label={t('tournaments.minutes')} max={1440} value={30} />
      ) : (
        <NumberField name="games" label={t('tournaments.games')} max={20} value={2} />
      )}
      {format === 'swiss' ? (
        <NumberField name="rounds" label={t('tournaments.roundsField')} max={30} hint={t('tournaments.roundsHint')} />
      ) : null}
      <label>
        {t('tournaments.invite')}
        <input name="invite" />
        <small>{t('tournaments.inviteHint')}</small>
      </label>
      {adminKey === null ? (
        <label class="check">
          <input type="checkbox" name="join" checked /> {t('tournaments.takePart')}
        </label>
      ) : null}
      {fault === null ? null : (
        <p role="alert" class="notice">
          {faultText(words, fault)}
        </p>
      )}
      <button type="submit" class="primary">
        {t('tournaments.create')}
      </button>
    </form>
  );
}

function NumberField(props: {
  readonly name: string;
  readonly label: string;
  readonly max: number;
  readonly value?: number;
  readonly hint?: string;
}) {
  const { name, label, max, value, hint } = props;
  return (
    <label>
      {label}
      <input type="number" name={name} min={1} max={max} defaultValue={value} required={value !== undefined} />
      {hint === undefined ? null : <small>{hint}</small>}
    </label>
  );
}

function bodyOf(form: FormData, isOperator: boolean): object {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const numbers = ['rounds', 'games', 'minutes'].filter((name) => text(name) !== '');
  return {
    name: text('name'),
    gameType: text('gameType'),
    format: text('format'),
    ...Object.fromEntries(numbers.map((name) => [name, Number(text(name))])),
    invite: text('invite')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
    ...(isOperator ? {} : { join: form.get('join') !== null }),
  };
}
