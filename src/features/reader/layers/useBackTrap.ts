import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isInAppBrowser } from '../../../platform/device/inAppBrowser';

/** It holds once a visit. */
let trap: 'unset' | 'set' | 'sprung' = 'unset';

/**
 * The route guard's back trap (spec 4.11): where a social network's app opened the text by a link, no page of this app
 * lies behind it, and Back would close it. The first time it leads home instead. A reader who came from another page of this
 * app goes back to that one.
 */
export function useBackTrap(): void {
  const router = useRouter();
  useEffect(() => {
    if (trap === 'sprung' || !isInAppBrowser(navigator.userAgent)) return;
    if (trap === 'unset') {
      if (router.history.canGoBack()) return;
      trap = 'set';
      // Past the router, which takes it for the page that it is: a page of its own would be read again.
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
