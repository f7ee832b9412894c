import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useVip } from './useVip';
import { VipBadge } from './VipBadge';

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
