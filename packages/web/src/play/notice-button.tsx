import { useEffect, useRef } from 'preact/hooks';
import { chooseNotices, isPushed, noticePermission, wantsNotices } from '../app/notices.ts';
import { subscribe, unsubscribe } from '../app/pushes.ts';
import { useWords } from '../messages/words.ts';

/** Turns notices of this player's turns on and off, and says when they come, or why there are none. */
export function NoticeButton() {
  const { t, language } = useWords();
  const isOn = wantsNotices.value;
  const subscription = useRef<Promise<string | null>>(Promise.resolve(null));
  useEffect(() => {
    if (!isOn) return;
    let isHere = true;
    // Also if there is a subscription: its session may have ended since, and the language may be another.
    subscription.current = subscription.current.then(() => subscribe(language));
    void subscription.current.then((id) => {
      if (isHere) isPushed.value = id !== null;
    });
    return () => {
      isHere = false;
      isPushed.value = false;
    };
  }, [isOn, language]);
  const toggle = () => {
    if (isOn) subscription.current = subscription.current.then(unsubscribe).catch(() => null);
    void chooseNotices(!isOn);
  };
  const permission = noticePermission.value;
  if (permission === 'none') return <span class="aside">{t('notice.none')}</span>;
  if (permission === 'denied') return <span class="aside">{t('notice.denied')}</span>;
  return (
    <span class="buttons">
      <button
        type="button"
        aria-pressed={isOn}
        aria-describedby={isOn ? 'notice-extent' : undefined}
        data-testid="notices"
        onClick={toggle}
      >
        {t('notice.turn')}
      </button>
      {isOn ? (
        <span class="aside" id="notice-extent" data-testid="notice-extent">
          {t(isPushed.value ? 'notice.closed' : 'notice.open')}
        </span>
      ) : null}
    </span>
  );
}
