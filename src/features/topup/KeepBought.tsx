import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/buttonClass';
import { Notice } from '../../ui/Notice';

/** Asks a guest with purchases for an e-mail: without one they are lost with this browser's data. */
export function KeepBought() {
  return (
    <Notice
      action={
        <Link to="/loginCode" search={{ redirect: '/topup' }} className={buttonClass('tonal', 'sm')}>
          <Trans>Confirm e-mail</Trans>
        </Link>
      }
    >
      <Trans>What you bought is tied to this browser. Confirm an e-mail to keep it anywhere.</Trans>
    </Notice>
  );
}
