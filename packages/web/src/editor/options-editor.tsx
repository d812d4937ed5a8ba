import { useEffect, useRef, useState } from 'preact/hooks';
import { navigate } from '../app/router.tsx';
import { Board } from '../board/board.tsx';
import type { Scene } from '../board/scene.ts';
import { useWords } from '../messages/words.ts';
import { complaintText } from '../app/complaint-text.ts';
import { EngineClient } from '../worker/engine-client.ts';
import type { Complaint } from '../worker/host.ts';
import { DocumentPanel } from './document-panel.tsx';

const choices = {
  players: [2, 3, 4, 5, 6],
  size: [40, 80, 160],
} as const;

/** Options of Battle as overrides: the JSON that `hexfront play --options` takes. The map of a seed shows what they mean. */
export function OptionsEditor() {
  const words = useWords();
  const { t } = words;
  const [game, setGame] = useState<'battle-1' | 'battle-2'>('battle-1');
  const [text, setText] = useState('{\n  "players": 2,\n  "size": 40,\n  "durationMinutes": 60\n}\n');
  const [seed, setSeed] = useState('preview');
  const [scene, setScene] = useState<Scene | null>(null);
  const [complaint, setComplaint] = useState<Complaint | null>(null);
  const [cursor, setCursor] = useState(-1);
  const engine = useRef<EngineClient | null>(null);
  useEffect(() => {
    const made = new EngineClient();
    engine.current = made;
    return () => made.close();
  }, []);
  const overrides = parse(text);
  useEffect(() => {
    if (overrides === null) {
      setComplaint({ code: 'not-json', message: text.trim().slice(0, 40) });
      return;
    }
    let isWanted = true;
    void engine.current!.call('inspectOptions', game, overrides, seed).then((answer) => {
      if (!isWanted) return;
      if ('complaint' in answer) setComplaint(answer.complaint!);
      else {
        setComplaint(null);
        setScene(answer.scene);
      }
    });
    return () => {
      isWanted = false;
    };
  }, [game, text, seed]);

  const set = (name: string, value: unknown) =>
    setText(`${JSON.stringify({ ...overrides, [name]: value }, null, 2)}\n`);
  const play = () => {
    sessionStorage.setItem('hexfront.options.battle', text);
    navigate(`/play/${game}?options=battle&seed=${encodeURIComponent(seed)}`);
  };
  const numberOf = (name: string, usual: number) => Number(overrides?.[name] ?? usual);
  return (
    <div class="editor">
      <div class="editor-board">
        {scene === null ? (
          <p role="status">{t('app.loading')}</p>
        ) : (
          <Board scene={scene} title={t('editor.preview', { seed })} cursor={cursor} onCursor={setCursor} />
        )}
      </div>
      <div class="editor-side">
        <fieldset class="panel fields">
          <label>
            {t('editor.edition')}
            <select value={game} onChange={(event) => setGame(event.currentTarget.value as 'battle-1')}>
              <option value="battle-1">battle-1</option>
              <option value="battle-2">battle-2</option>
            </select>
          </label>
          {(['players', 'size'] as const).map((name) => (
            <label key={name}>
              {t(`editor.${name}`)}
              <select
                value={String(numberOf(name, choices[name][0]))}
                data-testid={name}
                onChange={(event) => set(name, Number(event.currentTarget.value))}
              >
                {choices[name].map((value) => (
                  <option key={value} value={String(value)}>
                    {value}
                  </option>
                ))}
              </select>
            </label>
          ))}
          <label>
            {t('editor.minutes')}
            <input
              type="number"
              value={numberOf('durationMinutes', 60)}
              onChange={(event) => set('durationMinutes', event.currentTarget.valueAsNumber)}
            />
          </label>
          <label>
            {t('editor.density')}
            <input
              type="number"
              value={numberOf('nodeDensity', 100)}
              onChange={(event) => set('nodeDensity', event.currentTarget.valueAsNumber)}
            />
          </label>
          <label class="check">
            <input
              type="checkbox"
              checked={overrides?.hasResearch === true}
              onChange={(event) => set('hasResearch', event.currentTarget.checked)}
            />
            {t('editor.research')}
          </label>
          <label>
            {t('watch.seed')}
            <input value={seed} onInput={(event) => setSeed(event.currentTarget.value)} />
          </label>
        </fieldset>
        <p role="status" class={complaint === null ? 'fine' : 'error'} data-testid="options-verdict">
          {complaint === null
            ? `✔ ${t('editor.accepted')}`
            : t('editor.refused', { what: complaintText(words, complaint) })}
        </p>
        <DocumentPanel
          name="options"
          fileName={`${game}.options.json`}
          text={text}
          rows={12}
          isPlayable={complaint === null}
          onText={setText}
          onPlay={play}
        />
      </div>
    </div>
  );
}

function parse(text: string): { [name: string]: unknown } | null {
  try {
    return JSON.parse(text) as { [name: string]: unknown };
  } catch {
    return null;
  }
}
