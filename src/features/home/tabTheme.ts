import type { Tab } from '../../../contract/catalogue/home.schema';

/** The number of colour themes for tabs of type 1 (spec 2.3). */
export const TAB_THEMES = 5;

/** `dark` is for type 4; the numbers are the five themes of `home.css`. */
export type TabTheme = '1' | '2' | '3' | '4' | '5' | 'dark';

/** Type 1 cycles through the themes by its position among the tabs; type 4 is always dark. */
export function tabTheme(type: Tab['type'], position: number): TabTheme {
  if (type === 4) return 'dark';
  return String((Math.max(0, position) % TAB_THEMES) + 1) as TabTheme;
}

export function themeOf(tabs: readonly Tab[] | undefined, gender: string): TabTheme {
  const position = tabs?.findIndex((tab) => tab.indexValue === gender) ?? -1;
  return tabTheme(tabs?.[position]?.type ?? 1, position);
}
