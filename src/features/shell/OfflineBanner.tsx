import { Trans } from '@lingui/react/macro';
import { WifiOff } from 'lucide-react';
import { useOffline } from '../../platform/connection';

/**
 * Says what still works while the server cannot be reached, and goes away by itself. It lies at the foot of the
 * screen, over the tab bar where there is one: nothing moves when it comes or goes.
 */
export function OfflineBanner({ overTabBar }: { overTabBar: boolean }) {
  const offline = useOffline();
  return (
    <div
      role="status"
      aria-live="polite"
      className={`pointer-events-none fixed inset-x-0 z-25 ${overTabBar ? 'bottom-[calc(var(--bar-height)+var(--safe-bottom))]' : 'bottom-0'}`}
    >
      {offline && (
        <p
          className={`pointer-events-auto flex animate-page items-center justify-center gap-2.5 bg-mark-soft px-4 pt-1.5 text-caption text-mark-ink ${overTabBar ? 'pb-1.5' : 'pb-[calc(var(--safe-bottom)+0.375rem)]'}`}
        >
          <WifiOff size={16} aria-hidden="true" className="shrink-0" />
          <span>
            <Trans>Offline. Your library and downloads still open.</Trans>
          </span>
        </p>
      )}
    </div>
  );
}
