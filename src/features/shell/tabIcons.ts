import { Compass, Gift, House, LibraryBig, LogIn, type LucideIcon } from 'lucide-react';
import { AccountIcon } from './accountIcon';
import type { TabPath } from './tabs';

export const TAB_ICONS: Record<TabPath, LucideIcon> = {
  '/BookShelf': LibraryBig,
  '/home': House,
  '/discover': Compass,
  '/Rewards': Gift,
  '/mine': AccountIcon,
  '/login': LogIn,
};
