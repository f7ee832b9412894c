import { Plural, Trans } from '@lingui/react/macro';
import { Crown } from 'lucide-react';
import type { ReactNode } from 'react';
import { VIP_DISCOUNT_PERCENT } from '../../../contract/money/payments';
import { dearUntilCheaper, highestVipPrice, vipPrice } from '../../../contract/money/prices';

export function VipPrice({ usual }: { usual: number }) {
  return (
    <OfVip>
      <Plural value={usual} one="usually # coin" other="usually # coins" />
    </OfVip>
  );
}

/** Shown beside a VIP's next price: the usual price, or, if it is the same, when one costs less. */
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

/** Shown to a VIP beside the general price of chapters. */
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
    <span className="inline-flex items-center gap-1 tabular-nums">
      <Crown aria-hidden="true" className="size-icon-sm text-accent" />
      <Trans>VIP</Trans>
      {' · '}
      {children}
    </span>
  );
}
