import { Link } from '../app/router.tsx';
import { useWords } from '../messages/words.ts';
import { request } from '../arena/api.ts';
import { OperatorFault } from './operator-fault.tsx';
import { useFetched } from '../arena/use-fetched.ts';
import { ago } from '../app/relative-time.ts';

/** Agents that are waiting for an opponent, for which game and since when. */
export function QueuePanel({ adminKey }: { readonly adminKey: string }) {
  const { t, language, title } = useWords();
  const { value, fault, retry } = useFetched(() => request<'adminQueues'>('/v1/admin/queues', { adminKey }), [], 3000);
  return (
    <section class="panel" aria-labelledby="queue-title">
      <h2 id="queue-title">{t('operator.queue')}</h2>
      <OperatorFault fault={fault} onRetry={retry} />
      {value !== null && value.queue.length === 0 ? <p class="aside">{t('operator.nobodyWaits')}</p> : null}
      <ul class="queue">
        {(value?.queue ?? []).map(({ agentId, name, gameType, mode, since }) => (
          <li key={agentId}>
            <Link to={`/agents/${agentId}`}>{name}</Link>
            {` · ${title(gameType)} · ${t(mode === 'rated' ? 'live.rated' : 'live.casual')} · ${t('operator.waitsSince')} ${ago(language, since)}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
