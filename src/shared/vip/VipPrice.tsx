import { Plural, Trans } from '@lingui/react/macro';
import { Crown } from 'lucide-react';
import type { ReactNode } from 'react';
import { VIP_DISCOUNT_PERCENT } from '../../../contract/money/payments';
import { dearUntilCheaper, highestVipPrice, vipPrice } from '../../../contract/money/prices';

/** Beside a price: that it is a VIP's, and what it usually is. */
export function VipPrice({ usual }: { usual: number }) {
  return (
    <OfVip>
      <span data-coins>
        <Plural value={usual} one="usually # coin" other="usually # coins" />
      </span>
    </OfVip>
  );
}

/** Beside what the next one costs a VIP: what it usually costs, or where that is the same, when one costs less. */
export function NextVipPrice({ usual, remainder }: { usual: number; remainder: number }) {
  if (vipPrice(usual, remainder) < usual) return <VipPrice usual={usual} />;
  const more = dearUntilCheaper(usual, remainder);
  if (more === undefined) return null;
  return (
    <OfVip>
      {usual === 1 ? (
        <Plural
          value={more}
          _0="the next one is free"
          one="after # more, one is free"
          other="after # more, one is free"
        />
      ) : (
        <Plural
          value={more}
          _0="the next one costs less"
          one="after # more, one costs less"
          other="after # more, one costs less"
        />
      )}
    </OfVip>
  );
}

/** Beside what chapters cost in general, to a VIP. */
export function VipPrices({ usual }: { usual: number }) {
  if (highestVipPrice(usual) < usual) return <VipPrice usual={usual} />;
  return (
    <OfVip>
      <Trans>{VIP_DISCOUNT_PERCENT}% less in all</Trans>
    </OfVip>
  );
}

function OfVip({ children }: { children: ReactNode }) {
  return (
    <span data-coins className="inline-flex items-center gap-1 tabular-nums">
      <Crown aria-hidden="true" className="size-icon-sm text-accent" />
      <Trans>VIP</Trans>
      {' · '}
      {children}
    </span>
  );
}
