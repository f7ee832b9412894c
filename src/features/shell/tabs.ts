import { TAB_BAR_MAX_ITEMS } from '../../../contract/limits';

/** Every screen a tab bar may lead to, with the ids, names and paths of spec 2. */
const SCREENS = [
  { id: 0, name: 'BookShelf', path: '/BookShelf' },
  { id: 1, name: 'home', path: '/home' },
  { id: 2, name: 'Ranking', path: '/discover' },
  { id: 3, name: 'Rewards', path: '/Rewards' },
  { id: 4, name: 'mine', path: '/mine' },
  { id: 5, name: 'login', path: '/login' },
] as const;

export type TabName = (typeof SCREENS)[number]['name'];
export type TabPath = (typeof SCREENS)[number]['path'];

export type ShellTab = {
  /** Spec 2's number of the tab; badges are counted by it. */
  id: number;
  path: TabPath;
  /** A name of the field is said in the reader's language; any other one is shown as it is. */
  name: TabName | (string & {});
};

/** The bar of spec 2 unless a saved setting says otherwise. */
export const DEFAULT_TABS: readonly ShellTab[] = SCREENS.filter(({ path }) => path !== '/login');

/** Screens that stay as they were left while another one is shown (decision 0009). */
export type KeptPath = Exclude<TabPath, '/login'>;

export function isKeptPath(pathname: string): pathname is KeptPath {
  return DEFAULT_TABS.some(({ path }) => path === pathname);
}

const MAX_NAME_LENGTH = 24;

/**
 * The bar of the saved setting `tabBar`: up to five of {id, name, path}, each id and each screen once. What is not a
 * bar from end to end counts as no setting.
 */
export function tabsOfSetting(setting: unknown): readonly ShellTab[] {
  if (!Array.isArray(setting) || setting.length === 0 || setting.length > TAB_BAR_MAX_ITEMS)
    return DEFAULT_TABS;
  const tabs = setting.map(readTab).filter((tab) => tab !== undefined);
  const isWhole = [tabs, new Set(tabs.map(({ id }) => id)), new Set(tabs.map(({ path }) => path))].every(
    (entries) => ('size' in entries ? entries.size : entries.length) === setting.length,
  );
  return isWhole ? tabs : DEFAULT_TABS;
}

function readTab(entry: unknown): ShellTab | undefined {
  const { id, name, path } = (entry ?? {}) as Record<string, unknown>;
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 0) return undefined;
  if (typeof name !== 'string' || name.trim() === '' || name.length > MAX_NAME_LENGTH) return undefined;
  const screen = SCREENS.find((known) => known.path === path);
  return screen && { id, name: name.trim(), path: screen.path };
}

/** Rewards belongs to sessions opened as a deep link (spec 2 and 6). */
export function tabsOfSession(tabs: readonly ShellTab[], isDeep: boolean): readonly ShellTab[] {
  return isDeep ? tabs : tabs.filter(({ path }) => path !== '/Rewards');
}

/** Where the phone's bar is shown (spec 2): on the screens that stay, Rewards only while it has a tab. */
export function hasTabBar(pathname: string, isDeep: boolean): boolean {
  return isKeptPath(pathname) && (isDeep || pathname !== '/Rewards');
}
