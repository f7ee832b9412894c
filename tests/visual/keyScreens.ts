import type { Locator, Page } from '@playwright/test';
import type { Device } from '../product/reader';
import type { Screen, State } from '../product/screen';
import { SCREENS } from '../product/screens';

export type KeyScreen = {
  /** Also the name of its baseline: `phone-light-home`, `phone-light-home-offline`. */
  readonly name: string;
  readonly screen: Screen;
  readonly device: Device;
  readonly scheme: 'light' | 'dark';
  readonly state: State;
  /** Taken on a new device: a watched drama would show on home and in the library from then on. */
  readonly isNew: boolean;
};

export const KEY_SCREENS: readonly KeyScreen[] = [
  key('phone', 'light', 'home'),
  key('phone', 'dark', 'home'),
  key('phone', 'light', 'home-dark-tab'),
  key('phone', 'light', 'discover-new'),
  key('phone', 'light', 'discover-filters'),
  key('phone', 'light', 'search-results'),
  key('phone', 'light', 'search-nothing'),
  key('phone', 'light', 'book'),
  key('phone', 'light', 'library'),
  key('phone', 'light', 'me'),
  key('phone', 'light', 'settings'),
  key('phone', 'light', 'login'),
  key('phone', 'light', 'not-found'),
  key('phone', 'light', 'reader'),
  key('phone', 'dark', 'reader'),
  key('phone', 'light', 'reader-menu'),
  key('phone', 'light', 'home', 'offline'),
  key('phone', 'light', 'search-results', 'offline'),
  key('desktop', 'light', 'home'),
  key('desktop', 'dark', 'discover-new'),
  key('desktop', 'light', 'book'),
  key('desktop', 'dark', 'library', 'offline'),
  onNew('phone', 'light', 'drama'),
  onNew('phone', 'dark', 'player'),
  onNew('phone', 'dark', 'player-locked'),
  onNew('phone', 'dark', 'player-missing', 'offline'),
  onNew('desktop', 'dark', 'drama'),
  onNew('desktop', 'light', 'player'),
];

/**
 * Returns the parts that differ in every run and are covered before the comparison: the age of the catalogue
 * and the use of the browser's storage vary. Search's start is not a key screen: which books are popular
 * depends on what the server has counted so far.
 */
export function unsteadyParts(page: Page): Locator[] {
  return [
    page.locator('time'),
    page.getByText(/\d \w+ ago$|\bnow$|this minute$/),
    page.getByText(/\d [kM]B used/),
  ];
}

function key(device: Device, scheme: 'light' | 'dark', name: string, state: State = 'full'): KeyScreen {
  const screen = SCREENS.find((one) => one.name === name);
  if (!screen) throw new Error(`there is no screen “${name}”`);
  const suffix = state === 'full' ? '' : `-${state}`;
  return { name: `${device}-${scheme}-${name}${suffix}`, screen, device, scheme, state, isNew: false };
}

function onNew(...of: Parameters<typeof key>): KeyScreen {
  return { ...key(...of), isNew: true };
}
