import type { ReadonlySignal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { useWords } from '../messages/words.ts';
import { describeBoard } from './describe.ts';
import type { Frame } from './scene.ts';

/** The whole board in words, to read and search: the same sentences as the cursor announces. */
export function BoardText({ frame }: { readonly frame: ReadonlySignal<Frame> }) {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="board-text" onToggle={(event) => setOpen((event.currentTarget as HTMLDetailsElement).open)}>
      <summary>{t('panel.text')}</summary>
      {isOpen ? <BoardLines frame={frame} /> : null}
    </details>
  );
}

function BoardLines({ frame }: { readonly frame: ReadonlySignal<Frame> }) {
  const { t, table } = useWords();
  return (
    <ol data-testid="board-text" tabIndex={0} aria-label={t('panel.text')}>
      {describeBoard(table, frame.value.scene).map((line, cell) => (
        <li key={cell}>{line}</li>
      ))}
    </ol>
  );
}
