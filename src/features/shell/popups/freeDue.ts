import { FREE_READING_POPUP_GAP_MS } from '../../../../contract/account/visits';
import { shownWithin } from './shownWithin';

/** The value of the click flag after the offer was followed (spec 4.6). */
export const FOLLOWED = 'no';

export type FreeSituation = {
  /** Chapters and episodes read on this device, as stored. */
  readTimes: unknown;
  click: unknown;
  /** When it was last shown; both times in ms since the epoch. */
  lastShown: unknown;
  now: number;
};

/**
 * Whether the free-reading popup is due (spec 4.6), provided that there is a free book: for a reader who has
 * read before, once an hour, until it is followed.
 */
export function isFreeDue({ readTimes, click, lastShown, now }: FreeSituation): boolean {
  if (typeof readTimes !== 'number' || readTimes <= 0 || click === FOLLOWED) return false;
  return !shownWithin(FREE_READING_POPUP_GAP_MS, lastShown, now);
}
