import { useLingui } from '@lingui/react/macro';
import { Crown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useVip } from './useVip';

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

export function VipBadge() {
  return (
    <span className="grid size-5.5 place-items-center rounded-full border-2 border-paper bg-mark-soft text-mark-ink">
      <Crown aria-hidden="true" className="size-icon-xs" />
    </span>
  );
}
