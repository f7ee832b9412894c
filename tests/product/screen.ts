import type { Page } from '@playwright/test';
import type { Device } from './reader';

/**
 * full         the demo catalogue and a device that has been lived in
 * account      the same, logged in to an account that has another device; only screens that name it
 * empty        a new device, and a server without books
 * offline      the lived-in device, its server stopped
 * offline-new  a device that has the app and never got an answer
 * desk         an operator's device, whose desk is open on what readers have done; no screen but the desk's own is looked at in it
 */
export const STATES = ['full', 'account', 'empty', 'offline', 'offline-new', 'desk'] as const;
export type State = (typeof STATES)[number];

/** The states in which the demo catalogue's books are there. */
export const WITH_BOOKS = ['full', 'offline'] as const satisfies readonly State[];

export type Screen = {
  /** Names pictures and baselines. */
  readonly name: string;
  readonly path: string;
  /** Also looked at in four languages, at 320 px and at 200 % text. */
  readonly key?: true;
  /** Words in a narrow frame, a dialog or a sheet: also looked at 320 px wide in the languages with the longest ones. */
  readonly wordy?: true;
  /** One more state of a screen, or one more dialog of a kind, that stands here: axe asks about it in the long run alone (0045). */
  readonly long?: true;
  /** It never holds still: a film plays, or something is waited for that does not come. */
  readonly restless?: true;
  /** The states it can be reached in; without them, all but `account` and `desk`. */
  readonly states?: readonly State[];
  /** What a reader does there before it is looked at. */
  readonly act?: (page: Page, device: Device) => Promise<void>;
};

export function isIn(state: State): (screen: Screen) => boolean {
  return ({ states }) => states?.includes(state) ?? (state !== 'account' && state !== 'desk');
}
