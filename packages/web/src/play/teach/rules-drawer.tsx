import { useEffect, useRef, useState } from 'preact/hooks';
import { complaintText } from '../../app/complaint-text.ts';
import { isNarrow } from '../../app/theme.ts';
import { Markdown } from '../../markdown/markdown.tsx';
import { useWords } from '../../messages/words.ts';
import { EngineClient } from '../../worker/engine-client.ts';
import type { PlayState } from '../view/play-state.ts';
import type { RulesPlace } from './rules-place.ts';

interface Rules {
  readonly markdown: string;
  readonly headings: { readonly [section: string]: string };
}

/** The rules of this match beside the board, open at the paragraph that matters. Escape closes them, and the focus returns. */
export default function RulesDrawer({ play }: { readonly play: PlayState }) {
  const { t, title } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const { rules, failure } = useRules(play);
  const place = play.rules.value;
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    // On a phone it covers the page.
    if (isNarrow.peek()) dialog.current!.showModal();
    else dialog.current!.show();
    return () => before?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (rules === null || place === null) return;
    goTo(text.current!, rules, place);
    text.current!.focus({ preventScroll: true });
  }, [rules, place]);
  const close = () => {
    play.rules.value = null;
  };
  return (
    <dialog
      ref={dialog}
      class="rules-drawer"
      aria-labelledby="rules-drawer-title"
      data-testid="rules-drawer"
      onClose={close}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        close();
      }}
    >
      <header>
        <h2 id="rules-drawer-title">{t('rules.of', { game: title(play.client.head.game) })}</h2>
        <button type="button" onClick={close} data-testid="rules-close">
          {t('rules.close')}
        </button>
      </header>
      <div ref={text} class="rules-text" tabIndex={0} role="region" aria-label={t('rules.text')}>
        {failure !== null ? (
          <p role="alert">{t('app.failed', { what: failure })}</p>
        ) : rules === null ? (
          <p role="status">{t('app.loading')}</p>
        ) : (
          <Markdown text={rules.markdown} />
        )}
      </div>
    </dialog>
  );
}

function useRules({ client: { head } }: PlayState) {
  const words = useWords();
  const { language } = words;
  const [rules, setRules] = useState<Rules | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const engine = new EngineClient();
    engine
      .call('rulesOf', head.game, head.options, language)
      .then((answer) => {
        if ('complaint' in answer) setFailure(complaintText(words, answer.complaint));
        // The drawer has a title of its own.
        else setRules({ ...answer, markdown: answer.markdown.slice(answer.markdown.indexOf('\n## ')) });
      })
      .catch((error: unknown) => setFailure(String(error)))
      .finally(() => engine.close());
    return () => engine.close();
  }, [head, language]);
  return { rules, failure };
}

/** Scrolls to a place and marks it. Only the text scrolls, never the page. */
function goTo(text: HTMLElement, { headings }: Rules, place: RulesPlace): void {
  for (const marked of text.querySelectorAll('.here')) marked.classList.remove('here');
  const found =
    'anchor' in place
      ? text.querySelector(`#${CSS.escape(place.anchor)}`)?.closest('p, li')
      : [...text.querySelectorAll('h2')].find(({ textContent }) => textContent === headings[place.section]);
  if (found === null || found === undefined) return;
  found.classList.add('here');
  text.scrollTop += found.getBoundingClientRect().top - text.getBoundingClientRect().top - 8;
}
