import { useState } from 'preact/hooks';
import { useWords } from '../messages/words.ts';
import { describeBoard } from './describe.ts';
import type { Scene } from './scene.ts';

/** The whole board in words, for reading and searching: the same sentences as the cursor speaks. */
export function BoardText({ scene }: { readonly scene: Scene }) {
  const { t, table } = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="board-text" onToggle={(event) => setOpen((event.currentTarget as HTMLDetailsElement).open)}>
      <summary>{t('panel.text')}</summary>
      {isOpen ? (
        <ol data-testid="board-text" tabIndex={0} aria-label={t('panel.text')}>
          {describeBoard(table, scene).map((line, cell) => (
            <li key={cell}>{line}</li>
          ))}
        </ol>
      ) : null}
    </details>
  );
}
