import { readTabBar, type ShellTab, TAB_SCREENS, type TabPath } from '../../../contract/wire/tabBar';

/** The bar of spec 2.2, unless a setting replaces it. */
export const DEFAULT_TABS: readonly ShellTab[] = TAB_SCREENS.filter(({ path }) => path !== '/login');

/** Screens that keep their state while another one is shown (decision 0008). */
export type KeptPath = Exclude<TabPath, '/login'>;

export function isKeptPath(pathname: string): pathname is KeptPath {
  return DEFAULT_TABS.some(({ path }) => path === pathname);
}

/** Returns the bar of a setting, the device's or the server's. An invalid one counts as no setting. */
export function tabsOfSetting(setting: unknown): readonly ShellTab[] {
  return readTabBar(setting) ?? DEFAULT_TABS;
}

/** Rewards is only for sessions opened as a deep link (spec 2.2 and 6). */
export function tabsOfSession(tabs: readonly ShellTab[], isDeep: boolean): readonly ShellTab[] {
  return isDeep ? tabs : tabs.filter(({ path }) => path !== '/Rewards');
}

/** Whether the phone's bar is shown (spec 2.2): on the kept screens, on Rewards only while it has a tab. */
export function hasTabBar(pathname: string, isDeep: boolean): boolean {
  return isKeptPath(pathname) && (isDeep || pathname !== '/Rewards');
}

/** Whether a page has the whole screen: no bars, no fades between its parts. */
export function hasWholeScreen(pathname: string): boolean {
  return /^\/(reading|drama)\//.test(pathname);
}
