import { Trans } from '@lingui/react/macro';
import { WifiOff } from 'lucide-react';
import { useOffline } from '../../platform/connection';

/** Says what still works while the server cannot be reached, and goes away by itself. */
export function OfflineBanner() {
  const offline = useOffline();
  return (
    <div role="status" aria-live="polite">
      {offline && (
        <p className="flex animate-page items-center justify-center gap-2.5 bg-mark-soft px-4 pt-[max(0.5rem,var(--safe-top))] pb-2 text-caption text-mark-ink">
          <WifiOff size={16} aria-hidden="true" className="shrink-0" />
          <span>
            <Trans>You are offline. Your library and downloaded books still open.</Trans>
          </span>
        </p>
      )}
    </div>
  );
}
