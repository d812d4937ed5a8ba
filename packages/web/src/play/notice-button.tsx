import { chooseNotices, mayNotify, wantsNotices } from '../app/notices.ts';
import { useWords } from '../messages/words.ts';

/** Turns notifications on and off; nothing where the browser has none or its user has forbidden them. */
export function NoticeButton() {
  const { t } = useWords();
  if (!mayNotify()) return null;
  const isOn = wantsNotices.value;
  return (
    <button type="button" aria-pressed={isOn} data-testid="notices" onClick={() => void chooseNotices(!isOn)}>
      {t('notice.turn')}
    </button>
  );
}
