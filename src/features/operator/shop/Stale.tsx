import { Trans } from '@lingui/react/macro';
import type { Currency } from '../../../../contract/money/payments';
import type { DeskProduct } from '../../../../contract/operator/shop.schema';
import { Notice } from '../../../ui/Notice';
import { ProductLine } from './ProductLine';

/** Another operator was first. `product`: the one of a form, as it is now. */
export function Stale({ product, currency }: { product?: DeskProduct; currency?: Currency }) {
  return (
    <Notice tone="danger">
      {!product || !currency ? (
        <Trans>Someone else has changed the shop meanwhile. Nothing was changed; this is the shop now.</Trans>
      ) : product.isSold ? (
        <>
          <Trans>
            Someone else has changed this product meanwhile. Nothing was saved, and what you entered is still
            here. Check it, then save again.
          </Trans>{' '}
          <Trans>
            It is now: <ProductLine product={product} currency={currency} />
          </Trans>
        </>
      ) : (
        <Trans>
          Someone else has removed this product meanwhile. Nothing was saved. Restore it first, then change
          it.
        </Trans>
      )}
    </Notice>
  );
}
