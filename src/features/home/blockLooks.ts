import { DarkBlock } from './DarkBlock';
import { DesktopBlock } from './DesktopBlock';
import { MobileBlock } from './MobileBlock';
import type { TabTheme } from './tabTheme';

/** How the blocks of a tab are drawn here: spec 2.3 and 2.4 have a style for phones, for desktops and for dark tabs. */
export function blockLook(theme: TabTheme, mobile: boolean) {
  return theme === 'dark' ? DarkBlock : mobile ? MobileBlock : DesktopBlock;
}
