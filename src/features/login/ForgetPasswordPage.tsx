import { Trans, useLingui } from '@lingui/react/macro';
import { destinationOf } from '../../platform/destination';
import { CodeForm } from './CodeForm';
import { WayLink } from './WayLink';

/** A new password by a code (spec 2, forgetPassword). */
export function ForgetPasswordPage({ redirect }: { redirect: string | undefined }) {
  const { t } = useLingui();
  return (
    <CodeForm
      title={t`Reset password`}
      lead={
        <Trans>
          We send a code to your e-mail address, and with it you choose a new password. All other devices are
          logged out.
        </Trans>
      }
      way="resetPassword"
      purpose="reset"
      action={t`Set the password`}
      withPassword
      back={destinationOf(redirect)}
      footer={
        <WayLink to="/loginEmail" redirect={redirect}>
          <Trans>Log in with a password</Trans>
        </WayLink>
      }
    />
  );
}
