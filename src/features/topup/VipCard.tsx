import { Trans, useLingui } from '@lingui/react/macro';
import { Crown } from 'lucide-react';
import type { Subscription, VipProduct } from '../../../contract/money/payments.schema';
import { ProductName } from '../../shared/payment/ProductName';
import { VipBenefits } from '../../shared/payment/VipBenefits';
import { cardClass } from '../../ui/card';
import { dayAndTime } from '../../ui/dayAndTime';
import { type Choice, nameIdOf, PayButton, Price } from './Price';
import { goesOn, Renewals } from './Renewals';

type VipCardProps = {
  products: readonly VipProduct[];
  renewals: readonly Subscription[];
  vipUntil: number | null;
  choice: Choice;
};

export function VipCard({ products, renewals, vipUntil, choice }: VipCardProps) {
  const { i18n } = useLingui();
  const isRenewing = renewals.some(goesOn);
  return (
    <section aria-labelledby="vip" className={`${cardClass} flex flex-col gap-4 p-5`}>
      <h2 id="vip" className="flex items-center gap-2 font-title text-lead font-semibold">
        <Crown aria-hidden="true" className="size-icon-lg text-accent" />
        <Trans>VIP</Trans>
      </h2>
      {vipUntil !== null && (
        <p>
          <Trans>You are VIP until {dayAndTime(vipUntil, i18n.locale)} (New York).</Trans>
        </p>
      )}
      <VipBenefits />
      <p className="text-caption text-pretty text-ink-soft">
        <Trans>
          One-time VIP ends automatically. Renewing VIP is charged again each time until you stop it here. You
          then stay VIP until the end of the period you paid for.
        </Trans>
      </p>
      <Renewals renewals={renewals} closed={choice.closed} />
      {/* Only one at a time: while a subscription renews, the server refuses another. */}
      {(isRenewing ? [] : products).map((each) => (
        <div
          key={each.id}
          className="flex flex-wrap items-end justify-between gap-3 border-t border-line pt-4"
        >
          <div>
            <p id={nameIdOf(each)} className="font-medium">
              <ProductName product={{ ...each, gold: 0, bonus: 0 }} />
            </p>
            <Price product={each} />
          </div>
          <PayButton product={each} choice={choice} />
        </div>
      ))}
    </section>
  );
}
