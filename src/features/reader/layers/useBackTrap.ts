import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isInAppBrowser } from '../../../platform/device/inAppBrowser';

let trap: 'unset' | 'set' | 'sprung' = 'unset';

/**
 * The route guard's back trap (spec 4.11). If a social network's app opened the text by a link, there is no
 * page of this app in the history and Back would close it: the first Back leads home instead. A reader who
 * was on another page of this app goes back to that page.
 */
export function useBackTrap(): void {
  const router = useRouter();
  useEffect(() => {
    if (trap === 'sprung' || !isInAppBrowser(navigator.userAgent)) return;
    if (trap === 'unset') {
      if (router.history.canGoBack()) return;
      trap = 'set';
      // Bypasses the router, which would treat it as a new page and load it again.
      History.prototype.pushState.call(history, history.state, '', location.href);
    }
    const leave = () => {
      trap = 'sprung';
      removeEventListener('popstate', leave);
      void router.navigate({ to: '/home', replace: true });
    };
    addEventListener('popstate', leave);
    return () => removeEventListener('popstate', leave);
  }, [router]);
}
