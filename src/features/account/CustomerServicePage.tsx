import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { EMAIL_REGEX } from 'valibot';
import { SUPPORT_MAX_CHARACTERS } from '../../../contract/account/logins';
import { cleanLine, cleanLines } from '../../../contract/wire/writtenText';
import { readUser } from '../../../data/queries/account';
import { useLive } from '../../platform/live/live';
import { Button } from '../../ui/Button';
import { PageHeader } from '../../ui/PageHeader';
import { PageTitle } from '../../ui/PageTitle';
import { TextField } from '../../ui/TextField';
import { useSending } from './useSending';

/**
 * The form for messages to the operator (spec 2.1, customerService). A message stays on the device until it
 * is sent.
 */
export function CustomerServicePage() {
  const { t } = useMacro();
  const user = useLive('user', readUser).value;
  const [email, setEmail] = useState<string>();
  const [subject, setSubject] = useState('');
  const [text, setText] = useState('');
  const { isBusy, send, state, startAnew } = useSending(<Trans>Your message is sent.</Trans>);
  const address = (email ?? user?.email ?? '').trim();
  const isWrongAddress = address !== '' && !EMAIL_REGEX.test(address);
  const words = cleanLines(text);
  const isReady = words !== '' && !isWrongAddress;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || isBusy) return;
    const message = { email: address.toLowerCase(), subject: cleanLine(subject), text: words };
    if (!(await send(message))) return;
    setSubject('');
    setText('');
  };
  return (
    <>
      <PageTitle>{t`Customer service`}</PageTitle>
      <PageHeader title={t`Customer service`} column="narrow" />
      <div className="page-width max-w-2xl! pt-2 pb-10">
        <div className="rounded-lg bg-surface px-5 py-6 shadow-raised sm:px-7 sm:py-7">
          <p className="text-pretty text-ink-soft">
            <Trans>
              Write to the people who run this library. Your user number is sent along so they can find your
              account.
            </Trans>
          </p>
          <form onSubmit={(event) => void submit(event)} noValidate className="mt-6 flex flex-col gap-5">
            {state}
            <TextField
              label={<Trans>Your e-mail, for our reply</Trans>}
              type="email"
              name="email"
              autoComplete="email"
              inputMode="email"
              value={email ?? user?.email ?? ''}
              onChange={setEmail}
              hint={<Trans>We need it to reply to you.</Trans>}
              error={isWrongAddress ? t`Please enter a valid email address` : undefined}
            />
            <TextField
              label={<Trans>Subject</Trans>}
              name="subject"
              maxLength={120}
              value={subject}
              onChange={setSubject}
            />
            <TextField
              label={<Trans>Message</Trans>}
              name="message"
              rows={6}
              maxLength={SUPPORT_MAX_CHARACTERS}
              value={text}
              onChange={(written) => {
                setText(written);
                startAnew();
              }}
            />
            <Button type="submit" size="lg" busy={isBusy} disabled={!isReady} className="w-full">
              <Trans>Send</Trans>
            </Button>
          </form>
        </div>
      </div>
    </>
  );
}
