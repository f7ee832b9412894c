import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { useState } from 'react';
import { useFailureText } from '../../i18n/useFailureText';
import { useOffline } from '../../platform/live/connection';
import { destinationOf } from '../../platform/navigation/destination';
import { Button } from '../../ui/Button';
import { CodeForm } from './CodeForm';
import { isEmail, isPasswordLength } from './credentials';
import { EmailField, PasswordField } from './fields';
import { LoginForm } from './LoginForm';
import { keepTypedEmail, typedEmail } from './typedEmail';
import { useLogin } from './useLogin';
import { WayLink } from './WayLink';

type LoginEmailPageProps = { redirect: string | undefined; register: boolean };

/** Logs in by e-mail and password, or registers (spec 2.1, loginEmail). */
export function LoginEmailPage({ redirect, register }: LoginEmailPageProps) {
  return register ? <Register redirect={redirect} /> : <LogIn redirect={redirect} />;
}

function LogIn({ redirect }: { redirect: string | undefined }) {
  const { t } = useMacro();
  const failureText = useFailureText();
  const isOffline = useOffline();
  const [email, setEmail] = useState(typedEmail);
  const [isKnown] = useState(email !== '');
  const [password, setPassword] = useState('');
  const { isBusy, failure, forgive, logIn, question } = useLogin(destinationOf(redirect));
  const isWrong = failure?.name === 'loginError';
  const credentials = { way: 'loginByEmail', email: email.trim(), password, code: '' } as const;
  const isReady = isEmail(email) && isPasswordLength(password) && !isOffline;
  return (
    <LoginForm
      title={t`Log in by e-mail`}
      lead={<Trans>Your coins and unlocked chapters come along.</Trans>}
      onSubmit={() => isReady && !isBusy && void logIn(credentials)}
      failure={isWrong ? undefined : failure}
      question={question}
      footer={
        <>
          <WayLink to="/loginCode" redirect={redirect}>
            <Trans>Log in with a code</Trans>
          </WayLink>
          <WayLink to="/forgetPassword" redirect={redirect}>
            <Trans>Forgot your password?</Trans>
          </WayLink>
          <WayLink to="/loginEmail" redirect={redirect} register>
            <Trans>Create account</Trans>
          </WayLink>
        </>
      }
    >
      <EmailField
        value={email}
        onChange={(text) => {
          setEmail(text);
          keepTypedEmail(text);
        }}
      />
      <PasswordField
        autoFocus={isKnown}
        isNew={false}
        value={password}
        onChange={(text) => {
          setPassword(text);
          forgive();
        }}
        error={isWrong ? failureText('loginError') : undefined}
      />
      <Button type="submit" size="lg" busy={isBusy} disabled={!isReady} className="w-full">
        <Trans>Log in</Trans>
      </Button>
    </LoginForm>
  );
}

function Register({ redirect }: { redirect: string | undefined }) {
  const { t } = useMacro();
  return (
    <CodeForm
      title={t`Create account`}
      lead={
        <Trans>
          We’ll send a code to confirm your e-mail address. Your library, notes and coins come along.
        </Trans>
      }
      way="registerByEmail"
      purpose="register"
      action={t`Create account`}
      withPassword
      back={destinationOf(redirect)}
      footer={
        <WayLink to="/loginEmail" redirect={redirect}>
          <Trans>I already have an account</Trans>
        </WayLink>
      }
    />
  );
}
