import plot from 'uplot/dist/uPlot.min.css?inline';
import base from '../styles/base.css?inline';
import board from '../styles/board.css?inline';
import notes from '../styles/notes.css?inline';
import player from '../styles/player.css?inline';

const PIXELS_PER_REM = 16;

/** The styles of the player, for a part of a page whose width and root font are not ours to choose. */
const text = [base, board, player, notes, plot]
  .join('\n')
  .replace(/@media ?\((?=max-width|width)/g, '@container (')
  .replace(/([\d.]+)rem\b/g, (_, size: string) => `${Number(size) * PIXELS_PER_REM}px`);

const own = `
.viewer { container-type: inline-size; padding: 12px; border-radius: 12px; }
.viewer .board-stage:not(:focus) { touch-action: pan-y; }
`;

let sheet: CSSStyleSheet | null = null;

/** One sheet for all viewers of a page. */
export function viewerStyles(): CSSStyleSheet {
  if (sheet === null) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(text + own);
  }
  return sheet;
}
