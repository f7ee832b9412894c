import { withPageTexts } from '../../i18n/activate';
import { useOffline } from '../../platform/live/connection';
import { lazyPart } from '../../platform/navigation/lazy';

// The service worker holds it; whoever is offline before there is one sees the page's own message.
const OfflineMessage = lazyPart(() => withPageTexts(import('./OfflineMessage')), 'OfflineMessage');

/**
 * Says what still works while the server cannot be reached, and goes away by itself. It lies at the foot of the
 * screen, over the tab bar where there is one: nothing moves when it appears or disappears. A page that reports the failure itself hides it (`LoadFailure`).
 */
export function OfflineBanner({ overTabBar }: { overTabBar: boolean }) {
  const offline = useOffline();
  return (
    <div
      ref={publishHeight}
      role="status"
      aria-live="polite"
      className={`offline-banner pointer-events-none fixed inset-x-0 z-25 ${overTabBar ? 'bottom-[calc(var(--bar-height)+var(--safe-bottom))]' : 'bottom-0'}`}
    >
      {offline && <OfflineMessage overTabBar={overTabBar} />}
    </div>
  );
}

/** Other bars at the foot of the screen stand on this one: they read its height from the root. */
function publishHeight(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const height = element.offsetHeight;
    // A property of the root has everything in the page styled again: a start with nothing to say leaves it alone.
    if (height > 0) style.setProperty('--offline-height', `${height}px`);
    else style.removeProperty('--offline-height');
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    style.removeProperty('--offline-height');
  };
}
