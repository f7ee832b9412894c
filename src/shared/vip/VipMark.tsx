import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useVip } from './useVip';
import { VipBadge } from './VipBadge';

/** A reader's round picture, with the mark of a VIP at its foot while they are one. */
export function VipMark({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const isVip = useVip().value ?? false;
  return (
    <span className="relative shrink-0">
      {children}
      {isVip && (
        <span role="img" aria-label={t`VIP`} className="absolute -right-1 -bottom-1">
          <VipBadge />
        </span>
      )}
    </span>
  );
}
