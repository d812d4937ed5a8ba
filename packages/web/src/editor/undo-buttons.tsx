import { useEffect } from 'preact/hooks';
import { useWords } from '../messages/words.ts';
import type { KeptText } from './use-kept-text.ts';

/** Undo and redo, by buttons and by the usual keys. Fields for text keep the undo of the browser. */
export function UndoButtons({ document: { undo, redo } }: { readonly document: KeptText }) {
  const { t } = useWords();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isText(event.target)) return;
      const key = event.key.toLowerCase();
      const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
      if (!isRedo && key !== 'z') return;
      event.preventDefault();
      (isRedo ? redo : undo)?.();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [undo, redo]);
  return (
    <div class="chips" role="group" aria-label={t('editor.history')}>
      <button
        type="button"
        data-testid="editor-undo"
        title={t('editor.undoKeys')}
        aria-keyshortcuts="Control+Z"
        disabled={undo === null}
        onClick={() => undo?.()}
      >
        ↶ {t('editor.undo')}
      </button>
      <button
        type="button"
        data-testid="editor-redo"
        title={t('editor.redoKeys')}
        aria-keyshortcuts="Control+Shift+Z Control+Y"
        disabled={redo === null}
        onClick={() => redo?.()}
      >
        ↷ {t('editor.redo')}
      </button>
    </div>
  );
}

function isText(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('textarea, input:not([type=checkbox])');
}
