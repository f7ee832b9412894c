import { Trans, useLingui } from '@lingui/react/macro';
import type { Currency } from '../../../../contract/money/payments';
import type { DeskProduct } from '../../../../contract/operator/shop.schema';
import { Button } from '../../../ui/Button';
import { cardClass } from '../../../ui/card';
import { Notice } from '../../../ui/Notice';
import { useDeskFailure } from '../desk/useDeskFailure';
import { ProductLine } from './ProductLine';
import { Stale } from './Stale';
import { type ShopActs, useShopAct } from './useShop';

type RemovedProductsProps = { products: readonly DeskProduct[]; currency: Currency; acts: ShopActs };

export function RemovedProducts({ products, currency, acts }: RemovedProductsProps) {
  const { t } = useLingui();
  const failureText = useDeskFailure();
  const { run, isBusy, isStale, failure } = useShopAct('operatorSellProduct', acts);
  return (
    <section aria-labelledby="shop-removed" className="flex flex-col gap-3">
      <h3 id="shop-removed" className="font-title text-heading font-semibold">
        <Trans>Removed</Trans>
      </h3>
      {isStale && <Stale />}
      {failure && <Notice tone="danger">{failureText(failure.name)}</Notice>}
      <ul className={`${cardClass} divide-y divide-line`}>
        {products.map((product) => (
          <li
            key={product.id}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2"
          >
            <p className="min-w-0 flex-1 basis-48">
              <ProductLine product={product} currency={currency} />
              <span className="block text-caption wrap-anywhere text-ink-soft">{product.key}</span>
            </p>
            <Button
              size="sm"
              kind="quiet"
              disabled={isBusy}
              aria-label={t`Restore ${product.key}`}
              onClick={() => void run({ productId: product.id, seen: product.seen, isSold: true })}
            >
              <Trans>Restore it</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
