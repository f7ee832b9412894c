import { Trans, useLingui } from '@lingui/react/macro';
import type { CoinPackage } from '../../../contract/money/payments.schema';
import { formatMoney } from '../../ui/formatMoney';
import { OfferTerms } from '../payment/OfferTerms';
import { ProductName } from '../payment/ProductName';

export function PackagePrice({ product }: { product: CoinPackage }) {
  const { i18n } = useLingui();
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <p className="min-w-0 flex-1 basis-40 text-lead font-semibold">
        <ProductName product={{ ...product, days: 0, renews: false }} />
      </p>
      <p className="text-lead font-semibold tabular-nums">
        <span className="sr-only">
          <Trans>Price</Trans>:{' '}
        </span>
        {formatMoney(product.money, product.currency, i18n.locale)}
      </p>
      <OfferTerms product={product} className="basis-full flex-wrap gap-x-3" />
    </div>
  );
}
