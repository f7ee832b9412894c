import { Trans, useLingui } from '@lingui/react/macro';
import type { CoinPackage, VipProduct } from '../../../contract/schemas/payment';
import type { PurchaseRow } from '../../../data/tables/paymentRows';
import { Button } from '../../ui/Button';
import { dayAndTime } from '../../ui/dayAndTime';
import { formatMoney } from '../../ui/formatMoney';

export type Product = CoinPackage | VipProduct;

/** How what is on sale is bought now. */
export type Choice = {
  /** No button works: offline, or nothing is sold. */
  closed: boolean;
  /** How it would be paid for. */
  way: PurchaseRow['way'] | undefined;
  busy: number | undefined;
  waiting: readonly PurchaseRow[];
  buy: (product: Product) => void;
  goOn: (purchase: PurchaseRow) => void;
};

/** What it costs now, what it usually costs, and until when it does not. */
export function Price({ product, usualBonus }: { product: Product; usualBonus: number | undefined }) {
  const { i18n } = useLingui();
  const { money, currency, offer } = product;
  const usual =
    offer && offer.usualMoney !== money ? formatMoney(offer.usualMoney, currency, i18n.locale) : '';
  return (
    <div className="min-w-0 tabular-nums">
      <p className="text-lead">
        <span className="sr-only">
          <Trans>Price</Trans>:{' '}
        </span>
        {formatMoney(money, currency, i18n.locale)}
      </p>
      {usual && (
        <p className="text-caption text-ink-soft">
          <Trans>usually {usual}</Trans>
        </p>
      )}
      {usualBonus !== undefined && (
        <p className="text-caption text-ink-soft">
          <Trans>usually {usualBonus} bonus</Trans>
        </p>
      )}
      {typeof offer?.endsAt === 'number' && (
        <p className="text-caption text-ink-soft">
          <Trans>Until {dayAndTime(offer.endsAt, i18n.locale)} (New York)</Trans>
        </p>
      )}
    </div>
  );
}

/**
 * Buys it, or goes on with what was begun: never a second order of the same product. What was begun in another way or at
 * another price is given up when it is bought.
 */
export function PayButton({ product, choice }: { product: Product; choice: Choice }) {
  const { closed, busy, way, waiting, buy, goOn } = choice;
  const begun = waiting.find(
    (each) => each.productId === product.id && each.way === way && each.money === product.money,
  );
  return (
    <Button
      size="sm"
      kind={begun ? 'tonal' : 'primary'}
      disabled={closed}
      busy={busy === product.id}
      onClick={() => (begun ? goOn(begun) : buy(product))}
    >
      {begun ? <Trans>Continue payment</Trans> : <Trans>Buy</Trans>}
    </Button>
  );
}
