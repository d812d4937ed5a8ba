import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { navigate } from '../app/router.tsx';
import { Board } from '../board/board.tsx';
import { hexAt } from '../board/addresses.ts';
import { useWords } from '../messages/words.ts';
import { EngineClient } from '../worker/engine-client.ts';
import type { Host } from '../worker/host.ts';
import { DocumentPanel } from './document-panel.tsx';
import { sceneOfDocument } from './bare-scene.ts';
import { ProblemList } from './problem-list.tsx';
import { applyTool, type Document, emptyScenario, resized, type Tool, writeScenario } from './scenario.ts';
import { ToolBox } from './tool-box.tsx';

type Inspection = Awaited<ReturnType<Host['inspectScenario']>>;

/** Paint a map, place units, read what the check says, save the file or play it. */
export function ScenarioEditor() {
  const { t, language } = useWords();
  const [text, setText] = useState(() => writeScenario(emptyScenario));
  const [tool, setTool] = useState<Tool>({ kind: 'look' });
  const [cursor, setCursor] = useState(-1);
  const [inspection, setInspection] = useState<Inspection | null>(null);
  const engine = useRef<EngineClient | null>(null);
  useEffect(() => {
    const made = new EngineClient();
    engine.current = made;
    return () => made.close();
  }, []);
  useEffect(() => {
    let isWanted = true;
    void engine.current!.call('inspectScenario', text, language).then((found) => isWanted && setInspection(found));
    return () => {
      isWanted = false;
    };
  }, [text, language]);

  const scenario = useMemo(() => readDocument(text), [text]);
  const scene = useMemo(() => (scenario === null ? null : sceneOfDocument(scenario)), [scenario]);
  const change = (next: Document) => setText(writeScenario(next));
  const use = (cell: number) => {
    if (scenario === null || scene === null) return;
    change(applyTool(scenario, tool, hexAt(scene, cell), Math.floor(cell / scene.cols), cell % scene.cols));
  };
  const play = () => {
    sessionStorage.setItem('hexfront.options.scenario', JSON.stringify({ scenario: JSON.parse(text) }));
    navigate('/play/warshard-1?options=scenario');
  };
  const isPlayable = inspection !== null && inspection.scene !== null;
  return (
    <div class="editor">
      <div class="editor-board">
        {scene === null ? null : (
          <Board scene={scene} title={scenario!.title} cursor={cursor} onCursor={setCursor} onChoose={use} />
        )}
        <ToolBox tool={tool} onTool={setTool} />
      </div>
      <div class="editor-side">
        {scenario === null ? null : (
          <fieldset class="panel fields">
            <label>
              {t('editor.name')}
              <input
                value={scenario.title}
                onInput={(event) => change({ ...scenario, title: event.currentTarget.value })}
              />
            </label>
            <label>
              {t('editor.about')}
              <input
                value={scenario.about}
                onInput={(event) => change({ ...scenario, about: event.currentTarget.value })}
              />
            </label>
            <NumberField
              label={t('editor.turnLimit')}
              value={scenario.turnLimit}
              onValue={(turnLimit) => change({ ...scenario, turnLimit })}
            />
            <NumberField
              label={t('editor.columns')}
              value={scenario.map[0].length}
              onValue={(cols) => change(resized(scenario, scenario.map.length, cols))}
            />
            <NumberField
              label={t('editor.rows')}
              value={scenario.map.length}
              onValue={(rows) => change(resized(scenario, rows, scenario.map[0].length))}
            />
          </fieldset>
        )}
        <label class="panel fields">
          {t('editor.start')}
          <select
            value=""
            data-testid="shipped"
            onChange={(event) => change(shipped(inspection!, event.currentTarget.value))}
          >
            <option value="">–</option>
            {(inspection?.shipped ?? []).map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <ProblemList problems={inspection?.problems ?? null} />
        <DocumentPanel
          name="editor"
          fileName="scenario.json"
          text={text}
          rows={18}
          isPlayable={isPlayable}
          onText={setText}
          onPlay={play}
        />
      </div>
    </div>
  );
}

function NumberField({
  label,
  value,
  onValue,
}: {
  readonly label: string;
  readonly value: number;
  readonly onValue: (value: number) => void;
}) {
  return (
    <label>
      {label}
      <input
        type="number"
        min={1}
        max={100}
        value={value}
        onChange={(event) => {
          const next = event.currentTarget.valueAsNumber;
          if (Number.isInteger(next) && next >= 1) onValue(next);
        }}
      />
    </label>
  );
}

function shipped({ shipped: known }: Inspection, name: string): Document {
  const found = known.find((each) => each.name === name);
  return found === undefined ? emptyScenario : (found.document as unknown as Document);
}

/** Null while the text is not yet something to draw; the check says what is wrong with it. */
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
