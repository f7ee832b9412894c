import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import {
  type Currency,
  MOST_PERCENT_OFF,
  MOST_SOLD_GOLD,
  OFFER_AUDIENCES,
} from '../../../../contract/money/payments';
import type { DeskOffer, DeskProduct } from '../../../../contract/operator/shop.schema';
import { ChoiceRow } from '../../../ui/ChoiceRow';
import { TextField } from '../../../ui/TextField';
import { showToast } from '../../../ui/toasts';
import { ActSheet } from '../desk/ActSheet';
import { momentOf } from '../desk/deskTime';
import { MomentField } from '../desk/MomentField';
import { wholeNumber } from '../desk/wholeNumber';
import { OfferLine } from './OfferRow';
import { ProductLine } from './ProductLine';
import { Stale } from './Stale';
import { type ShopActs, useShopAct } from './useShop';
import { useShopTexts } from './useShopTexts';

type OfferSheetProps = { product: DeskProduct; currency: Currency; acts: ShopActs; onClose: () => void };

export function OfferSheet({ product, currency, acts, onClose }: OfferSheetProps) {
  const { t } = useLingui();
  const texts = useShopTexts();
  const group = useId();
  const [audience, setAudience] = useState<DeskOffer['audience']>('firstPurchase');
  const [percent, setPercent] = useState('');
  const [bonus, setBonus] = useState('');
  const [starts, setStarts] = useState('');
  const [ends, setEnds] = useState('');
  const { run, isBusy, isStale, failure } = useShopAct('operatorAddOffer', acts);
  const percentOff = percent.trim() === '' ? 0 : wholeNumber(percent, MOST_PERCENT_OFF);
  const extraBonus = bonus.trim() === '' ? 0 : wholeNumber(bonus, MOST_SOLD_GOLD);
  const startsAt = momentOf(starts);
  const endsAt = momentOf(ends);
  const hasPeriod = (starts === '' || startsAt !== null) && (ends === '' || endsAt !== null);
  const isOver = endsAt !== null && endsAt <= Math.max(startsAt ?? 0, Date.now());
  const isReady =
    percentOff !== null && extraBonus !== null && percentOff + extraBonus > 0 && hasPeriod && !isOver;
  const { id: productId, seen, kind, isSold } = product;
  const details: Record<DeskOffer['audience'], string> = {
    firstPurchase: t`Once per person, until their first purchase`,
    notVip: t`While they are not VIP`,
    everybody: t`New or not, with VIP or without`,
  };
  const submit = async () => {
    if (percentOff === null || extraBonus === null) return;
    const offer = { audience, percentOff, extraBonus, startsAt, endsAt };
    if (!(await run({ productId, seen, offer }))) return;
    showToast({ text: t`Saved. Readers see it now.` });
    onClose();
  };
  return (
    <ActSheet
      title={t`New offer`}
      action={<Trans>Make the offer</Trans>}
      onClose={onClose}
      onSubmit={() => void submit()}
      isReady={isReady && isSold}
      isBusy={isBusy}
      failure={failure}
    >
      <p className="font-medium">
        <ProductLine product={product} currency={currency} />
      </p>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 font-medium">
          <Trans>Who gets it</Trans>
        </legend>
        {OFFER_AUDIENCES.map((each) => (
          <ChoiceRow
            key={each}
            name={group}
            checked={audience === each}
            onChoose={() => setAudience(each)}
            title={texts.audience(each)}
            detail={details[each]}
          />
        ))}
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={<Trans>Percent off</Trans>}
          inputMode="numeric"
          maxLength={2}
          value={percent}
          onChange={setPercent}
          error={percentOff === null ? t`A whole number, at most ${MOST_PERCENT_OFF}.` : undefined}
        />
        {kind === 'coins' && (
          <TextField
            label={<Trans>Extra bonus</Trans>}
            inputMode="numeric"
            maxLength={9}
            value={bonus}
            onChange={setBonus}
            error={extraBonus === null ? t`A whole number.` : undefined}
          />
        )}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <MomentField
          label={<Trans>From</Trans>}
          hint={<Trans>Empty: at once</Trans>}
          value={starts}
          onChange={setStarts}
        />
        <MomentField
          label={<Trans>Until</Trans>}
          hint={<Trans>Empty: until you end it</Trans>}
          value={ends}
          onChange={setEnds}
          error={isOver ? t`This is over before it begins.` : undefined}
        />
      </div>
      {isStale && <Stale product={product} currency={currency} />}
      <div role="status" className="flex flex-col gap-2 rounded-md bg-sunken px-4 py-3 text-pretty">
        {isReady ? (
          <p>
            <Trans>
              Readers get:{' '}
              <OfferLine offer={{ percentOff, extraBonus }} product={product} currency={currency} />
            </Trans>
          </p>
        ) : (
          <p className="text-ink-soft">
            {kind === 'coins' ? (
              <Trans>Enter a discount, extra bonus or both.</Trans>
            ) : (
              <Trans>Enter a discount.</Trans>
            )}
          </p>
        )}
        {product.renews && (
          <p className="text-caption text-ink-soft">
            <Trans>It applies to the first period. Renewals cost the usual price.</Trans>
          </p>
        )}
        <p className="text-caption text-ink-soft">
          <Trans>If several offers of a product fit a reader, they get the cheapest one.</Trans>
        </p>
      </div>
    </ActSheet>
  );
}
