import { readTabBar, type ShellTab, TAB_SCREENS, type TabPath } from '../../../contract/wire/tabBar';

/** The bar of spec 2.2 unless a setting says otherwise. */
export const DEFAULT_TABS: readonly ShellTab[] = TAB_SCREENS.filter(({ path }) => path !== '/login');

/** Screens that stay as they were left while another one is shown (decision 0009). */
export type KeptPath = Exclude<TabPath, '/login'>;

export function isKeptPath(pathname: string): pathname is KeptPath {
  return DEFAULT_TABS.some(({ path }) => path === pathname);
}

/** The bar of a setting, the device's own or the server's. What is not a bar from end to end counts as no setting. */
export function tabsOfSetting(setting: unknown): readonly ShellTab[] {
  return readTabBar(setting) ?? DEFAULT_TABS;
}

/** Rewards belongs to sessions opened as a deep link (spec 2.2 and 6). */
export function tabsOfSession(tabs: readonly ShellTab[], isDeep: boolean): readonly ShellTab[] {
  return isDeep ? tabs : tabs.filter(({ path }) => path !== '/Rewards');
}

/** Where the phone's bar is shown (spec 2.2): on the screens that stay, Rewards only while it has a tab. */
export function hasTabBar(pathname: string, isDeep: boolean): boolean {
  return isKeptPath(pathname) && (isDeep || pathname !== '/Rewards');
}

/** Whether what is read or watched has the screen to itself: no bars, no fades between its parts. */
export function hasWholeScreen(pathname: string): boolean {
  return /^\/(reading|drama)\//.test(pathname);
}
