import { type ReadonlySignal, signal } from '@preact/signals';
import { recall, remember } from './preferences.ts';

const NAME = 'notices';

/** Whether this browser's user has allowed notices; `none` if it has none. */
const permission = signal<NotificationPermission | 'none'>(
  'Notification' in globalThis ? Notification.permission : 'none',
);
export const noticePermission: ReadonlySignal<NotificationPermission | 'none'> = permission;

const wanted = signal(recall(NAME) === 'on' && permission.value === 'granted');

/** Whether the user wants to be notified when it is their turn. */
export const wantsNotices: ReadonlySignal<boolean> = wanted;

/** Set while the arena notifies this browser of the match on this page, so that the page need not. */
export const isPushed = signal(false);

/** Only a button calls this: the browser may ask its user for permission. */
export async function chooseNotices(isOn: boolean): Promise<void> {
  if (isOn) permission.value = await Notification.requestPermission();
  wanted.value = isOn && permission.value === 'granted';
  remember(NAME, wanted.value ? 'on' : 'off');
}

/** Notifies a user who has this page open but is looking elsewhere. */
export function notify(text: string): void {
  if (!wanted.value || isPushed.value || !document.hidden) return;
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
