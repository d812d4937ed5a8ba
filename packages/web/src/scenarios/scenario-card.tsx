import { useMemo } from 'preact/hooks';
import type { Answer } from '../arena/api.ts';
import { ago } from '../app/relative-time.ts';
import { Link, navigate } from '../app/router.tsx';
import { sceneOfDocument } from '../editor/bare-scene.ts';
import { type Document, emptyScenario, scenarioGame, writeScenario } from '../editor/scenario.ts';
import { playHere } from '../editor/play-here.ts';
import { ServerPlay } from '../editor/server-play.tsx';
import { fragmentOf } from '../editor/shared-link.ts';
import { useWords } from '../messages/words.ts';
import { Picture } from '../reference/picture.tsx';
import { RemoveScenario } from './remove-scenario.tsx';

export interface ScenarioCardProps {
  readonly scenario: Answer<'scenario'>;
  readonly heading: 'h1' | 'h2';
  readonly onRemoved: () => void;
}

/** A published scenario: its board, who made it, and what to do with it. */
export function ScenarioCard({ scenario, heading: Heading, onRemoved }: ScenarioCardProps) {
  const { t, language } = useWords();
  const { scenarioId, gameType, author, createdAt } = scenario;
  const document = useMemo(() => ({ ...emptyScenario, ...scenario.document }) as Document, [scenario]);
  const { title, about, map, units, turnLimit } = document;
  const openEditor = async () => navigate(`/editor${await fragmentOf(writeScenario(document))}`);
  return (
    <article class="panel scenario-card" data-testid="scenario" data-scenario={scenarioId}>
      <BoardPicture gameType={gameType} document={document} />
      <Heading>
        <Link to={`/scenarios/${scenarioId}`}>{title}</Link>
      </Heading>
      <p class="aside">
        {t('scenarios.by')} <Link to={`/agents/${author.agentId}`}>{author.name}</Link> · {ago(language, createdAt)}
      </p>
      {about === '' ? null : <p>{about}</p>}
      <p class="aside">
        {t('scenarios.facts', { cols: map[0].length, rows: map.length, units: units.length, turns: turnLimit })}
      </p>
      <div class="buttons">
        <button
          type="button"
          class="primary"
          data-testid="scenario-play"
          aria-label={t('scenarios.playThis', { title })}
          onClick={() => playHere(scenario.document)}
        >
          {t('editor.play')}
        </button>
        <button
          type="button"
          data-testid="scenario-edit"
          aria-label={t('scenarios.editThis', { title })}
          onClick={() => void openEditor()}
        >
          {t('scenarios.edit')}
        </button>
        <RemoveScenario scenario={scenario} title={title} onRemoved={onRemoved} />
      </div>
      <ServerPlay scenario={scenario.document} />
    </article>
  );
}

/** A newer arena may have scenarios of games that this page cannot draw. */
function BoardPicture({ gameType, document }: { readonly gameType: string; readonly document: Document }) {
  const scene = useMemo(() => (gameType === scenarioGame ? sceneOfDocument(document) : null), [document]);
  return scene === null ? null : <Picture scene={scene} focus={null} />;
}
