import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Compass, House, LibraryBig, type LucideIcon, UserRound } from 'lucide-react';

export type ShellTab = {
  /** Spec 2's number of the tab. */
  id: number;
  path: '/BookShelf' | '/home' | '/discover' | '/mine';
  label: MessageDescriptor;
  icon: LucideIcon;
};

/** The bottom bar of spec 2, in its order. */
export const SHELL_TABS: readonly ShellTab[] = [
  { id: 0, path: '/BookShelf', label: msg`Library`, icon: LibraryBig },
  { id: 1, path: '/home', label: msg`Novel`, icon: House },
  { id: 2, path: '/discover', label: msg`Explore`, icon: Compass },
  { id: 4, path: '/mine', label: msg`Me`, icon: UserRound },
];

export function isTabPath(pathname: string): boolean {
  return SHELL_TABS.some((tab) => tab.path === pathname);
}
