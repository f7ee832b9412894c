import { Trans } from '@lingui/react/macro';
import { readAccountFull } from '../../../data/queries/account';
import { useLive } from '../../platform/live/live';
import { Notice } from '../../ui/Notice';

/** Tells the reader that the account is full (decision 0028): changes stay on this device. */
export function AccountFull() {
  const isFull = useLive('accountFull', readAccountFull).value;
  if (!isFull) return null;
  return (
    <div className="mt-4">
      <Notice tone="mark">
        <Trans>
          Your account is full. Your latest changes stay on this device and sync once you remove something:
          books you no longer read, highlights or collections.
        </Trans>
      </Notice>
    </div>
  );
}
