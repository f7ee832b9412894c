import { LOGIN_POPUP_GAP_MS } from '../../../../contract/account/visits';
import { shownWithin } from './shownWithin';

export type LoginSituation = {
  /** Home was seen before in this visit. */
  returned: boolean;
  isDeep: 0 | 1;
  /** The visit has marketing codes. */
  hasAdParams: boolean;
  /** Its address named a book. */
  cameForBook: boolean;
  isLoggedIn: boolean;
  /** When it was last shown; both times in ms since the epoch. */
  lastShown: unknown;
  now: number;
};

/** The login popup (spec 4.5): on return to home, for whoever came by a campaign's deep link that names no book, without an account, once an hour. */
export function isLoginDue(situation: LoginSituation): boolean {
  const { returned, isDeep, hasAdParams, cameForBook, isLoggedIn, lastShown, now } = situation;
  if (!returned || isDeep !== 1 || !hasAdParams || cameForBook || isLoggedIn) return false;
  return !shownWithin(LOGIN_POPUP_GAP_MS, lastShown, now);
}
