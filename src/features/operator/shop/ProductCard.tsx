import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useId, useRef } from 'react';
import { type Currency, MOST_OFFERS } from '../../../../contract/money/payments';
import type { DeskProduct } from '../../../../contract/operator/shop.schema';
import { ProductName } from '../../../shared/payment/ProductName';
import { Tag } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { ConfirmDialog, type ConfirmHandle } from '../../../ui/ConfirmDialog';
import { cardClass } from '../../../ui/card';
import { formatMoney } from '../../../ui/formatMoney';
import { IconButton } from '../../../ui/IconButton';
import { Notice } from '../../../ui/Notice';
import { useDeskFailure } from '../desk/useDeskFailure';
import { OfferRow } from './OfferRow';
import { Stale } from './Stale';
import { type ShopActs, useShopAct } from './useShop';
import { useShopTexts } from './useShopTexts';

type ProductCardProps = {
  product: DeskProduct;
  currency: Currency;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: number) => void;
  onEdit: () => void;
  onOffer: () => void;
  acts: ShopActs;
};

export function ProductCard(props: ProductCardProps) {
  const { product, currency, isFirst, isLast, onMove, onEdit, onOffer, acts } = props;
  const { t, i18n } = useLingui();
  const texts = useShopTexts();
  const failureText = useDeskFailure();
  const nameId = useId();
  const question = useRef<ConfirmHandle>(null);
  const removing = useShopAct('operatorSellProduct', acts);
  const { id: productId, key, kind, label, prices, renews, offers, seen } = product;
  const money = prices[currency];
  return (
    <article aria-labelledby={nameId} className={`${cardClass} flex flex-col gap-3 p-4`}>
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span id={nameId} className="text-lead font-semibold">
              <ProductName product={product} />
            </span>
            {kind === 'coins' && label && <Tag>{texts.label(label)}</Tag>}
          </p>
          {money === undefined ? (
            <p className="text-danger">
              <Trans>No price in {currency}: readers do not see it.</Trans>
            </p>
          ) : (
            <p className="tabular-nums">{formatMoney(money, currency, i18n.locale)}</p>
          )}
          <p className="text-caption wrap-anywhere text-ink-soft">{key}</p>
        </div>
        <div className="-mt-2 -mr-2 flex">
          <IconButton label={t`Move ${key} up`} disabled={isFirst} onClick={() => onMove(-1)}>
            <ArrowUp className="size-icon-md" />
          </IconButton>
          <IconButton label={t`Move ${key} down`} disabled={isLast} onClick={() => onMove(1)}>
            <ArrowDown className="size-icon-md" />
          </IconButton>
        </div>
      </div>
      {offers.length > 0 && (
        <ul className="divide-y divide-line border-y border-line" aria-label={t`Offers`}>
          {offers.map((offer) => (
            <li key={offer.id}>
              <OfferRow offer={offer} product={product} currency={currency} acts={acts} />
            </li>
          ))}
        </ul>
      )}
      {removing.isStale && <Stale />}
      {removing.failure && <Notice tone="danger">{failureText(removing.failure.name)}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" kind="tonal" onClick={onEdit}>
          <Trans>Change…</Trans>
        </Button>
        <Button size="sm" kind="quiet" disabled={offers.length >= MOST_OFFERS} onClick={onOffer}>
          <Trans>New offer…</Trans>
        </Button>
        <Button size="sm" kind="quiet" busy={removing.isBusy} onClick={() => question.current?.open()}>
          <Trans>Remove…</Trans>
        </Button>
      </div>
      <ConfirmDialog
        ref={question}
        title={t`Remove it from the shop?`}
        action={t`Remove`}
        onConfirm={() => void removing.run({ productId, seen, isSold: false })}
      >
        {renews ? (
          <Trans>
            Readers no longer see it. Payments that were begun are still credited in full, and what renews
            continues at its price. You can restore it.
          </Trans>
        ) : (
          <Trans>
            Readers no longer see it. Payments that were begun are still credited in full. You can restore it.
          </Trans>
        )}
      </ConfirmDialog>
    </article>
  );
}
