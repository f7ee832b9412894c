import type { Page } from '@playwright/test';
import type { Device } from './reader';

/**
 * - full: the demo catalogue and a used device
 * - account: the same, logged in to an account that has another device; only for screens that name it
 * - empty: a new device, and a server without books
 * - offline: the used device, with its server stopped
 * - offline-new: a device that has the app and never got an answer
 * - desk: an operator's device, whose desk shows what readers have done; only for the desk's own screens
 */
export const STATES = ['full', 'account', 'empty', 'offline', 'offline-new', 'desk'] as const;
export type State = (typeof STATES)[number];

export const WITH_BOOKS = ['full', 'offline'] as const satisfies readonly State[];

export type Screen = {
  readonly name: string;
  readonly path: string;
  /** Also looked at in four languages, at 320 px and at 200 % text. */
  readonly key?: true;
  /**
   * Words in a narrow frame, a dialog or a sheet: also looked at 320 px wide in the languages with the
   * longest words.
   */
  readonly wordy?: true;
  /**
   * One more state of a screen, or one more dialog of a kind, that is in the list already: axe checks it only
   * in the long run (0045).
   */
  readonly long?: true;
  /** It never settles: a film plays, or it waits for something that never arrives. */
  readonly restless?: true;
  /** The states in which it exists; by default all but `account` and `desk`. */
  readonly states?: readonly State[];
  /** Does what a reader does there before the screen is looked at. */
  readonly act?: (page: Page, device: Device) => Promise<void>;
};

export function isIn(state: State): (screen: Screen) => boolean {
  return ({ states }) => states?.includes(state) ?? (state !== 'account' && state !== 'desk');
}
