import { Trans, useLingui } from '@lingui/react/macro';
import type { Currency } from '../../../../contract/money/payments';
import type { ProductDraft } from '../../../../contract/operator/shop.schema';
import { ProductName } from '../../../shared/payment/ProductName';
import { formatMoney } from '../../../ui/formatMoney';

/** A product and its price in one line, as readers see them. */
export function ProductLine({
  product,
  currency,
}: {
  product: ProductDraft & { tier?: string | undefined };
  currency: Currency;
}) {
  const { i18n } = useLingui();
  const money = product.prices[currency];
  if (money === undefined) return <ProductName product={product} />;
  return (
    <Trans>
      <ProductName product={product} /> for {formatMoney(money, currency, i18n.locale)}
    </Trans>
  );
}
