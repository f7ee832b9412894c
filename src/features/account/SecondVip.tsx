import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { readSale } from '../../../data/queries/payments';
import { useLive } from '../../platform/live/live';
import { buttonClass } from '../../ui/buttonClass';
import { Notice } from '../../ui/Notice';

/** Tells the reader that a second renewing VIP was stopped (decision 0053), until its paid time is over. */
export function SecondVip() {
  const { onSale } = useLive('sale', readSale).value ?? {};
  const second = onSale?.renewals?.find(({ stop }) => stop === 'second');
  if (!second) return null;
  return (
    <div className="mt-4">
      <Notice
        action={
          <Link to="/topup" className={buttonClass('quiet', 'sm')}>
            <Trans>See your VIP</Trans>
          </Link>
        }
      >
        {second.state === 'ending' ? (
          <Trans>
            You paid for a second renewing VIP. Its days were added to your VIP, and only one of them renews.
          </Trans>
        ) : (
          <Trans>
            You paid for a second renewing VIP. Its days were added to your VIP, and its renewal is being
            cancelled.
          </Trans>
        )}
      </Notice>
    </div>
  );
}
