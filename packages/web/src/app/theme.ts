import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import { type Theme, themes } from '../board/palette.ts';
import { recall, remember } from './preferences.ts';

export const themeChoices = ['auto', 'dark', 'light'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

export const ThemeContext = createContext<Theme>(themes.dark);

export function useTheme(): Theme {
  return useContext(ThemeContext);
}

export function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const listener = () => setMatches(media.matches);
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  }, [query]);
  return matches;
}

/** The theme in force, and how to choose another. */
export function useThemeChoice() {
  const [choice, setChoice] = useState<ThemeChoice>(
    () => themeChoices.find((each) => each === recall('theme')) ?? 'auto',
  );
  const prefersLight = useMedia('(prefers-color-scheme: light)');
  const name = choice === 'auto' ? (prefersLight ? 'light' : 'dark') : choice;
  useEffect(() => {
    document.documentElement.dataset.theme = name;
  }, [name]);
  const choose = (next: ThemeChoice) => {
    remember('theme', next);
    setChoice(next);
  };
  return { choice, choose, theme: themes[name] };
}
