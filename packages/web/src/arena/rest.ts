/** How long the pointer must rest on a hex before the arena is asked about it. */
const REST_MS = 150;

/** Rejects if the question is no longer wanted. */
export function rest(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, REST_MS);
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', abort, { once: true });
  });
}
