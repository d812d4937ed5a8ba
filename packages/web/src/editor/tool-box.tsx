import { sayOf } from '../messages/message.ts';
import { useWords } from '../messages/words.ts';
import { glyphs, type Tool, unitTypes } from './scenario.ts';

/** What a click or Enter on a hex does. */
export function ToolBox({ tool, onTool }: { readonly tool: Tool; readonly onTool: (tool: Tool) => void }) {
  const { t, say } = useWords();
  const button = (each: Tool, label: string) => (
    <button
      key={label}
      type="button"
      aria-pressed={JSON.stringify(each) === JSON.stringify(tool)}
      onClick={() => onTool(each)}
    >
      {label}
    </button>
  );
  return (
    <div class="tool-box" role="group" aria-label={t('editor.tools')}>
      <div class="chips">
        {button({ kind: 'look' }, t('editor.look'))}
        {button({ kind: 'eraser' }, t('editor.eraser'))}
      </div>
      <div class="chips" role="group" aria-label={t('editor.terrain')}>
        {Object.keys(glyphs).map((terrain) => button({ kind: 'terrain', terrain }, say(sayOf('terrain', terrain))))}
      </div>
      <div class="chips" role="group" aria-label={t('editor.overlay')}>
        {(['road', 'bridge', 'victory'] as const).map((kind) => button({ kind }, t(`editor.${kind}`)))}
      </div>
      {(['blue', 'red'] as const).map((side) => (
        <div
          key={side}
          class={`chips ${side}`}
          role="group"
          aria-label={`${t('editor.units')}, ${say(sayOf('side', side))}`}
        >
          {unitTypes.map((type) =>
            button({ kind: 'unit', side, type }, `${say(sayOf('side', side))}: ${say(sayOf('unit', type))}`),
          )}
        </div>
      ))}
    </div>
  );
}
