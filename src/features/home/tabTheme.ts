import type { Tab } from '../../../contract/catalogue/books.schema';

/** How many colour themes there are for tabs of type 1 (spec 2.3). */
export const TAB_THEMES = 5;

/** `dark` is type 4's; the numbers are the five themes of `home.css`. */
export type TabTheme = '1' | '2' | '3' | '4' | '5' | 'dark';

/** Type 1 takes its colours by its place among the tabs, over and over; type 4 is dark wherever it stands. */
export function tabTheme(type: Tab['type'], position: number): TabTheme {
  if (type === 4) return 'dark';
  return String((Math.max(0, position) % TAB_THEMES) + 1) as TabTheme;
}

/** The theme of one tab of a list; the first one's while the tabs are not known. */
export function themeOf(tabs: readonly Tab[] | undefined, gender: string): TabTheme {
  const position = tabs?.findIndex((tab) => tab.indexValue === gender) ?? -1;
  return tabTheme(tabs?.[position]?.type ?? 1, position);
}
