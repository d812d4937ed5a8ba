import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { type Theme, themes } from '../board/palette.ts';
import { recall, remember } from './preferences.ts';

export const themeChoices = ['auto', 'dark', 'light'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

export const themeChoice = signal<ThemeChoice>(themeChoices.find((each) => each === recall('theme')) ?? 'auto');

const prefersLight = media('(prefers-color-scheme: light)');
/** Fingers rather than a mouse: texts then speak of taps, not of keys. */
export const usesFingers = media('(pointer: coarse)');
/** A phone that is held upright. */
export const isNarrow = media('(max-width: 640px) and (orientation: portrait)');
export const prefersReducedMotion = media('(prefers-reduced-motion: reduce)');

/** The theme in force. */
export const currentTheme = computed<Theme>(() => {
  const choice = themeChoice.value;
  return themes[choice === 'auto' ? (prefersLight.value ? 'light' : 'dark') : choice];
});

export function chooseTheme(choice: ThemeChoice): void {
  remember('theme', choice);
  themeChoice.value = choice;
}

function media(query: string): ReadonlySignal<boolean> {
  const list = matchMedia(query);
  const matches = signal(list.matches);
  list.addEventListener('change', () => {
    matches.value = list.matches;
  });
  return matches;
}
