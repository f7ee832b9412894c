import { type ReactNode, useEffect } from 'react';
import { readUser } from '../../../data/queries/account';
import { storeChoice } from '../../platform/device/localChoice';
import { useLive } from '../../platform/live/live';
import { LOGGED_IN_KEY } from '../../platform/visit/loggedInKey';
import { useVip } from '../../shared/vip/useVip';
import { VipBadge } from '../../shared/vip/VipBadge';
import { AccountLink } from './AccountLink';

type AccountLetterProps = {
  first: ReactNode;
  guest: ReactNode;
};

export function AccountLetter({ first, guest }: AccountLetterProps) {
  const { loaded, value: user } = useLive('user', readUser);
  const isVip = useVip().value ?? false;
  const isLoggedIn = user?.isLogin === 1;
  useEffect(() => {
    if (loaded) storeChoice(LOGGED_IN_KEY, isLoggedIn ? '1' : null);
  }, [loaded, isLoggedIn]);
  if (!loaded) return first;
  if (!isLoggedIn) return guest;
  return (
    <AccountLink>
      {(user.email || user.nickName || '?').charAt(0).toUpperCase()}
      {isVip && (
        // Decorative: the linked page names VIP in text.
        <span className="absolute right-0 bottom-0">
          <VipBadge />
        </span>
      )}
    </AccountLink>
  );
}
