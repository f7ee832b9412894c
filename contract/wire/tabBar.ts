import { TAB_BAR_MAX_ITEMS } from './limits';

/** All screens for a tab bar, with the ids, names and paths of spec 2.2. */
export const TAB_SCREENS = [
  { id: 0, name: 'BookShelf', path: '/BookShelf' },
  { id: 1, name: 'home', path: '/home' },
  { id: 2, name: 'Ranking', path: '/discover' },
  { id: 3, name: 'Rewards', path: '/Rewards' },
  { id: 4, name: 'mine', path: '/mine' },
  { id: 5, name: 'login', path: '/login' },
] as const;

export type TabName = (typeof TAB_SCREENS)[number]['name'];
export type TabPath = (typeof TAB_SCREENS)[number]['path'];

export type ShellTab = {
  id: number;
  path: TabPath;
  /** A name from this list is translated; any other is shown unchanged. */
  name: TabName | (string & {});
};

const MAX_NAME_LENGTH = 24;

/**
 * Parses a tab bar setting: up to five of {id, name, path}, each id and each screen once. Undefined if any
 * entry is invalid.
 */
export function readTabBar(setting: unknown): readonly ShellTab[] | undefined {
  if (!Array.isArray(setting) || setting.length > TAB_BAR_MAX_ITEMS) return undefined;
  const tabs = setting.flatMap(readTab);
  // Invalid entries are dropped, so the counts then differ.
  const isOnce = (key: 'id' | 'path') => new Set(tabs.map((tab) => tab[key])).size === setting.length;
  return tabs[0] && isOnce('id') && isOnce('path') ? tabs : undefined;
}

function readTab(entry: unknown): ShellTab[] {
  const { id, name, path } = Object(entry) as Record<string, unknown>;
  const screen = TAB_SCREENS.find((known) => known.path === path);
  const said = typeof name === 'string' ? name.trim() : '';
  const isSound =
    Number.isSafeInteger(id) && (id as number) >= 0 && said !== '' && said.length <= MAX_NAME_LENGTH;
  return screen && isSound ? [{ id: id as number, name: said, path: screen.path }] : [];
}
