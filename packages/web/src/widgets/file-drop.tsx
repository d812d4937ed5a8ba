import { useEffect, useRef } from 'preact/hooks';
import { useWords } from '../messages/words.ts';

/** A file from a picker, or dropped anywhere on the page. */
export function FileDrop({ onText, label }: { readonly onText: (text: string) => void; readonly label?: string }) {
  const { t } = useWords();
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(onText);
  latest.current = onText;
  useEffect(() => {
    const over = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file !== undefined) void file.text().then((text) => latest.current(text));
    };
    addEventListener('dragover', over);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('drop', drop);
    };
  }, []);
  const read = async () => {
    const file = input.current!.files?.[0];
    if (file === undefined) return;
    latest.current(await file.text());
    input.current!.value = '';
  };
  return (
    <div class="file-drop">
      <label class="button primary">
        {label ?? t('open.choose')}
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          class="hidden"
          data-testid="file"
          onChange={() => void read()}
        />
      </label>
      <span class="aside">{t('open.drop')}</span>
    </div>
  );
}
