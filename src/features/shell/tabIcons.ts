import { Compass, Gift, House, LibraryBig, LogIn, type LucideIcon } from 'lucide-react';
import type { TabPath } from '../../../contract/wire/tabBar';
import { AccountIcon } from './accountIcon';

export const TAB_ICONS: Record<TabPath, LucideIcon> = {
  '/BookShelf': LibraryBig,
  '/home': House,
  '/discover': Compass,
  '/Rewards': Gift,
  '/mine': AccountIcon,
  '/login': LogIn,
};
