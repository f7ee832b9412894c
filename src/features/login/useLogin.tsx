import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import type { Credentials } from '../../../contract/account/logins.schema';
import type { Failure } from '../../../contract/wire/failure';
import { readUser } from '../../../data/queries/account';
import { type OnlyHere, readOnlyHere } from '../../../data/queries/onlyHere';
import { recordAnswer } from '../../platform/live/connection';
import type { Destination } from '../../platform/navigation/destination';
import { recordAction } from '../../platform/visit/usage';
import { readVisitor } from '../../platform/visit/visitor';
import { usecases } from '../../platform/worker/usecases';
import { OnlyHereLost } from '../../shared/onlyHere/OnlyHereLost';
import { ConfirmDialog, type ConfirmHandle } from '../../ui/ConfirmDialog';
import { showToast } from '../../ui/toasts';
import { keepTypedEmail } from './typedEmail';

type LoginResult = 'in' | 'refused' | 'asked';
export type Login = {
  readonly isBusy: boolean;
  readonly failure: Failure | undefined;
  /** Call when the reader edits the refused values. */
  readonly forgive: () => void;
  readonly logIn: (credentials: Credentials) => Promise<LoginResult>;
  /** Must be rendered on the page. */
  readonly question: ReactNode;
};

/** The account whose data is on the device, and the data that has no other copy. */
type Owner = { name: string; onlyHere: OnlyHere };

/**
 * Logs in and returns to where the reader was. Asks before another account's data is removed from the device.
 */
export function useLogin(back: Destination | undefined): Login {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [owner, setOwner] = useState<Owner>();
  const [isSaving, setSaving] = useState(false);
  const [opened, setOpened] = useState(0);
  const held = useRef<Credentials>(undefined);
  const dialog = useRef<ConfirmHandle>(null);

  const enter = async (credentials: Credentials): Promise<LoginResult> => {
    setBusy(true);
    setFailure(undefined);
    const entered = await usecases.logIn({ ...credentials, visitor: readVisitor('') });
    recordAnswer(entered);
    if (!entered.ok) {
      setBusy(false);
      setFailure(entered.failure);
      return 'refused';
    }
    void recordAction('login done');
    keepTypedEmail('');
    const { award, mustReload } = entered.value;
    const to = back ?? { path: '/mine', search: {} };
    if (mustReload) {
      location.replace(to.path);
      return 'in';
    }
    showToast({ text: award > 0 ? t`You are logged in: +${award} bonus` : t`You are logged in` });
    await navigate({ to: to.path as '/home', search: to.search, replace: true });
    return 'in';
  };
  const logIn = async (credentials: Credentials): Promise<LoginResult> => {
    const other = await otherOwner(credentials);
    if (!other) return enter(credentials);
    held.current = credentials;
    setOwner(other);
    dialog.current?.open();
    return 'asked';
  };
  const question = (
    <ConfirmDialog
      ref={dialog}
      title={t`Log in with a different account?`}
      action={t`Log in`}
      onConfirm={() => held.current && void enter(held.current)}
      held={isSaving}
      onClose={() => {
        setSaving(false);
        setOpened(opened + 1);
      }}
      more={owner && <OnlyHereLost key={opened} onlyHere={owner.onlyHere} onSaving={setSaving} />}
    >
      <Trans>
        This device holds the library, places and highlights of {owner?.name}. If you log in to another
        account, they are removed.
      </Trans>
    </ConfirmDialog>
  );
  return { isBusy, failure, forgive: () => setFailure(undefined), logIn, question };
}

/**
 * Resolves to the account on the device, unless these credentials are its own, or it is a guest, which is
 * merged.
 */
async function otherOwner(credentials: Credentials): Promise<Owner | undefined> {
  const user = await readUser();
  if (user?.isLogin !== 1) return undefined;
  if (credentials.way !== 'registerByGoogle' && credentials.email.toLowerCase() === user.email)
    return undefined;
  return { name: user.nickName || user.email || String(user.userId), onlyHere: await readOnlyHere() };
}
