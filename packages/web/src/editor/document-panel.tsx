import type { ComponentChildren } from 'preact';
import { useWords } from '../messages/words.ts';
import { FileDrop } from '../widgets/file-drop.tsx';
import { saveFile } from '../player/save-file.ts';
import { ShareLink } from './share-link.tsx';

export interface DocumentPanelProps {
  /** The prefix of its test ids. */
  readonly name: string;
  readonly fileName: string;
  readonly text: string;
  readonly rows: number;
  readonly isPlayable: boolean;
  readonly onText: (text: string, typing?: string) => void;
  readonly onPlay: () => void;
  /** The page that a link to this document opens. */
  readonly sharePath: string;
  /** Other things to do with it. */
  readonly children?: ComponentChildren;
}

/** The end of every editor: play it, save it, share it, load another, or edit the JSON itself. */
export function DocumentPanel(props: DocumentPanelProps) {
  const { t } = useWords();
  const { name, fileName, text, rows, isPlayable, onText, onPlay, sharePath, children } = props;
  return (
    <>
      <div class="buttons">
        <button type="button" class="primary" data-testid={`${name}-play`} disabled={!isPlayable} onClick={onPlay}>
          {t('editor.play')}
        </button>
        <button type="button" data-testid={`${name}-save`} onClick={() => saveFile(fileName, text)}>
          {t('editor.save')}
        </button>
      </div>
      <ShareLink path={sharePath} text={text} />
      {children}
      <FileDrop onText={(loaded) => onText(loaded)} label={t('editor.load')} />
      <label class="json">
        {t('editor.json')}
        <textarea
          spellcheck={false}
          rows={rows}
          value={text}
          data-testid={`${name}-json`}
          onInput={(event) => onText(event.currentTarget.value, 'json')}
        />
      </label>
    </>
  );
}
