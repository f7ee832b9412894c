import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { User } from '../../../contract/account/account.schema';
import type { DeletionProof } from '../../../contract/account/logins.schema';
import type { Failure } from '../../../contract/wire/failure';
import { readOnlyHere } from '../../../data/queries/onlyHere';
import { useFailureText } from '../../i18n/useFailureText';
import { recordAnswer } from '../../platform/live/connection';
import { useLive } from '../../platform/live/live';
import { useServerConfig } from '../../platform/live/serverConfig';
import { leaveTab } from '../../platform/start/leaveTab';
import { usecases } from '../../platform/worker/usecases';
import { OnlyHereLost } from '../../shared/onlyHere/OnlyHereLost';
import { Button } from '../../ui/Button';
import { RowContent, rowClass } from '../../ui/List';
import { Notice } from '../../ui/Notice';
import { Sheet } from '../../ui/Sheet';
import { TextField } from '../../ui/TextField';

type DeleteAccountProps = { user: User; disabled: boolean };

export function DeleteAccount({ user, disabled }: DeleteAccountProps) {
  const { t } = useMacro();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={rowClass} disabled={disabled} onClick={() => setOpen(true)}>
        <RowContent
          tone="danger"
          icon={<Trash2 className="size-icon-lg" />}
          title={<Trans>Delete my account</Trans>}
        />
      </button>
      {isOpen && (
        <Sheet title={t`Delete my account`} onClose={() => setOpen(false)}>
          <DeletionForm user={user} />
        </Sheet>
      )}
    </>
  );
}

function DeletionForm({ user }: { user: User }) {
  const { t, i18n } = useMacro();
  const failureText = useFailureText();
  const [kind, setKind] = useState<DeletionProof['kind']>(user.email === '' ? 'number' : 'password');
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [isSaving, setSaving] = useState(false);
  const onlyHere = useLive('onlyHere', readOnlyHere).value;
  const sendsMail = useServerConfig()?.sendsMail ?? true;
  const isReady = kind === 'code' ? /^\d{6}$/.test(text.trim()) : text.trim() !== '';

  const sendCode = async () => {
    setBusy(true);
    const sent = await usecases.sendCode({ email: user.email, purpose: 'delete', language: i18n.locale });
    recordAnswer(sent);
    setBusy(false);
    setText('');
    setFailure(sent.ok ? undefined : sent.failure);
    // After `tooMany` an earlier code is already on its way.
    if (sent.ok || sent.failure.name === 'tooMany') setKind('code');
  };
  const remove = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || isBusy || isSaving) return;
    setBusy(true);
    const deleted = await usecases.deleteAccount({ proof: proofOf(kind, text) });
    recordAnswer(deleted);
    if (deleted.ok) return leaveTab('/home');
    setBusy(false);
    return setFailure(deleted.failure);
  };
  return (
    <form
      onSubmit={(event) => void remove(event)}
      noValidate
      className="flex flex-col gap-5 overflow-y-auto px-5 pt-2 pb-6"
    >
      <p className="text-pretty">
        <Trans>
          Your coins, unlocked chapters, ratings, picture and everything else under your name are deleted
          immediately and permanently, here and on the server. Payment records are kept anonymously.
        </Trans>
      </p>
      {onlyHere && <OnlyHereLost onlyHere={onlyHere} ownAlone onSaving={setSaving} />}
      {kind === 'password' && (
        <TextField
          label={<Trans>Password</Trans>}
          type="password"
          name="password"
          autoComplete="current-password"
          value={text}
          onChange={setText}
        />
      )}
      {kind === 'code' && (
        <>
          <Notice>
            <Trans>Verification code sent successfully, please check your email!</Trans>
          </Notice>
          <TextField
            label={<Trans>Code</Trans>}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={text}
            onChange={setText}
            hint={<Trans>The six digits from the e-mail</Trans>}
          />
        </>
      )}
      {kind === 'number' && (
        <TextField
          label={<Trans>Your number</Trans>}
          name="number"
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={setText}
          hint={t`Type ${user.userId} to confirm.`}
        />
      )}
      {failure && (
        <Notice tone="danger">
          {failure.name === 'lastOwner' ? (
            <Trans>You are the only owner of this site. Make another account an owner first.</Trans>
          ) : (
            failureText(failure.name)
          )}
        </Notice>
      )}
      <div className="flex flex-col gap-2">
        <Button type="submit" kind="danger" size="lg" busy={isBusy} disabled={!isReady || isSaving}>
          <Trans>Delete permanently</Trans>
        </Button>
        {kind === 'password' && sendsMail && (
          <Button kind="quiet" disabled={isBusy} onClick={() => void sendCode()}>
            <Trans>Send me a code instead</Trans>
          </Button>
        )}
      </div>
    </form>
  );
}

function proofOf(kind: DeletionProof['kind'], text: string): DeletionProof {
  if (kind === 'password') return { kind, password: text };
  return kind === 'code' ? { kind, code: text.trim() } : { kind, number: text.trim() };
}
