import { Plural, Trans } from '@lingui/react/macro';
import { Crown } from 'lucide-react';

/** Beside a price: that it is a VIP's, and what it usually is. */
export function VipPrice({ usual }: { usual: number }) {
  return (
    <span data-coins className="inline-flex items-center gap-1 tabular-nums">
      <Crown aria-hidden="true" className="size-icon-sm text-accent" />
      <Trans>VIP</Trans>
      {' · '}
      <Plural value={usual} one="usually # coin" other="usually # coins" />
    </span>
  );
}
