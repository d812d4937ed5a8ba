import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';

/** Draws its children anew only when one of `on` changed: a cursor that moves over a board must not draw a feed of a hundred lines. */
export function Steady({ on, children }: { readonly on: readonly unknown[]; readonly children: ComponentChildren }) {
  return <>{useMemo(() => children, [...on])}</>;
}
