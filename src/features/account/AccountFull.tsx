import { Trans } from '@lingui/react/macro';
import { readAccountFull } from '../../../data/queries/account';
import { useLive } from '../../platform/live/live';
import { Notice } from '../../ui/Notice';

/** The account takes nothing more (decision 0028): what was changed is kept here, and this is where its reader hears of it. */
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
