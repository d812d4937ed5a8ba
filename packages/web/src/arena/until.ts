import { effect } from '@preact/signals';

/** Resolves once a condition over signals holds, or when the time is up. */
export function until(isMet: () => boolean, withinMs: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(done, withinMs);
    const stop = effect(() => {
      // Not at once: the first run comes before `stop` exists.
      if (isMet()) queueMicrotask(done);
    });
  });
}
