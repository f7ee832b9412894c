import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Failure } from '../../../contract/failure';
import type { LoginWay } from '../../../contract/login';
import { arrivalOfVisit } from '../../platform/arrival';
import { noteAnswer } from '../../platform/connection';
import type { Destination } from '../../platform/destination';
import { usecases } from '../../platform/usecases';
import { showToast } from '../../ui/toasts';

type Credentials = { email: string; password?: string; code?: string };
export type Login = {
  readonly isBusy: boolean;
  readonly failure: Failure | undefined;
  /** The reader changes what was refused. */
  readonly forgive: () => void;
  readonly logIn: (credentials: Credentials) => Promise<void>;
};

/** Logs in by one of the ways, then goes where the reader came from. */
export function useLogin(way: LoginWay, back: Destination | undefined): Login {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  const logIn = async ({ email, password = '', code = '' }: Credentials) => {
    setBusy(true);
    setFailure(undefined);
    const { arrival, isDeep } = arrivalOfVisit();
    const { source, friendInviteCode } = arrival;
    const who = { email: email.trim(), password, code };
    const entered = await usecases.logIn({ way, ...who, isDeep, source, friendInviteCode });
    noteAnswer(entered);
    if (!entered.ok) {
      setBusy(false);
      setFailure(entered.failure);
      return;
    }
    const { award, mustReload } = entered.value;
    const to = back ?? { path: '/mine', search: {} };
    if (mustReload) {
      location.replace(to.path);
      return;
    }
    showToast({ text: award > 0 ? t`You are logged in: +${award} bonus` : t`You are logged in` });
    await navigate({ to: to.path as '/home', search: to.search, replace: true });
  };
  return { isBusy, failure, forgive: () => setFailure(undefined), logIn };
}
