import { useEffect, useRef } from 'preact/hooks';
import { recall, remember } from '../../app/preferences.ts';
import { currentTheme, isNarrow } from '../../app/theme.ts';
import { paintSample, type Sample } from '../../board/paint/sample-painter.ts';
import { useWords } from '../../messages/words.ts';
import type { PlayState } from '../view/play-state.ts';
import { signsOf } from './legend-signs.ts';

const SIZE = 40;

/** What is drawn on this board, and what it means. Whether it is open is remembered. */
export function Legend({ play }: { readonly play: PlayState }) {
  const { t, say } = useWords();
  const { head, seat } = play.client;
  const known = recall('legend');
  // Several terrains may look and read the same.
  const signs = new Map(
    signsOf(head, play.seen.value.scene, play.layers.value, seat).map(({ text, sample }) => [say(text), sample]),
  );
  return (
    <details
      class="legend"
      open={known === null ? !isNarrow.peek() : known === 'open'}
      data-testid="legend"
      onToggle={(event) => remember('legend', event.currentTarget.open ? 'open' : 'closed')}
    >
      <summary>{t('legend.title')}</summary>
      <ul>
        {[...signs].map(([text, sample]) => (
          <li key={text}>
            <Drawn name={text} sample={sample} />
            {text}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Drawn once: a sign of the same name looks the same. */
function Drawn({ name, sample }: { readonly name: string; readonly sample: Sample }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = currentTheme.value;
  useEffect(() => {
    const pen = canvas.current!.getContext('2d')!;
    pen.setTransform(2, 0, 0, 2, 0, 0);
    paintSample(pen, sample, SIZE, theme);
  }, [name, theme]);
  return <canvas ref={canvas} width={SIZE * 2} height={SIZE * 2} aria-hidden="true" />;
}
