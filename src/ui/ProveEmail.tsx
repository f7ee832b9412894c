import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { buttonClass } from './buttonClass';
import { Notice } from './Notice';

/** The way to a proven e-mail: a code opens an account, or the one that is there (decision 0031). */
export function ProveEmail() {
  return (
    <Link to="/loginCode" search={{ redirect: '/Rewards' }} className={buttonClass('tonal', 'sm')}>
      <Trans>Confirm e-mail</Trans>
    </Link>
  );
}

/** Stands where a bonus is closed until the reader has one. */
export function ProveEmailNotice() {
  return (
    <Notice action={<ProveEmail />}>
      <Trans>Confirm your e-mail to collect this.</Trans>
    </Notice>
  );
}
