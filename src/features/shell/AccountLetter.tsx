import { type ReactNode, useEffect } from 'react';
import { readUser } from '../../../data/queries/account';
import { useLive } from '../../platform/live';
import { AccountLink } from './AccountLink';
import { rememberLogin } from './wasLoggedIn';

type AccountLetterProps = {
  /** Until it is known. */
  first: ReactNode;
  guest: ReactNode;
};

/** The first letter of the reader's account; `guest` where there is none. */
export function AccountLetter({ first, guest }: AccountLetterProps) {
  const { loaded, value: user } = useLive('user', readUser);
  const isLoggedIn = user?.isLogin === 1;
  useEffect(() => {
    if (loaded) rememberLogin(isLoggedIn);
  }, [loaded, isLoggedIn]);
  if (!loaded) return first;
  if (!isLoggedIn) return guest;
  return <AccountLink>{(user.email || user.nickName || '?').charAt(0).toUpperCase()}</AccountLink>;
}
