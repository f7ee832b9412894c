import { Trans } from '@lingui/react/macro';
import { CloudOff, WifiOff } from 'lucide-react';
import { readObstacle } from '../../../data/queries/outbox';
import { useFailureText } from '../../i18n/useFailureText';
import { houseName } from '../../platform/device/houseName';
import { useNetwork } from '../../platform/device/network';
import { useLive } from '../../platform/live/live';

export function OfflineMessage({ overTabBar }: { overTabBar: boolean }) {
  const failureText = useFailureText();
  const network = useNetwork();
  const { value } = useLive('obstacle', readObstacle);
  const Icon = network ? CloudOff : WifiOff;
  return (
    <p
      className={`pointer-events-auto flex animate-page items-center justify-center gap-2.5 bg-mark-soft px-4 pt-1.5 text-caption text-mark-ink ${overTabBar ? 'pb-1.5' : 'pb-[calc(var(--safe-bottom)+0.375rem)]'}`}
    >
      <Icon size={16} aria-hidden="true" className="shrink-0" />
      <span>
        {value === 'intercepted' ? (
          failureText('intercepted')
        ) : network ? (
          <Trans>{houseName} can’t be reached. Your library and downloads still open.</Trans>
        ) : (
          <Trans>Offline. Your library and downloads still open.</Trans>
        )}
      </span>
    </p>
  );
}
