import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { NOTE_MAX_CHARACTERS } from '../../../../contract/operator/operator';
import type { DeskMessage } from '../../../../contract/operator/people.schema';
import { Button } from '../../../ui/Button';
import { textLinkClass } from '../../../ui/buttonClass';
import { cardClass } from '../../../ui/card';
import { Notice } from '../../../ui/Notice';
import { TextField } from '../../../ui/TextField';
import { showToast } from '../../../ui/toasts';
import { deskTime } from '../desk/deskTime';
import { useAct } from '../desk/useAct';
import { useDeskFailure } from '../desk/useDeskFailure';

export function MessageCard({ message, onDone }: { message: DeskMessage; onDone: () => void }) {
  const { t, i18n } = useMacro();
  const { userId, name, email, subject, text, createdAt, closedAt, answer } = message;
  return (
    <article aria-label={subject || t`A message`} className={`${cardClass} flex flex-col gap-3 p-4 sm:p-5`}>
      <p className="flex flex-wrap gap-x-3 gap-y-1 text-caption text-ink-soft">
        <Link to="/operator" search={{ at: `people/${userId}` }} className={textLinkClass}>
          <bdi>{name || t`reader ${userId}`}</bdi>
        </Link>
        <span>{t`No. ${message.id}`}</span>
        <span>{deskTime(createdAt, i18n.locale)}</span>
        {email !== '' && <span className="wrap-anywhere">{email}</span>}
      </p>
      {subject !== '' && (
        <h3 dir="auto" className="text-lead font-semibold wrap-anywhere">
          {subject}
        </h3>
      )}
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      {closedAt === null ? (
        <AnswerForm message={message} onDone={onDone} />
      ) : (
        <div className="border-l-4 border-line pl-3">
          <p className="text-caption text-ink-soft">
            {answer === '' ? <Trans>Closed without an answer</Trans> : <Trans>Answered</Trans>}
            {` · ${deskTime(closedAt, i18n.locale)}`}
          </p>
          {answer !== '' && (
            <p dir="auto" className="wrap-anywhere whitespace-pre-line">
              {answer}
            </p>
          )}
        </div>
      )}
    </article>
  );
}

function AnswerForm({ message, onDone }: { message: DeskMessage; onDone: () => void }) {
  const { t } = useMacro();
  const failureText = useDeskFailure();
  const [text, setText] = useState('');
  const { run, isBusy, failure } = useAct('operatorAnswer');
  const send = async (answer: string) => {
    if (!(await run({ messageId: message.id, text: answer }))) return;
    showToast({ text: answer === '' ? t`Closed.` : t`Answered. The reader is notified.` });
    onDone();
  };
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '' && !isBusy) void send(text.trim());
      }}
    >
      <TextField
        label={<Trans>Your answer</Trans>}
        rows={3}
        maxLength={NOTE_MAX_CHARACTERS}
        value={text}
        onChange={setText}
        hint={
          message.email === '' ? (
            <Trans>They see it in the app.</Trans>
          ) : (
            <Trans>They see it in the app, and it goes to the address they gave.</Trans>
          )
        }
      />
      {failure && <Notice tone="danger">{failureText(failure.name)}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" disabled={text.trim() === ''} busy={isBusy}>
          <Trans>Send the answer</Trans>
        </Button>
        <Button size="sm" kind="quiet" disabled={isBusy} onClick={() => void send('')}>
          <Trans>Close without an answer</Trans>
        </Button>
      </div>
    </form>
  );
}
