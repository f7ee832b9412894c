import { Trans, useLingui } from '@lingui/react/macro';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { NICK_NAME_MAX_CHARACTERS } from '../../../../contract/account/logins';
import { OPERATOR_PATH } from '../../../../contract/operator/operator';
import { useFailureText } from '../../../i18n/useFailureText';
import { useOffline } from '../../../platform/live/connection';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { TextField } from '../../../ui/TextField';
import { isEmail, isPasswordLength } from '../credentials';
import { EmailField, PasswordField } from '../fields';
import { LoginForm } from '../LoginForm';
import { useLogin } from '../useLogin';

/** `onRefused`: the token is wrong, or someone else was faster. */
type SetupFormProps = { token: string; onRefused: () => Promise<void> };

const DESK = { path: OPERATOR_PATH, search: {} };

export function SetupForm({ token, onRefused }: SetupFormProps) {
  const { t } = useLingui();
  const failureText = useFailureText();
  const isOffline = useOffline();
  const [email, setEmail] = useState('');
  const [nickName, setNickName] = useState('');
  const [password, setPassword] = useState('');
  const { isBusy, failure, forgive, logIn, question } = useLogin(DESK);
  const isReady = isEmail(email) && nickName.trim() !== '' && isPasswordLength(password) && !isOffline;
  const submit = async () => {
    if (!isReady || isBusy) return;
    const account = { email: email.trim(), nickName: nickName.trim(), password };
    if ((await logIn({ way: 'setUp', token, ...account })) === 'refused') await onRefused();
  };
  const isCommon = failure?.name === 'commonPassword';
  const isTaken = failure?.name === 'emailTaken';
  const isWrongToken = failure?.name === 'notAllowed';
  return (
    <LoginForm
      title={t`Set up this site`}
      lead={
        <Trans>
          Nobody runs this site yet. With this account you open its desk: titles, prices, readers, messages.
          No e-mail is sent, so remember the password.
        </Trans>
      }
      onSubmit={() => void submit()}
      failure={isCommon || isTaken || isWrongToken ? undefined : failure}
      question={question}
    >
      <EmailField
        value={email}
        onChange={(text) => {
          setEmail(text);
          forgive();
        }}
      />
      <TextField
        label={<Trans>Username</Trans>}
        name="name"
        autoComplete="nickname"
        maxLength={NICK_NAME_MAX_CHARACTERS}
        required
        icon={<UserRound className="size-icon-md" />}
        value={nickName}
        onChange={setNickName}
        hint={<Trans>Readers see it beside your comments.</Trans>}
      />
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
      {isTaken && (
        <Notice tone="danger">
          <Trans>
            There is an account with this address, and it keeps its password. Use another address, or run
            where the server runs: npm run operate -- operator grant {email.trim()}
          </Trans>
        </Notice>
      )}
      {isWrongToken && (
        <Notice tone="danger">
          <Trans>
            This address is not valid any more. Open the one that the server printed at its last start.
          </Trans>
        </Notice>
      )}
      <Button type="submit" size="lg" busy={isBusy} disabled={!isReady} className="w-full">
        <Trans>Create account</Trans>
      </Button>
    </LoginForm>
  );
}
