// What every look stands on belongs to the shell, not to a file of its own.
import '../../ui/BookRow';
import { lazyWithPreload } from '../../ui/lazyWithPreload';
import type { TabTheme } from './tabTheme';

// A file each: a visit needs one of them.
const MOBILE = lazyWithPreload(async () => (await import('./MobileBlock')).MobileBlock);
const DESKTOP = lazyWithPreload(async () => (await import('./DesktopBlock')).DesktopBlock);
const DARK = lazyWithPreload(async () => (await import('./DarkBlock')).DarkBlock);

/** How the blocks of a tab are drawn here: spec 2.3 and 2.4 have a style for phones, for desktops and for dark tabs. */
export function blockLook(theme: TabTheme, mobile: boolean) {
  return theme === 'dark' ? DARK : mobile ? MOBILE : DESKTOP;
}
