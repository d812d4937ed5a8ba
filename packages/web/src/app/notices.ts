import { type ReadonlySignal, signal } from '@preact/signals';
import { recall, remember } from './preferences.ts';

const NAME = 'notices';

/** Whether this browser can notify at all, and its user has not forbidden it. */
export function mayNotify(): boolean {
  return 'Notification' in globalThis && Notification.permission !== 'denied';
}

const wanted = signal(recall(NAME) === 'on' && mayNotify() && Notification.permission === 'granted');

/** Whether the user wants to be notified when it is their turn. */
export const wantsNotices: ReadonlySignal<boolean> = wanted;

/** Only a button calls this: the browser may ask its user for permission. */
export async function chooseNotices(isOn: boolean): Promise<void> {
  wanted.value = isOn && (await Notification.requestPermission()) === 'granted';
  remember(NAME, wanted.value ? 'on' : 'off');
}

/** Notifies a user who has this page open but is looking elsewhere. */
export function notify(text: string): void {
  if (!wanted.value || !document.hidden) return;
  try {
    const notice = new Notification(text, { tag: location.pathname, icon: '/favicon-turn.svg' });
    notice.addEventListener('click', () => {
      focus();
      notice.close();
    });
  } catch {
    // Some phones notify only through a service worker; title and icon of the tab say the same.
  }
}
