/** Every screen a tab bar may lead to, with the ids, names and paths of spec 2. */
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
  /** Spec 2's number of the tab; badges are counted by it. */
  id: number;
  path: TabPath;
  /** A name of the field is said in the reader's language; any other one is shown as it is. */
  name: TabName | (string & {});
};

const MAX_NAME_LENGTH = 24;

/**
 * A bar as a setting has it: up to `most` of {id, name, path}, each id and each screen once. Undefined for what is not a
 * bar from end to end.
 */
export function readTabBar(setting: unknown, most: number): readonly ShellTab[] | undefined {
  if (!Array.isArray(setting) || setting.length === 0 || setting.length > most) return undefined;
  const tabs = setting.map(readTab).filter((tab) => tab !== undefined);
  const isWhole = [tabs, new Set(tabs.map(({ id }) => id)), new Set(tabs.map(({ path }) => path))].every(
    (entries) => ('size' in entries ? entries.size : entries.length) === setting.length,
  );
  return isWhole ? tabs : undefined;
}

function readTab(entry: unknown): ShellTab | undefined {
  const { id, name, path } = (entry ?? {}) as Record<string, unknown>;
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 0) return undefined;
  if (typeof name !== 'string' || name.trim() === '' || name.length > MAX_NAME_LENGTH) return undefined;
  const screen = TAB_SCREENS.find((known) => known.path === path);
  return screen && { id, name: name.trim(), path: screen.path };
}
