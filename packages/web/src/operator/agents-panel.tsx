import { useState } from 'preact/hooks';
import { type Answer, asFault, type Fault, request } from '../arena/api.ts';
import { useFetched } from '../arena/use-fetched.ts';
import { Link } from '../app/router.tsx';
import { useWords } from '../messages/words.ts';
import { ConfirmButton } from '../widgets/confirm-button.tsx';
import { OperatorFault } from './operator-fault.tsx';
import { VerifyForm } from './verify-form.tsx';

type Agent = Answer<'adminAgents'>['agents'][number];

/** Every agent: verify, disable, enable, issue a new key. */
export function AgentsPanel({ adminKey }: { readonly adminKey: string }) {
  const { t } = useWords();
  const [limit, setLimit] = useState(50);
  const { value, fault, retry } = useFetched(
    () => request<'adminAgents'>(`/v1/admin/agents?limit=${limit}`, { adminKey }),
    [limit],
    6000,
  );
  const actions = useAgentActions(adminKey, retry);
  return (
    <section class="panel" aria-labelledby="agents-title">
      <h2 id="agents-title">{t('operator.agents')}</h2>
      <VerifyForm adminKey={adminKey} onDone={retry} />
      <OperatorFault fault={actions.fault ?? fault} onRetry={retry} />
      <p role="status" data-testid="operator-said">
        {actions.message}
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
              <AgentRow key={agent.agentId} agent={agent} actions={actions} />
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

/** What the operator does to an agent, and how the last action went. */
function useAgentActions(adminKey: string, onDone: () => void) {
  const { t } = useWords();
  const [fault, setFault] = useState<Fault | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const act = async ({ agentId }: Agent, action: 'disable' | 'rotate-key', body?: object) => {
    try {
      setFault(null);
      const path = `/v1/admin/agents/${encodeURIComponent(agentId)}/${action}`;
      return await request<'rotateKey'>(path, { method: 'POST', adminKey, body });
    } catch (error) {
      setFault(asFault(error));
      return null;
    } finally {
      onDone();
    }
  };
  const setDisabled = async (agent: Agent, disabled: boolean) => {
    if ((await act(agent, 'disable', { disabled })) !== null) setMessage(t('operator.done'));
  };
  const rotateKey = async (agent: Agent) => {
    const made = await act(agent, 'rotate-key');
    if (made !== null) setMessage(t('operator.newKey', { name: agent.name, key: made.apiKey }));
  };
  return { fault, message, setDisabled, rotateKey };
}

interface AgentRowProps {
  readonly agent: Agent;
  readonly actions: ReturnType<typeof useAgentActions>;
}

function AgentRow({ agent, actions }: AgentRowProps) {
  const { t } = useWords();
  const { agentId, name, isHouse, disabled, verified, owner } = agent;
  return (
    <tr data-agent={name}>
      <th scope="row">
        <Link to={`/agents/${agentId}`}>{name}</Link>
        {isHouse ? <small class="tag">{t('live.house')}</small> : null}
      </th>
      <td>
        {disabled ? t('operator.isDisabled') : t(verified ? 'operator.isVerified' : 'operator.isUnverified')}
        {owner === null ? '' : ` · ${owner}`}
      </td>
      <td>
        <div class="buttons">
          {disabled ? (
            <button type="button" onClick={() => void actions.setDisabled(agent, false)}>
              {t('operator.enable')}
            </button>
          ) : (
            <ConfirmButton
              label={t('operator.disable')}
              question={t('operator.disableSure', { name })}
              yes={t('operator.disableYes')}
              onConfirm={() => void actions.setDisabled(agent, true)}
            />
          )}
          <ConfirmButton
            label={t('operator.rotate')}
            question={t('operator.rotateSure', { name })}
            yes={t('operator.rotateYes')}
            onConfirm={() => void actions.rotateKey(agent)}
          />
        </div>
      </td>
    </tr>
  );
}
