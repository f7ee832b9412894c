import type { ShellTab } from '../../../contract/wire/tabBar';
import { readSetting } from '../../../data/queries/settings';
import { type Live, useLive } from '../../platform/live/live';
import { useIsDeep } from '../../platform/visit/arrival';
import { tabsOfSession, tabsOfSetting } from './tabs';

const TAB_BAR_SETTING = 'tabBar';

export function readSavedBar(): Promise<unknown> {
  return readSetting(TAB_BAR_SETTING);
}

export function useTabs(first: Live<unknown>): readonly ShellTab[] {
  const setting = useLive(TAB_BAR_SETTING, readSavedBar, first).value;
  return tabsOfSession(tabsOfSetting(setting), useIsDeep());
}
