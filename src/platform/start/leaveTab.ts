import { SESSION_HINT } from '../../../contract/account/logins';
import { LOGGED_IN_KEY } from '../visit/loggedInKey';
import { WHITE_SCREEN_KEY } from './whiteScreen/whiteScreenKey';

/**
 * Loads `path` in the place of a page whose reader logged out: what the page and its worker hold in memory goes, and what the
 * tab keeps of the addresses it was at. The router writes that down when the page is left, so this waits for it.
 */
export function leaveTab(path: '/home' | '/mine'): void {
  // With no network the session itself lives on: nobody is to be taken for its reader.
  document.cookie = `${SESSION_HINT}=; Max-Age=0; Path=/`;
  document.cookie = `__Host-${SESSION_HINT}=; Max-Age=0; Path=/; Secure`;
  addEventListener('pagehide', () => {
    try {
      sessionStorage.clear();
      localStorage.removeItem(WHITE_SCREEN_KEY);
      // The next page's bar does so too, once it knows who reads: that is late.
      localStorage.removeItem(LOGGED_IN_KEY);
    } catch {
      // Storage is switched off: nothing was kept.
    }
  });
  location.replace(path);
}
