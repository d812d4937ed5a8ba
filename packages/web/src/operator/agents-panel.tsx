import { useState } from 'preact/hooks';
import { Link } from '../app/router.tsx';
import { useWords } from '../messages/words.ts';
import { type Answer, asFault, request, type Fault } from '../arena/api.ts';
import { OperatorFault } from './operator-fault.tsx';
import { ConfirmButton } from '../widgets/confirm-button.tsx';
import { useFetched } from '../arena/use-fetched.ts';
import { VerifyForm } from './verify-form.tsx';

type AgentRow = Answer<'adminAgents'>['agents'][number];

/** Every agent: verify, shut out, let in, give a new key. */
export function AgentsPanel({ adminKey }: { readonly adminKey: string }) {
  const { t } = useWords();
  const [limit, setLimit] = useState(50);
  const { value, fault, retry } = useFetched(
    () => request<'adminAgents'>(`/v1/admin/agents?limit=${limit}`, { adminKey }),
    [limit],
    6000,
  );
  const [failure, setFailure] = useState<Fault | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const act = async ({ agentId }: AgentRow, action: 'disable' | 'rotate-key', body?: object) => {
    try {
      setFailure(null);
      const path = `/v1/admin/agents/${encodeURIComponent(agentId)}/${action}`;
      return await request<'rotateKey'>(path, { method: 'POST', adminKey, body });
    } catch (error) {
      setFailure(asFault(error));
      return null;
    } finally {
      retry();
    }
  };
  const setDisabled = async (agent: AgentRow, disabled: boolean) => {
    if ((await act(agent, 'disable', { disabled })) !== null) setSaid(t('operator.done'));
  };
  const rotate = async (agent: AgentRow) => {
    const made = await act(agent, 'rotate-key');
    if (made !== null) setSaid(t('operator.newKey', { name: agent.name, key: made.apiKey }));
  };
  return (
    <section class="panel" aria-labelledby="agents-title">
      <h2 id="agents-title">{t('operator.agents')}</h2>
      <VerifyForm adminKey={adminKey} onDone={retry} />
      <OperatorFault fault={failure ?? fault} onRetry={retry} />
      <p role="status" data-testid="operator-said">
        {said}
      </p>
      <div class="wide-table">
        <table class="grid-table" data-testid="operator-agents">
          <thead>
            <tr>
              <th scope="col">{t('leaders.name')}</th>
              <th scope="col">{t('operator.status')}</th>
              <th scope="col">{t('operator.actions')}</th>
            </tr>
          </thead>
          <tbody>
            {(value?.agents ?? []).map((agent) => (
              <tr key={agent.agentId} data-agent={agent.name}>
                <th scope="row">
                  <Link to={`/agents/${agent.agentId}`}>{agent.name}</Link>
                  {agent.isHouse ? <small class="tag">{t('live.house')}</small> : null}
                </th>
                <td>
                  {agent.disabled
                    ? t('operator.isDisabled')
                    : t(agent.verified ? 'operator.isVerified' : 'operator.isUnverified')}
                  {agent.owner === null ? '' : ` · ${agent.owner}`}
                </td>
                <td>
                  <div class="buttons">
                    {agent.disabled ? (
                      <button type="button" onClick={() => void setDisabled(agent, false)}>
                        {t('operator.enable')}
                      </button>
                    ) : (
                      <ConfirmButton
                        label={t('operator.disable')}
                        question={t('operator.disableSure', { name: agent.name })}
                        yes={t('operator.disableYes')}
                        onConfirm={() => void setDisabled(agent, true)}
                      />
                    )}
                    <ConfirmButton
                      label={t('operator.rotate')}
                      question={t('operator.rotateSure', { name: agent.name })}
                      yes={t('operator.rotateYes')}
                      onConfirm={() => void rotate(agent)}
                    />
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {(value?.next ?? null) === null || limit >= 500 ? null : (
        <button type="button" onClick={() => setLimit(Math.min(500, limit * 2))}>
          {t('operator.more')}
        </button>
      )}
    </section>
  );
}
