import type { Replay } from '@hexfront/engine';
import { codeScript, type Html, html, jsonScript, table } from './html.ts';

/** A game that can be opened from the report. */
export interface ReportReplay {
  /** Its number; with the name of its game in front where a report has several. */
  readonly game: number | string;
  readonly replay: Replay;
}

/** A report stays small enough to send and to open. */
const MOST_BYTES = 8 * 1024 * 1024;

export interface ReplaySection {
  readonly section: Html;
  readonly scripts: Html;
}

/** A list of replays that open in the viewer, if there is one, and can be saved in any case. */
export function replaySection(replays: readonly ReportReplay[], viewerScript: string | undefined): ReplaySection {
  let bytes = 0;
  const kept = replays.filter(({ replay }) => (bytes += JSON.stringify(replay).length) <= MOST_BYTES);
  if (kept.length === 0) return { section: html``, scripts: html`` };
  const hasViewer = viewerScript !== undefined;
  const rows = kept.map(({ game, replay }) => {
    const { players, outcome, steps } = replay;
    const winner = outcome?.winners.length === 1 ? players[outcome.winners[0]] : 'draw';
    const open = html`<button type="button" data-open="${game}" aria-label="Open game ${game}">Open</button> `;
    const save = html`<button type="button" data-save="${game}" aria-label="Save game ${game}">Save</button>`;
    return [
      game,
      players[0],
      players[1],
      winner,
      outcome?.reason ?? '',
      steps.length,
      html`${hasViewer ? open : html``}${save}`,
    ];
  });
  const numbers = new Set(['game', 'steps']);
  const columns = ['game', 'seat 0', 'seat 1', 'winner', 'ending', 'steps', 'replay'];
  const left = replays.length - kept.length;
  const note = left > 0 ? html`<p>${left} more replays are left out to keep this file small.</p>` : html``;
  const section = html`<h2>Games</h2>
<p>Saved replays can be shown with <code>hexfront replay FILE</code> and checked with <code>hexfront verify FILE</code>.</p>
${table(
  'Replays in this file',
  columns.map((title) => ({ title, isNumber: numbers.has(title) })),
  rows,
)}${note}
<dialog id="viewer" aria-labelledby="viewer-title"><header><strong id="viewer-title"></strong><button type="button" id="viewer-close">Close</button></header><div id="board"></div></dialog>`;
  const data = kept.map(({ game, replay }) => jsonScript(`replay-${game}`, replay));
  const viewer = viewerScript === undefined ? html`` : codeScript(viewerScript);
  return { section, scripts: html`${data}\n${viewer}\n${codeScript(behaviour)}` };
}

const behaviour = `
const viewer = document.getElementById('viewer');
const textOf = (game) => document.getElementById('replay-' + game).textContent;
for (const button of document.querySelectorAll('[data-save]')) {
  button.addEventListener('click', () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([textOf(button.dataset.save)], { type: 'application/json' }));
    link.download = 'game-' + button.dataset.save + '.json';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  });
}
for (const button of document.querySelectorAll('[data-open]')) {
  button.addEventListener('click', () => {
    const board = document.getElementById('board');
    board.replaceChildren();
    document.getElementById('viewer-title').textContent = 'Game ' + button.dataset.open;
    viewer.showModal();
    HexfrontViewer.open(board, JSON.parse(textOf(button.dataset.open)));
  });
}
document.getElementById('viewer-close')?.addEventListener('click', () => viewer.close());
viewer?.addEventListener('close', () => document.getElementById('board').replaceChildren());
`;
