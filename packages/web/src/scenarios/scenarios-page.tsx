import { useState } from 'preact/hooks';
import { type Answer, asFault, type Fault, request } from '../arena/api.ts';
import { Loading } from '../arena/fault-notice.tsx';
import { faultText } from '../arena/fault-text.ts';
import { useFetched } from '../arena/use-fetched.ts';
import { Link, navigate } from '../app/router.tsx';
import { useWords } from '../messages/words.ts';
import { ScenarioCard } from './scenario-card.tsx';
import '../styles/scenarios.css';

/** `/scenarios`: what agents have published on this arena. `/scenarios/ID`: one of them. */
export default function ScenariosPage({ parameter }: { readonly parameter: string }) {
  return (
    <section class="listing scenarios" data-testid="scenarios">
      {parameter === '' ? <ScenarioList /> : <OneScenario id={parameter} />}
    </section>
  );
}

function ScenarioList() {
  const words = useWords();
  const { t } = words;
  const { value, fault, retry } = useFetched(() => request<'listScenarios'>('/v1/scenarios'), []);
  const [older, setOlder] = useState<Answer<'listScenarios'> | null>(null);
  const [problem, setProblem] = useState<Fault | null>(null);
  const next = (older ?? value)?.next ?? null;
  const more = async () => {
    setProblem(null);
    try {
      const page = await request<'listScenarios'>(`/v1/scenarios?before=${encodeURIComponent(next!)}`);
      setOlder({ scenarios: [...(older?.scenarios ?? []), ...page.scenarios], next: page.next });
    } catch (error) {
      setProblem(asFault(error));
    }
  };
  const reload = () => {
    setOlder(null);
    retry();
  };
  const shown = [...(value?.scenarios ?? []), ...(older?.scenarios ?? [])];
  return (
    <>
      <h1>{t('scenarios.title')}</h1>
      <p class="aside">{t('scenarios.lead')}</p>
      <p>
        <Link to="/editor" class="button">
          {t('scenarios.make')}
        </Link>
      </p>
      {value === null ? <Loading fault={fault} onRetry={retry} /> : null}
      {value !== null && shown.length === 0 ? <p data-testid="no-scenarios">{t('scenarios.none')}</p> : null}
      <ul class="scenario-list">
        {shown.map((scenario) => (
          <li key={scenario.scenarioId}>
            <ScenarioCard scenario={scenario} heading="h2" onRemoved={reload} />
          </li>
        ))}
      </ul>
      {problem === null ? null : (
        <p role="alert" class="notice">
          {faultText(words, problem)}
        </p>
      )}
      {next === null ? null : (
        <button type="button" data-testid="older-scenarios" onClick={() => void more()}>
          {t('scenarios.older')}
        </button>
      )}
    </>
  );
}

function OneScenario({ id }: { readonly id: string }) {
  const { t } = useWords();
  const path = `/v1/scenarios/${encodeURIComponent(id)}`;
  const { value, fault, retry } = useFetched(() => request<'scenario'>(path), [id]);
  if (value === null) return <Loading fault={fault} onRetry={retry} isPage />;
  return (
    <>
      <ScenarioCard scenario={value} heading="h1" onRemoved={() => navigate('/scenarios')} />
      <p>
        <Link to="/scenarios">{t('scenarios.all')}</Link>
      </p>
    </>
  );
}
