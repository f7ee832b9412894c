import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/buttonClass';
import { Notice } from '../../ui/Notice';

/** Asked of a guest who has bought: what they have is lost with this browser's data, unless an e-mail leads back to it. */
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
