import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { buttonClass } from './buttonClass';
import { Notice } from './Notice';

/**
 * Asks for an e-mail address and proves it by a code; this opens a new account or the existing one (decision
 * 0031).
 */
export function ProveEmail() {
  return (
    <Link to="/loginCode" search={{ redirect: '/Rewards' }} className={buttonClass('tonal', 'sm')}>
      <Trans>Confirm e-mail</Trans>
    </Link>
  );
}

/** Replaces a bonus that requires a proven e-mail. */
export function ProveEmailNotice() {
  return (
    <Notice action={<ProveEmail />}>
      <Trans>Confirm your e-mail to collect this.</Trans>
    </Notice>
  );
}
