import { Trans, useLingui } from '@lingui/react/macro';
import type { CoinPackage, VipProduct } from '../../../contract/money/payments.schema';
import { sameTerms, termsOf } from '../../../contract/money/purchaseTerms';
import type { PurchaseRow } from '../../../data/tables/paymentRows';
import { OfferTerms } from '../../shared/payment/OfferTerms';
import { Button } from '../../ui/Button';
import { formatMoney } from '../../ui/formatMoney';

export type Product = CoinPackage | VipProduct;

export type Choice = {
  /** Disables all buttons: offline, or nothing is sold. */
  closed: boolean;
  way: PurchaseRow['way'] | undefined;
  busy: number | undefined;
  waiting: readonly PurchaseRow[];
  buy: (product: Product) => void;
  goOn: (purchase: PurchaseRow) => void;
};

export function Price({ product }: { product: Product }) {
  const { i18n } = useLingui();
  return (
    <div className="min-w-0 tabular-nums">
      <p className="text-lead">
        <span className="sr-only">
          <Trans>Price</Trans>:{' '}
        </span>
        {formatMoney(product.money, product.currency, i18n.locale)}
      </p>
      <OfferTerms product={product} className="flex-col" />
    </div>
  );
}

/** Returns the id of the element that names the product: several buttons have the same label. */
export function nameIdOf({ id }: Product): string {
  return `product-${id}`;
}

/**
 * Buys the product or continues a purchase already begun, so that there is never a second order of the same
 * product. A purchase begun with another method or price is dropped on a new one.
 */
export function PayButton({ product, choice }: { product: Product; choice: Choice }) {
  const { closed, busy, way, waiting, buy, goOn } = choice;
  const begun = waiting.find(
    (each) =>
      each.productId === product.id &&
      each.way === way &&
      each.money === product.money &&
      sameTerms(each.terms, termsOf(product)),
  );
  return (
    <Button
      size="sm"
      className="ms-auto"
      aria-describedby={nameIdOf(product)}
      kind={begun ? 'tonal' : 'primary'}
      disabled={closed}
      busy={busy === product.id}
      onClick={() => (begun ? goOn(begun) : buy(product))}
    >
      {begun ? <Trans>Continue payment</Trans> : <Trans>Buy</Trans>}
    </Button>
  );
}
