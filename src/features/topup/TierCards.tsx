import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Crown } from 'lucide-react';
import { VIP_TIER } from '../../../contract/money/tiers';
import type { Tier } from '../../../contract/money/tiers.schema';
import type { OnSale } from '../../../data/sealing/payments';
import { TierBenefits } from '../../shared/members/TierBenefits';
import { textLinkClass } from '../../ui/buttonClass';
import { cardClass } from '../../ui/card';
import { dayAndTime } from '../../ui/dayAndTime';
import { Memberships } from './Memberships';
import type { Choice } from './Price';
import { Renewals } from './Renewals';

type TierCardsProps = {
  onSale: OnSale;
  /** Whether what renews can be paid the chosen way. */
  canRenew: boolean;
  choice: Choice;
};

/** The tiers other than VIP that are sold, or that the reader has (decision 0147). */
export function TierCards({ onSale, canRenew, choice }: TierCardsProps) {
  const { i18n } = useLingui();
  const { tierList = [], memberships = [], renewals = [] } = onSale;
  const tiers = new Map<number, Tier>();
  for (const { tier } of [...memberships, ...tierList])
    if (tier && tier.id !== VIP_TIER) tiers.set(tier.id, tier);
  return [...tiers.values()].map((tier) => {
    const { id, name, book } = tier;
    const held = memberships.find((each) => each.tier.id === id);
    const products = tierList.filter((each) => each.tier?.id === id && (canRenew || !each.renews));
    const own = renewals.filter(({ tierId }) => tierId === id);
    return (
      <section
        key={id}
        id={`tier-${id}`}
        aria-labelledby={`tier-name-${id}`}
        className={`${cardClass} flex scroll-mt-20 flex-col gap-4 p-5`}
      >
        <div>
          <h2
            id={`tier-name-${id}`}
            className="flex items-center gap-2 font-title text-lead font-semibold wrap-anywhere"
          >
            <Crown aria-hidden="true" className="size-icon-lg shrink-0 text-accent" />
            {name}
          </h2>
          {book && (
            <p>
              <Link to="/bookInfo/$bookId" params={{ bookId: book.bookId }} className={textLinkClass}>
                {book.title}
              </Link>
            </p>
          )}
        </div>
        {held && (
          <p>
            <Trans>You are a member until {dayAndTime(held.until, i18n.locale)} (New York).</Trans>
          </p>
        )}
        <TierBenefits tier={tier} />
        <p className="text-caption text-pretty text-ink-soft">
          <Trans>
            A one-time membership ends automatically. A renewing one is charged again each time until you stop
            it here. You then stay a member until the end of the period you paid for.
          </Trans>
        </p>
        <Renewals renewals={own} closed={choice.closed} />
        <Memberships products={products} renewals={own} choice={choice} />
      </section>
    );
  });
}
