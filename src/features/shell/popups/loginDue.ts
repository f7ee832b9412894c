import { LOGIN_POPUP_GAP_MS } from '../../../../contract/account/visits';
import { shownWithin } from './shownWithin';

export type LoginSituation = {
  returned: boolean;
  isDeep: 0 | 1;
  hasAdParams: boolean;
  cameForBook: boolean;
  isLoggedIn: boolean;
  /** When it was last shown; both times in ms since the epoch. */
  lastShown: unknown;
  now: number;
};

/**
 * Whether the login popup is due (spec 4.5): on a return to home, for a guest from a campaign's deep link
 * without a book, once an hour.
 */
export function isLoginDue(situation: LoginSituation): boolean {
  const { returned, isDeep, hasAdParams, cameForBook, isLoggedIn, lastShown, now } = situation;
  if (!returned || isDeep !== 1 || !hasAdParams || cameForBook || isLoggedIn) return false;
  return !shownWithin(LOGIN_POPUP_GAP_MS, lastShown, now);
}
