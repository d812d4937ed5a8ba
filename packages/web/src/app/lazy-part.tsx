import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** A part of a page that is loaded later. Nothing takes its place meanwhile, and if loading fails the page works without it. */
export function lazy<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): ComponentType<Props> {
  return function LazyPart(props: Props) {
    const [part, setPart] = useState<{ readonly Part: ComponentType<Props> } | null>(null);
    useEffect(() => {
      load().then(
        (module) => setPart({ Part: module.default }),
        () => undefined,
      );
    }, []);
    return part === null ? null : <part.Part {...props} />;
  };
}
