import { SESSION_HINT } from '../../../contract/account/logins';
import { LOGGED_IN_KEY } from '../visit/loggedInKey';
import { WHITE_SCREEN_KEY } from './whiteScreen/whiteScreenKey';

/**
 * Replaces the page with `path` after a logout: this drops the memory of the page and its worker, and the
 * addresses that the tab has stored. The router stores those when the page is left, so this waits for it.
 */
export function leaveTab(path: '/home' | '/mine'): void {
  // Offline the session itself still exists, but this device must not appear logged in.
  document.cookie = `${SESSION_HINT}=; Max-Age=0; Path=/`;
  document.cookie = `__Host-${SESSION_HINT}=; Max-Age=0; Path=/; Secure`;
  addEventListener('pagehide', () => {
    try {
      sessionStorage.clear();
      localStorage.removeItem(WHITE_SCREEN_KEY);
      // The next page does this too, once it knows the account, but that is late.
      localStorage.removeItem(LOGGED_IN_KEY);
    } catch {
      // Storage is disabled: nothing was stored.
    }
  });
  location.replace(path);
}
