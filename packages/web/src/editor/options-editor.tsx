import type { GameId } from '@hexfront/engine/facts';
import { useEffect, useState } from 'preact/hooks';
import { complaintText } from '../app/complaint-text.ts';
import { navigate, route } from '../app/router.tsx';
import type { Scene } from '../board/scene.ts';
import { SceneBoard } from '../board/scene-board.tsx';
import { useWords } from '../messages/words.ts';
import type { Complaint } from '../worker/complaint.ts';
import { editions, OptionFields, type Overrides } from './option-fields.tsx';
import { DocumentPanel } from './document-panel.tsx';
import { RestoredNotice } from './restored-notice.tsx';
import { UndoButtons } from './undo-buttons.tsx';
import { useEngine } from './use-engine.ts';
import { useKeptText } from './use-kept-text.ts';
import { useSharedText } from './use-shared-text.ts';

/** Options of Battle as overrides: the JSON that `hexfront play --options` takes. The map of a seed shows what they mean. */
export function OptionsEditor() {
  const words = useWords();
  const { t } = words;
  const { query } = route.value;
  const [game, setGame] = useState<GameId>(editions.find((id) => id === query.get('game')) ?? editions[0]);
  const document = useKeptText('options', '{\n  "players": 2,\n  "size": 40,\n  "durationMinutes": 60\n}\n');
  const { text, setText } = document;
  const shared = useSharedText('options', document);
  const [seed, setSeed] = useState(query.get('seed') ?? 'preview');
  const overrides = parse(text);
  const { scene, complaint } = usePreview(game, text, overrides, seed);
  const play = () => {
    sessionStorage.setItem('hexfront.options.battle', text);
    navigate(`/play/${game}?options=battle&seed=${encodeURIComponent(seed)}`);
  };
  return (
    <div class="editor">
      <div class="editor-board">
        <RestoredNotice document={document} shared={shared} />
        {scene === null ? (
          <p role="status">{t('app.loading')}</p>
        ) : (
          <SceneBoard scene={scene} title={t('editor.preview', { seed })} />
        )}
        <UndoButtons document={document} />
      </div>
      <div class="editor-side">
        <OptionFields
          game={game}
          onGame={setGame}
          overrides={overrides ?? {}}
          onOverrides={(next) => setText(`${JSON.stringify(next, null, 2)}\n`)}
          seed={seed}
          onSeed={setSeed}
        />
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
          sharePath={`/editor/battle?${new URLSearchParams({ game, seed })}`}
        />
      </div>
    </div>
  );
}

/** The opening that the options give, or why they are refused; the last good one stays on the board. */
function usePreview(game: GameId, text: string, overrides: Overrides | null, seed: string) {
  const engine = useEngine();
  const [scene, setScene] = useState<Scene | null>(null);
  const [complaint, setComplaint] = useState<Complaint | null>(null);
  useEffect(() => {
    if (overrides === null) {
      setComplaint({ code: 'not-json', message: text.trim().slice(0, 40) });
      return;
    }
    let isWanted = true;
    void engine.current!.call('inspectOptions', game, overrides, seed).then((answer) => {
      if (!isWanted) return;
      if ('complaint' in answer) return setComplaint(answer.complaint!);
      setComplaint(null);
      setScene(answer.scene);
    });
    return () => {
      isWanted = false;
    };
  }, [game, text, seed]);
  return { scene, complaint };
}

function parse(text: string): Overrides | null {
  try {
    return JSON.parse(text) as Overrides;
  } catch {
    return null;
  }
}
