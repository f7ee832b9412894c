import { useLingui } from '@lingui/react/macro';
import { Crown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useVip } from './useVip';

/** A reader's round picture, with the mark of a VIP at its foot while they are one. */
export function VipMark({ children }: { children: ReactNode }) {
  return (
    <span className="relative shrink-0">
      {children}
      <VipBadge className="-right-1 -bottom-1" />
    </span>
  );
}

/** The mark alone, while the reader is VIP; `className` places it on what is positioned around it. */
export function VipBadge({ className }: { className: string }) {
  const { t } = useLingui();
  const isVip = useVip().value ?? false;
  if (!isVip) return null;
  return (
    <span
      className={`absolute grid size-5.5 place-items-center rounded-full border-2 border-paper bg-mark-soft text-mark-ink ${className}`}
    >
      <Crown role="img" aria-label={t`VIP`} className="size-icon-xs" />
    </span>
  );
}
