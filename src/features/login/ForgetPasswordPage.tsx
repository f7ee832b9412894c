import { Trans, useLingui } from '@lingui/react/macro';
import { destinationOf } from '../../platform/navigation/destination';
import { CodeForm } from './CodeForm';
import { WayLink } from './WayLink';

/** Sets a new password by a code (spec 2.1, forgetPassword). */
export function ForgetPasswordPage({ redirect }: { redirect: string | undefined }) {
  const { t } = useLingui();
  return (
    <CodeForm
      title={t`Reset password`}
      lead={
        <Trans>We’ll e-mail you a code to choose a new password. All other devices are logged out.</Trans>
      }
      way="resetPassword"
      purpose="reset"
      action={t`Set password`}
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
