import { useState } from 'preact/hooks';
import type { MessageKey } from '../messages/message.ts';
import { useWords } from '../messages/words.ts';

/** Copies the address of the position on the board, or HTML that shows it on another page; a file of one's own cannot be shown there. */
export function ShareButtons() {
  const { t } = useWords();
  const isOwnFile = location.pathname === '/replay' && !new URLSearchParams(location.search).has('src');
  return (
    <>
      <CopyTextButton label="player.share" done="player.copied" text={() => location.href} />
      {isOwnFile ? null : (
        <CopyTextButton label="player.embed" done="invite.copied" text={() => embedding(t('app.name'))} />
      )}
    </>
  );
}

function embedding(title: string): string {
  const address = new URL(location.href);
  address.searchParams.set('embed', '1');
  const frame = document.createElement('iframe');
  frame.setAttribute('src', address.href);
  frame.setAttribute('width', '100%');
  frame.setAttribute('height', '560');
  frame.setAttribute('style', 'border:0');
  frame.setAttribute('title', title);
  return frame.outerHTML;
}

interface CopyTextProps {
  readonly label: MessageKey;
  /** What it says when it has copied. */
  readonly done: MessageKey;
  readonly text: () => string;
}

function CopyTextButton({ label, done, text }: CopyTextProps) {
  const { t } = useWords();
  const [isDone, setDone] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      setDone(true);
    } catch {
      // No clipboard without permission or on plain http: show the text to be copied by hand.
      prompt(t(label), text());
    }
  };
  return (
    <button type="button" data-testid={label} onClick={() => void copy()}>
      <span aria-live="polite">{t(isDone ? done : label)}</span>
    </button>
  );
}
