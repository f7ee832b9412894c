import { withPageTexts } from '../../i18n/activate';
import { useOffline } from '../../platform/live/connection';
import { lazyPart } from '../../platform/navigation/lazy';

// The service worker caches it; without a service worker, the page shows its own message.
const OfflineMessage = lazyPart(() => withPageTexts(import('./OfflineMessage')), 'OfflineMessage');

/**
 * Explains what still works while the server is unreachable, and disappears by itself. It overlays the bottom
 * of the screen, above a tab bar, so that nothing moves when it appears or disappears. A page that reports
 * the failure itself hides it (`LoadFailure`).
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

/** Other bars at the bottom are above this one: they read its height from the root. */
function publishHeight(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const height = element.offsetHeight;
    // Setting a property on the root restyles the whole page, so a start without a banner does not set it.
    if (height > 0) style.setProperty('--offline-height', `${height}px`);
    else style.removeProperty('--offline-height');
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    style.removeProperty('--offline-height');
  };
}
