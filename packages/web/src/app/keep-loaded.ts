import { effect, type Signal } from '@preact/signals';

/** Loads a value again whenever a signal that `load` reads changes. An answer that was overtaken is dropped. */
export function keepLoaded<Value>(
  target: Signal<Value>,
  load: () => Promise<Value>,
  onFailure: (error: unknown) => void = () => undefined,
): () => void {
  return effect(() => {
    let isWanted = true;
    load().then(
      (value) => {
        if (isWanted) target.value = value;
      },
      (error: unknown) => isWanted && onFailure(error),
    );
    return () => {
      isWanted = false;
    };
  });
}
