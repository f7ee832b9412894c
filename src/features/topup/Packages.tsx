import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui as useMessages } from '@lingui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { CHAPTER_PRICE_COINS } from '../../../contract/money/limits';
import type { CoinPackage } from '../../../contract/money/payments.schema';
import { FirstPurchaseTerms } from '../../shared/payment/FirstPurchase';
import { ProductName } from '../../shared/payment/ProductName';
import { Tag } from '../../ui/Badge';
import { cardClass } from '../../ui/card';
import { type Choice, nameIdOf, PayButton, Price } from './Price';

const LABELS: Record<Exclude<CoinPackage['label'], ''>, MessageDescriptor> = {
  firstPurchase: msg`First purchase`,
  popular: msg`Most popular`,
  bestValue: msg`Best value`,
};

export function Packages({ packages, choice }: { packages: readonly CoinPackage[]; choice: Choice }) {
  const { _ } = useMessages();
  return (
    <section aria-labelledby="packages">
      <h2 id="packages" className="pb-3 font-title text-lead font-semibold">
        <Trans>Coins</Trans>
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {packages.map((each) => (
          <li key={each.id} className={`${cardClass} flex flex-col gap-3 p-4`}>
            <div className="flex flex-wrap items-start justify-between gap-2">
              <p id={nameIdOf(each)} className="text-lead font-semibold">
                <ProductName product={{ ...each, days: 0, renews: false }} />
              </p>
              {each.label && (each.label !== 'firstPurchase' || each.offer) && (
                <Tag>{_(LABELS[each.label])}</Tag>
              )}
            </div>
            <p className="text-caption text-ink-soft">
              <Plural
                value={Math.floor((each.gold + each.bonus) / CHAPTER_PRICE_COINS)}
                one="about # chapter"
                other="about # chapters"
              />
            </p>
            <div className="mt-auto flex flex-wrap items-end justify-between gap-3">
              <Price product={each} />
              <PayButton product={each} choice={choice} />
            </div>
          </li>
        ))}
      </ul>
      {packages.some(({ offer }) => offer?.first) && (
        <div className="pt-3">
          <FirstPurchaseTerms />
        </div>
      )}
    </section>
  );
}
