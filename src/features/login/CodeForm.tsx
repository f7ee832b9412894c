import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { CodePurpose } from '../../../contract/account/logins';
import type { LoginWay } from '../../../contract/account/logins.schema';
import { useFailureText } from '../../i18n/useFailureText';
import { useOffline } from '../../platform/live/connection';
import { useServerConfig } from '../../platform/live/serverConfig';
import type { Destination } from '../../platform/navigation/destination';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { isCode, isEmail, isPasswordLength } from './credentials';
import { CodeField, EmailField, PasswordField } from './fields';
import { LoginForm } from './LoginForm';
import { NoMail } from './NoMail';
import { keepTypedEmail, takeCodeRequest, typedEmail } from './typedEmail';
import { useLogin } from './useLogin';
import { type SendCode, useSendCode } from './useSendCode';

type CodeFormProps = {
  title: string;
  lead: ReactNode;
  way: Exclude<LoginWay, 'loginByEmail' | 'registerByGoogle' | 'setUp'>;
  purpose: CodePurpose;
  action: string;
  withPassword: boolean;
  back: Destination | undefined;
  footer?: ReactNode;
};

export function CodeForm({ title, lead, way, purpose, action, withPassword, back, footer }: CodeFormProps) {
  const failureText = useFailureText();
  const isOffline = useOffline();
  const [email, setEmail] = useState(typedEmail);
  const [password, setPassword] = useState('');
  const [digits, setDigits] = useState('');
  const code = useSendCode(purpose);
  const { isBusy, failure, forgive, logIn, question } = useLogin(back);
  const isSent = code.mayHave;
  const isReady = isEmail(email) && isCode(digits) && (!withPassword || isPasswordLength(password));
  const isWrongCode = failure?.name === 'wrongCode';
  const isCommon = failure?.name === 'commonPassword';
  const sendAsked = useEffectEvent(() => {
    if (takeCodeRequest() && isEmail(email) && !isOffline) void code.send(email);
  });
  useEffect(() => sendAsked(), []);
  const submit = () => {
    if (isOffline || isBusy || code.isBusy) return;
    if (!isSent && isEmail(email)) void code.send(email);
    if (isSent && isReady) void logIn({ way, email: email.trim(), password, code: digits });
  };
  return (
    <LoginForm
      title={title}
      lead={lead}
      onSubmit={submit}
      failure={isWrongCode || isCommon ? undefined : (failure ?? code.failure)}
      footer={footer}
      question={question}
    >
      <EmailField
        value={email}
        onChange={(text) => {
          setEmail(text);
          keepTypedEmail(text);
        }}
      />
      <CodeStep email={email} code={code} />
      {isSent && (
        <>
          <CodeField
            autoFocus
            value={digits}
            onChange={(text) => {
              setDigits(text);
              forgive();
            }}
            error={isWrongCode ? failureText('wrongCode') : undefined}
          />
          {withPassword && (
            <PasswordField
              isNew
              email={email}
              value={password}
              onChange={(text) => {
                setPassword(text);
                forgive();
              }}
              error={isCommon ? failureText('commonPassword') : undefined}
            />
          )}
          <Button type="submit" size="lg" busy={isBusy} disabled={!isReady || isOffline} className="w-full">
            {action}
          </Button>
        </>
      )}
    </LoginForm>
  );
}

function CodeStep({ email, code }: { email: string; code: SendCode }) {
  const { t } = useLingui();
  const isOffline = useOffline();
  const sendsMail = useServerConfig()?.sendsMail ?? true;
  const { isBusy, sentTo, mayHave, wait, send } = code;
  if (!sendsMail) return <NoMail />;
  return (
    <>
      {sentTo !== undefined && (
        <Notice>
          <Trans>Verification code sent successfully, please check your email!</Trans>{' '}
          <Trans>You can get up to three codes an hour. Only the latest one works.</Trans>
        </Notice>
      )}
      <Button
        type={mayHave ? 'button' : 'submit'}
        kind={mayHave ? 'outline' : 'primary'}
        size={mayHave ? 'md' : 'lg'}
        busy={isBusy}
        disabled={!isEmail(email) || wait > 0 || isOffline}
        onClick={mayHave ? () => void send(email) : undefined}
        className={mayHave ? 'self-start' : 'w-full'}
      >
        {!mayHave ? t`Send code` : wait > 0 ? t`Send again in ${wait} s` : t`Send again`}
      </Button>
    </>
  );
}
