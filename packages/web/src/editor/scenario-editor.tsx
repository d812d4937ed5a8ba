import { useEffect, useMemo, useState } from 'preact/hooks';
import { SceneBoard } from '../board/scene-board.tsx';
import { useWords } from '../messages/words.ts';
import type { Host } from '../worker/host.ts';
import { sceneOfDocument } from './bare-scene.ts';
import { DocumentPanel } from './document-panel.tsx';
import { playHere } from './play-here.ts';
import { PublishPanel } from './publish-panel.tsx';
import { ProblemList } from './problem-list.tsx';
import { type Document, emptyScenario, type Tool, writeScenario } from './scenario.ts';
import { ServerPlay } from './server-play.tsx';
import { ScenarioFields } from './scenario-fields.tsx';
import { ToolBox } from './tool-box.tsx';
import { RestoredNotice } from './restored-notice.tsx';
import { UndoButtons } from './undo-buttons.tsx';
import { useBrush } from './use-brush.ts';
import { useEngine } from './use-engine.ts';
import { useKeptText } from './use-kept-text.ts';
import { useSharedText } from './use-shared-text.ts';

type Inspection = Awaited<ReturnType<Host['inspectScenario']>> & {
  /** The text that was looked at. */
  readonly text: string;
};

/** Paint a map, place units, read what the check says, save the file or play it. */
export function ScenarioEditor() {
  const { t } = useWords();
  const document = useKeptText('scenario', writeScenario(emptyScenario));
  const { text, setText } = document;
  const shared = useSharedText('scenario', document);
  const [tool, setTool] = useState<Tool>({ kind: 'look' });
  const inspection = useInspection(text);
  const isPlayable = inspection !== null && inspection.text === text && inspection.scene !== null;
  const playable = useMemo(() => (isPlayable ? (JSON.parse(text) as object) : null), [isPlayable, text]);
  const scenario = useMemo(() => readDocument(text), [text]);
  const change = (next: Document, typing?: string) => setText(writeScenario(next), typing);
  const { shown, brush } = useBrush(scenario, tool, change);
  const scene = useMemo(() => (shown === null ? null : sceneOfDocument(shown)), [shown]);
  const applyAt = (cell: number) => {
    brush?.over(cell);
    brush?.lift();
  };
  return (
    <div class="editor">
      <div class="editor-board">
        <RestoredNotice document={document} shared={shared} />
        {scene === null ? null : <SceneBoard scene={scene} title={shown!.title} onChoose={applyAt} brush={brush} />}
        <ToolBox tool={tool} onTool={setTool}>
          <UndoButtons document={document} />
        </ToolBox>
        <p class="aside">{t('editor.drag')}</p>
      </div>
      <div class="editor-side">
        {scenario === null ? null : <ScenarioFields scenario={scenario} onChange={change} />}
        <ShippedSelect inspection={inspection} onChange={change} />
        <ProblemList problems={inspection?.problems ?? null} />
        <DocumentPanel
          name="editor"
          fileName="scenario.json"
          text={text}
          rows={18}
          isPlayable={playable !== null}
          onText={setText}
          onPlay={() => playHere(playable!)}
          sharePath="/editor"
        >
          <ServerPlay scenario={playable} />
          <PublishPanel scenario={playable} />
        </DocumentPanel>
      </div>
    </div>
  );
}

/** What the engine's own check says about the text. */
function useInspection(text: string): Inspection | null {
  const { language } = useWords();
  const engine = useEngine();
  const [inspection, setInspection] = useState<Inspection | null>(null);
  useEffect(() => {
    let isWanted = true;
    void engine
      .current!.call('inspectScenario', text, language)
      .then((found) => isWanted && setInspection({ ...found, text }));
    return () => {
      isWanted = false;
    };
  }, [text, language]);
  return inspection;
}

interface ShippedSelectProps {
  readonly inspection: Inspection | null;
  readonly onChange: (scenario: Document) => void;
}

/** Starts from a scenario that comes with the game. */
function ShippedSelect({ inspection, onChange }: ShippedSelectProps) {
  const { t } = useWords();
  const shipped = inspection?.shipped ?? [];
  const load = (name: string) => {
    const found = shipped.find((each) => each.name === name);
    onChange(found === undefined ? emptyScenario : (found.document as unknown as Document));
  };
  return (
    <label class="panel fields">
      {t('editor.start')}
      <select value="" data-testid="shipped" onChange={(event) => load(event.currentTarget.value)}>
        <option value="">–</option>
        {shipped.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Null while the text cannot be drawn; the check says what is wrong with it. */
function readDocument(text: string): Document | null {
  try {
    const { $schema: _, ...json } = JSON.parse(text) as Partial<Document> & { $schema?: string };
    const read = { ...emptyScenario, units: [], ...json } as Document;
    const isDrawable =
      Array.isArray(read.map) &&
      read.map.length > 0 &&
      read.map.every((row) => typeof row === 'string' && row.length === read.map[0].length && row.length > 0);
    if (!isDrawable) return null;
    sceneOfDocument(read);
    return read;
  } catch {
    return null;
  }
}
