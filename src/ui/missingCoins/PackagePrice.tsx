import { Trans, useLingui } from '@lingui/react/macro';
import type { CoinPackage } from '../../../contract/schemas/payment';
import { dayAndTime } from '../dayAndTime';
import { formatMoney } from '../formatMoney';
import { ProductName } from '../payment/ProductName';

/** What a package gives and costs now, and of an offer what is usual and its true end. */
export function PackagePrice({ product }: { product: CoinPackage }) {
  const { i18n } = useLingui();
  const { money, bonus, currency, offer } = product;
  const usual =
    offer && offer.usualMoney !== money ? formatMoney(offer.usualMoney, currency, i18n.locale) : '';
  const { usualBonus } = offer ?? {};
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <p className="min-w-0 flex-1 basis-40 text-lead font-semibold">
        <ProductName product={{ ...product, days: 0, renews: false }} />
      </p>
      <p className="text-lead font-semibold tabular-nums">
        <span className="sr-only">
          <Trans>Price</Trans>:{' '}
        </span>
        {formatMoney(money, currency, i18n.locale)}
      </p>
      {offer && (
        <p className="flex basis-full flex-wrap gap-x-3 text-caption text-ink-soft">
          {usual && (
            <span>
              <Trans>usually {usual}</Trans>
            </span>
          )}
          {usualBonus !== undefined && usualBonus !== bonus && (
            <span>
              {usualBonus > 0 ? (
                <Trans>usually {usualBonus} bonus</Trans>
              ) : (
                <Trans>usually without bonus</Trans>
              )}
            </span>
          )}
          {offer.endsAt !== null && (
            <span>
              <Trans>Until {dayAndTime(offer.endsAt, i18n.locale)} (New York)</Trans>
            </span>
          )}
        </p>
      )}
    </div>
  );
}
