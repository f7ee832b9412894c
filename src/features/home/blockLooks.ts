// What every look stands on belongs to the shell, not to a file of its own.
import '../../ui/BookRow';
import { late } from '../../platform/late';
import type { TabTheme } from './tabTheme';

// A file each: a visit needs one of them, before it renders. Else the whole feed shows as on its way.
const options = { suspends: true };
const MOBILE = late(() => import('./MobileBlock').then((module) => module.MobileBlock), options);
const DESKTOP = late(() => import('./DesktopBlock').then((module) => module.DesktopBlock), options);
const DARK = late(() => import('./DarkBlock').then((module) => module.DarkBlock), options);

/** How the blocks of a tab are drawn here: spec 2.3 and 2.4 have a style for phones, for desktops and for dark tabs. */
export function blockLook(theme: TabTheme, mobile: boolean) {
  return theme === 'dark' ? DARK : mobile ? MOBILE : DESKTOP;
}
