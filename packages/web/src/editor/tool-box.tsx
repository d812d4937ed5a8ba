import type { ComponentChildren } from 'preact';
import { sayOf } from '../messages/message.ts';
import { useWords } from '../messages/words.ts';
import { glyphs, type Tool, unitTypes } from './scenario.ts';

export interface ToolBoxProps {
  readonly tool: Tool;
  readonly onTool: (tool: Tool) => void;
  /** Buttons beside the first tools. */
  readonly children: ComponentChildren;
}

/** What a stroke, a click or Enter does to a hex. */
export function ToolBox({ tool, onTool, children }: ToolBoxProps) {
  const { t, say } = useWords();
  const button = (each: Tool, label: string, name = label) => (
    <button
      key={name}
      type="button"
      aria-label={name === label ? undefined : name}
      aria-pressed={JSON.stringify(each) === JSON.stringify(tool)}
      onClick={() => onTool(each)}
    >
      {label}
    </button>
  );
  return (
    <div class="tool-box" role="group" aria-label={t('editor.tools')}>
      <div class="tool-row">
        <div class="chips">
          {button({ kind: 'look' }, t('editor.look'))}
          {button({ kind: 'eraser' }, t('editor.eraser'))}
        </div>
        {children}
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
          <strong aria-hidden="true">{say(sayOf('side', side))}</strong>
          {unitTypes.map((type) => {
            const label = say(sayOf('unit', type));
            return button({ kind: 'unit', side, type }, label, `${say(sayOf('side', side))}: ${label}`);
          })}
        </div>
      ))}
    </div>
  );
}
