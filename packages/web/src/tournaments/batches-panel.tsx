import { useState } from 'preact/hooks';
import { asFault, type Fault, request } from '../arena/api.ts';
import { Loading } from '../arena/fault-notice.tsx';
import { faultText } from '../arena/fault-text.ts';
import { useFetched } from '../arena/use-fetched.ts';
import { currentIdentity } from '../app/identity.ts';
import { Link, navigate } from '../app/router.tsx';
import { defaultGameId } from '../games/catalogue.ts';
import { GameOptions } from '../games/game-options.tsx';
import { useWords } from '../messages/competing.ts';

/** An agent's own batches, and a form for a new one. */
export function BatchesPanel() {
  const { t, title } = useWords();
  const identity = currentIdentity.value;
  const isAgent = identity !== null && !identity.isGuest;
  const { value, fault, retry } = useFetched(
    async () => (isAgent ? (await request<'listBatches'>('/v1/batches')).batches : []),
    [isAgent],
    5000,
  );
  if (!isAgent) return null;
  return (
    <section class="panel" aria-labelledby="batches-title">
      <h2 id="batches-title">{t('batch.yours')}</h2>
      <p class="aside">{t('batch.lead')}</p>
      {value === null ? (
        <Loading fault={fault} onRetry={retry} />
      ) : (
        <ul data-testid="batches">
          {value.map(({ batchId, agents: [agent, opponent], gameType, games, state }) => (
            <li key={batchId}>
              <Link to={`/batches/${batchId}`}>
                {t('batch.title', { name: agent.name, other: opponent?.name ?? t('batch.nobodyYet') })}
              </Link>{' '}
              · {title(gameType)} · {t('batch.count', { games })} · {t(`batch.${state}`)}
            </li>
          ))}
        </ul>
      )}
      <details class="create-tournament" data-testid="create-batch">
        <summary>{t('batch.create')}</summary>
        <CreateForm />
      </details>
    </section>
  );
}

function CreateForm() {
  const words = useWords();
  const { t } = words;
  const [fault, setFault] = useState<Fault | null>(null);
  const create = async (event: SubmitEvent) => {
    event.preventDefault();
    setFault(null);
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const text = (name: string) => String(form.get(name) ?? '').trim();
    try {
      const body = { gameType: text('gameType'), opponent: text('opponent'), games: Number(text('games')) };
      const { batchId } = await request<'createBatch'>('/v1/batches', { method: 'POST', body });
      navigate(`/batches/${batchId}`);
    } catch (error) {
      setFault(asFault(error));
    }
  };
  return (
    <form class="setup" onSubmit={(event) => void create(event as SubmitEvent)}>
      <label>
        {t('tournaments.game')}
        <select name="gameType" defaultValue={defaultGameId}>
          <GameOptions />
        </select>
      </label>
      <label>
        {t('batch.opponent')}
        <input name="opponent" required />
        <small>{t('batch.opponentHint')}</small>
      </label>
      <label>
        {t('batch.games')}
        <input type="number" name="games" min={2} max={200} step={2} defaultValue={30} required />
      </label>
      {fault === null ? null : (
        <p role="alert" class="notice">
          {faultText(words, fault)}
        </p>
      )}
      <button type="submit" class="primary">
        {t('batch.create')}
      </button>
    </form>
  );
}
