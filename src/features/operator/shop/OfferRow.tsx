import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { type Currency, discounted } from '../../../../contract/money/payments';
import type { DeskOffer, DeskProduct, OfferDraft } from '../../../../contract/operator/shop.schema';
import { Button } from '../../../ui/Button';
import { ConfirmDialog, type ConfirmHandle } from '../../../ui/ConfirmDialog';
import { formatMoney } from '../../../ui/formatMoney';
import { formatPercent } from '../../../ui/formatPercent';
import { Notice } from '../../../ui/Notice';
import { deskTime } from '../desk/deskTime';
import { useDeskFailure } from '../desk/useDeskFailure';
import { Stale } from './Stale';
import { type ShopActs, useShopAct } from './useShop';
import { useShopTexts } from './useShopTexts';

type OfferRowProps = { offer: DeskOffer; product: DeskProduct; currency: Currency; acts: ShopActs };

export function OfferRow({ offer, product, currency, acts }: OfferRowProps) {
  const { t, i18n } = useLingui();
  const texts = useShopTexts();
  const failureText = useDeskFailure();
  const question = useRef<ConfirmHandle>(null);
  const ending = useShopAct('operatorEndOffer', acts);
  const { audience, startsAt, endsAt } = offer;
  const begins = startsAt !== null && startsAt > Date.now();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 py-1.5">
      <div className="min-w-0 flex-1 basis-48">
        <p>
          <Trans>
            <span className="font-medium">{texts.audience(audience)}</span>:{' '}
            <OfferLine offer={offer} product={product} currency={currency} />
          </Trans>
        </p>
        <p className="text-caption text-ink-soft">
          {begins && <Trans>From {deskTime(startsAt, i18n.locale)}</Trans>}
          {begins && ' · '}
          {endsAt === null ? (
            <Trans>Until you end it</Trans>
          ) : (
            <Trans>Until {deskTime(endsAt, i18n.locale)}</Trans>
          )}
        </p>
      </div>
      <Button
        size="sm"
        kind="quiet"
        busy={ending.isBusy}
        aria-label={t`End the offer: ${texts.audience(audience)}`}
        onClick={() => question.current?.open()}
      >
        <Trans>End it…</Trans>
      </Button>
      {ending.isStale && <Stale />}
      {ending.failure && <Notice tone="danger">{failureText(ending.failure.name)}</Notice>}
      <ConfirmDialog
        ref={question}
        title={t`End this offer?`}
        action={t`End it`}
        onConfirm={() => void ending.run({ offerId: offer.id })}
      >
        <Trans>From now on readers see the product without it. A payment that was begun keeps it.</Trans>
      </ConfirmDialog>
    </div>
  );
}

type OfferLineProps = {
  offer: Pick<OfferDraft, 'percentOff' | 'extraBonus'>;
  product: Pick<DeskProduct, 'prices'>;
  currency: Currency;
};

/** What an offer gives: `$6.29 (−30%) · +100 bonus`. */
export function OfferLine({
  offer: { percentOff, extraBonus },
  product: { prices },
  currency,
}: OfferLineProps) {
  const { i18n } = useLingui();
  const money = prices[currency];
  const cost = money === undefined ? '' : formatMoney(discounted(money, percentOff), currency, i18n.locale);
  return (
    <span className="tabular-nums">
      {percentOff > 0 && (
        <Trans>
          {cost} (−{formatPercent(percentOff, i18n.locale)})
        </Trans>
      )}
      {percentOff > 0 && extraBonus > 0 && ' · '}
      {extraBonus > 0 && <Trans>+{extraBonus} bonus</Trans>}
    </span>
  );
}
