import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/Button';
import { cardClass } from '../../ui/card';
import { isEmail } from './credentials';
import { EmailField } from './fields';
import { keepTypedEmail, typedEmail } from './typedEmail';

/**
 * The first step by e-mail: the address alone. Nobody is asked whether it has an account: the next step offers the password,
 * a code and a new account alike.
 */
export function EmailFirst({ redirect }: { redirect: string | undefined }) {
  const navigate = useNavigate();
  const [email, setEmail] = useState(typedEmail);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isEmail(email)) return;
    keepTypedEmail(email.trim());
    void navigate({ to: '/loginEmail', search: redirect === undefined ? {} : { redirect } });
  };
  return (
    <form className={`${cardClass} flex flex-col gap-4 p-5`} noValidate onSubmit={submit}>
      <EmailField onChange={setEmail} value={email} />
      <Button className="w-full" disabled={!isEmail(email)} size="lg" type="submit">
        <Trans>Continue</Trans>
      </Button>
    </form>
  );
}
