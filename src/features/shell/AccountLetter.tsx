import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { readUser } from '../../../data/queries/account';
import { useLive } from '../../platform/live';
import { iconButtonClass } from '../../ui/button';

/** The first letter of the reader's account; `guest` where there is none. */
export function AccountLetter({ guest }: { guest: ReactNode }) {
  const { t } = useLingui();
  const user = useLive('user', readUser).value;
  if (user?.isLogin !== 1) return guest;
  return (
    <Link to="/mine" aria-label={t`Me`} className={iconButtonClass}>
      <span className="grid size-9 place-items-center rounded-full bg-accent font-semibold text-accent-ink">
        {(user.email || user.nickName || '?').charAt(0).toUpperCase()}
      </span>
    </Link>
  );
}
