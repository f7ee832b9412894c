import { DarkBlock } from './DarkBlock';
import { DesktopBlock } from './DesktopBlock';
import { MobileBlock } from './MobileBlock';
import type { TabTheme } from './tabTheme';

/**
 * Returns the component for a tab's blocks: spec 2.3 and 2.4 define styles for phones, desktops and dark
 * tabs.
 */
export function blockLook(theme: TabTheme, mobile: boolean) {
  return theme === 'dark' ? DarkBlock : mobile ? MobileBlock : DesktopBlock;
}
