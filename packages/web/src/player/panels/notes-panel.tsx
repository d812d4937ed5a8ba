import type { Mark, Note } from '@hexfront/engine';
import { usePanelRole } from '../../app/guest.ts';
import { useWords } from '../../messages/words.ts';
import type { PlayerState } from '../player-state.ts';
import { SeatBadge } from './seat-badge.tsx';

/** What bots said in this position: their reasoning, and their marks in words. Nothing where nobody has said anything. */
export function NotesPanel({ state }: { readonly state: PlayerState }) {
  const { t } = useWords();
  const role = usePanelRole();
  const notes = state.notes.value;
  if (notes.length === 0) return null;
  const here = notes.filter(({ step }) => step === state.seq.value);
  const next = notes.find(({ step }) => step > state.seq.value);
  return (
    <section class="panel notes" role={role} aria-label={t('notes.title')} data-testid="notes">
      <h2>{t('notes.title')}</h2>
      <div class="notes-here" tabIndex={0} role="group" aria-label={t('notes.title')}>
        {here.length === 0 ? <p class="aside">{t('notes.none')}</p> : null}
        {here.map((note) => (
          <Said key={note.seat} note={note} name={state.timeline.value.head.players[note.seat] ?? ''} />
        ))}
      </div>
      <div class="buttons">
        <label class="switch">
          <input
            type="checkbox"
            data-testid="show-marks"
            checked={state.showsMarks.value}
            onChange={(event) => {
              state.showsMarks.value = event.currentTarget.checked;
            }}
          />
          {t('notes.show')}
        </label>
        <button type="button" disabled={next === undefined} onClick={() => state.playback.seek(next!.step)}>
          {t('notes.next')}
        </button>
      </div>
    </section>
  );
}

function Said({ note, name }: { readonly note: Note; readonly name: string }) {
  const { seat, reasoning, annotations = [] } = note;
  return (
    <div class="note">
      <h3>
        <SeatBadge seat={seat} size={16} /> {name}
      </h3>
      {reasoning === undefined ? null : <p class="reasoning">{reasoning}</p>}
      {annotations.length === 0 ? null : (
        <ul>
          {annotations.map((mark, i) => (
            <li key={i}>{inWords(mark)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function inWords({ hex, to, text }: Mark): string {
  return `${hex}${to === undefined ? '' : ` → ${to}`}${text === undefined ? '' : `: ${text}`}`;
}
