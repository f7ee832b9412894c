import type { ShellTab } from '../../../contract/tabBar';
import { readHomeTabbar } from '../../../data/queries/homeTabbar';
import { useIsDeep } from '../../platform/arrival';
import { type Live, useLive } from '../../platform/live';
import { tabsOfSession, tabsOfSetting } from './tabs';

/** The tabs of this session. `first` is the setting as the root route has read it. */
export function useTabs(first: Live<unknown>): readonly ShellTab[] {
  const setting = useLive('homeTabbar', readHomeTabbar, first).value;
  return tabsOfSession(tabsOfSetting(setting), useIsDeep());
}
