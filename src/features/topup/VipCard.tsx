import { Trans, useLingui } from '@lingui/react/macro';
import { Crown } from 'lucide-react';
import type { Subscription, VipProduct } from '../../../contract/money/payments.schema';
import { VIP_TIER } from '../../../contract/money/tiers';
import type { Tier } from '../../../contract/money/tiers.schema';
import { VipBenefits } from '../../shared/payment/VipBenefits';
import { cardClass } from '../../ui/card';
import { dayAndTime } from '../../ui/dayAndTime';
import { Memberships } from './Memberships';
import type { Choice } from './Price';
import { Renewals } from './Renewals';

type VipCardProps = {
  products: readonly VipProduct[];
  renewals: readonly Subscription[];
  /** Missing from earlier servers. */
  tier: Tier | undefined;
  vipUntil: number | null;
  choice: Choice;
};

export function VipCard({ products, renewals, tier, vipUntil, choice }: VipCardProps) {
  const { i18n } = useLingui();
  return (
    <section
      id={`tier-${VIP_TIER}`}
      aria-labelledby="vip"
      className={`${cardClass} flex scroll-mt-20 flex-col gap-4 p-5`}
    >
      <h2 id="vip" className="flex items-center gap-2 font-title text-lead font-semibold">
        <Crown aria-hidden="true" className="size-icon-lg text-accent" />
        <Trans>VIP</Trans>
      </h2>
      {vipUntil !== null && (
        <p>
          <Trans>You are VIP until {dayAndTime(vipUntil, i18n.locale)} (New York).</Trans>
        </p>
      )}
      <VipBenefits tier={tier} />
      <p className="text-caption text-pretty text-ink-soft">
        <Trans>
          A one-time membership ends automatically. A renewing one is charged again each time until you stop
          it here. You then stay a member until the end of the period you paid for.
        </Trans>
      </p>
      <Renewals renewals={renewals} closed={choice.closed} />
      <Memberships products={products} renewals={renewals} choice={choice} />
    </section>
  );
}
