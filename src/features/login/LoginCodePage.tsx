import { Trans, useLingui } from '@lingui/react/macro';
import { destinationOf } from '../../platform/navigation/destination';
import { CodeForm } from './CodeForm';
import { WayLink } from './WayLink';

/** Logs in by an e-mailed code (spec 2.1, loginCode). A new address gets an account. */
export function LoginCodePage({ redirect }: { redirect: string | undefined }) {
  const { t } = useLingui();
  return (
    <CodeForm
      title={t`Log in with a code`}
      lead={
        <Trans>
          No password to remember: we’ll e-mail you a code. If you’re new here, it also creates your account.
        </Trans>
      }
      way="loginByCode"
      purpose="login"
      action={t`Log in`}
      withPassword={false}
      back={destinationOf(redirect)}
      footer={
        <WayLink to="/loginEmail" redirect={redirect}>
          <Trans>Log in with a password</Trans>
        </WayLink>
      }
    />
  );
}
