import { storeChoice, storedChoice } from './localChoice';

/**
 * The app's own light or dark, separate from the reading theme. Stored so that it can be read before the
 * first paint.
 */
export type Theme = 'system' | 'light' | 'dark';

const STORAGE_KEY = 'theme';

export function storedTheme(): Theme {
  const stored = storedChoice(STORAGE_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  // The browser's bars follow the choice; without one, each meta keeps its media query.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.dataset.media ??= meta.media;
    const own = meta.dataset.media.includes('dark') ? 'dark' : 'light';
    meta.media = theme === 'system' ? meta.dataset.media : own === theme ? 'all' : 'not all';
  }
}

export function chooseTheme(theme: Theme): void {
  storeChoice(STORAGE_KEY, theme === 'system' ? null : theme);
  applyTheme(theme);
}
