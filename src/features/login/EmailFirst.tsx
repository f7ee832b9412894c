import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useServerConfig } from '../../platform/live/serverConfig';
import { Button } from '../../ui/Button';
import { cardClass } from '../../ui/card';
import { isEmail } from './credentials';
import { EmailField } from './fields';
import { askForCode, keepTypedEmail, typedEmail } from './typedEmail';
import { WayLink } from './WayLink';

/**
 * The first step of the e-mail login: only the address. Continue sends a code to it, which also creates a new
 * reader's account; the password is the alternative. If the server sends no mail, only the password remains.
 */
export function EmailFirst({ redirect }: { redirect: string | undefined }) {
  const navigate = useNavigate();
  const sendsMail = useServerConfig()?.sendsMail ?? true;
  const [email, setEmail] = useState(typedEmail);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isEmail(email)) return;
    keepTypedEmail(email.trim());
    if (sendsMail) askForCode();
    const to = sendsMail ? '/loginCode' : '/loginEmail';
    void navigate({ to, search: redirect === undefined ? {} : { redirect } });
  };
  return (
    <form className={`${cardClass} flex flex-col gap-4 p-5`} noValidate onSubmit={submit}>
      <EmailField
        onChange={(text) => {
          setEmail(text);
          keepTypedEmail(text);
        }}
        value={email}
      />
      <Button className="w-full" disabled={!isEmail(email)} size="lg" type="submit">
        <Trans>Continue</Trans>
      </Button>
      {sendsMail && (
        <div className="flex flex-col items-center gap-1 text-center">
          <p className="text-pretty text-caption text-ink-soft">
            <Trans>We’ll e-mail you a code. If you’re new here, it also creates your account.</Trans>
          </p>
          <WayLink to="/loginEmail" redirect={redirect}>
            <Trans>Log in with a password</Trans>
          </WayLink>
        </div>
      )}
    </form>
  );
}
