import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { iconButtonClass } from '../../ui/buttonClass';

export function AccountLink({ children }: { children?: ReactNode }) {
  const { t } = useLingui();
  return (
    <Link to="/mine" aria-label={t`Me`} className={iconButtonClass}>
      <span className="grid size-9 place-items-center rounded-full bg-accent font-semibold text-accent-ink">
        {children}
      </span>
    </Link>
  );
}
