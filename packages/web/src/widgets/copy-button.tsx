import { useState } from 'preact/hooks';
import { useWords } from '../messages/words.ts';

/** Confirms that it has copied. Without permission it does nothing: the text is next to it. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const { t } = useWords();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <button type="button" onClick={() => void copy()}>
      <span aria-live="polite">{isCopied ? t('invite.copied') : label}</span>
    </button>
  );
}
