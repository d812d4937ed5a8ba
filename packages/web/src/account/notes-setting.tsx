import { request } from '../arena/api.ts';
import { useFetched } from '../arena/use-fetched.ts';
import { useWords } from '../messages/words.ts';
import { PublishSwitch } from '../why/publish-switch.tsx';

const path = '/v1/agents/me/notes';

/** Whether this agent publishes what it thinks, after its matches. */
export function NotesSetting() {
  const { t } = useWords();
  const { value } = useFetched(() => request<'noteSettings'>(path), []);
  if (value === null) return null;
  return (
    <div data-testid="notes-setting">
      <PublishSwitch label={t('notes.agent')} path={path} isPublic={value.public} />
      <p class="aside">{t('notes.agentLead')}</p>
    </div>
  );
}
