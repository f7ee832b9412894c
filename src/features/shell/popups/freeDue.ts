import { FREE_READING_POPUP_GAP_MS } from '../../../../contract/account/visits';
import { shownWithin } from './shownWithin';

/** What the click flag says once the offer was followed (spec 4.6). */
export const FOLLOWED = 'no';

export type FreeSituation = {
  /** Chapters and episodes on this device, as kept. */
  readTimes: unknown;
  /** The click flag. */
  click: unknown;
  /** When it was last shown; both times in ms since the epoch. */
  lastShown: unknown;
  now: number;
};

/** The free-reading popup (spec 4.6), given that there is a free book to tell of: to whoever has read, until followed, once an hour. */
export function isFreeDue({ readTimes, click, lastShown, now }: FreeSituation): boolean {
  if (typeof readTimes !== 'number' || readTimes <= 0 || click === FOLLOWED) return false;
  return !shownWithin(FREE_READING_POPUP_GAP_MS, lastShown, now);
}
