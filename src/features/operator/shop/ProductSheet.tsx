import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Currency, PRODUCT_LABELS } from '../../../../contract/money/payments';
import type { Tier } from '../../../../contract/money/tiers.schema';
import type { DeskProduct, ProductDraft } from '../../../../contract/operator/shop.schema';
import { cardClass } from '../../../ui/card';
import { formatMoney } from '../../../ui/formatMoney';
import { SelectRow } from '../../../ui/SelectRow';
import { SwitchRow } from '../../../ui/Switch';
import { TextField } from '../../../ui/TextField';
import { showToast } from '../../../ui/toasts';
import { ActSheet } from '../desk/ActSheet';
import { ProductLine } from './ProductLine';
import { newProduct, readProduct, type TypedProduct, typedProduct } from './productDraft';
import { Stale } from './Stale';
import { type ShopActs, useShopAct } from './useShop';
import { useShopTexts } from './useShopTexts';

type ProductSheetProps = {
  /** Undefined for a new one. */
  product: DeskProduct | undefined;
  kind: ProductDraft['kind'];
  /** VIP first. */
  tiers: readonly Tier[];
  currency: Currency;
  acts: ShopActs;
  onClose: () => void;
};

export function ProductSheet({ product, kind, tiers, currency, acts, onClose }: ProductSheetProps) {
  const { t } = useLingui();
  const texts = useShopTexts();
  const [typed, setTyped] = useState(() => (product ? typedProduct(product, currency) : newProduct(kind)));
  const { run, isBusy, isStale, failure } = useShopAct('operatorKeepProduct', acts);
  const change = (changes: Partial<TypedProduct>) => setTyped({ ...typed, ...changes });
  const draft = readProduct(typed, currency, product?.prices);
  const tier = tiers.find(({ id }) => id === draft?.tierId)?.name;
  const title = product
    ? kind === 'vip'
      ? t`Change the membership`
      : t`Change the package`
    : kind === 'vip'
      ? t`New membership`
      : t`New package of coins`;
  const submit = async () => {
    if (!draft) return;
    const asked = { productId: product?.id ?? null, seen: product?.seen ?? null, product: draft };
    if (!(await run(asked))) return;
    showToast({ text: t`Saved. Readers see it now.` });
    onClose();
  };
  return (
    <ActSheet
      title={title}
      action={product ? <Trans>Save</Trans> : <Trans>Add it to the shop</Trans>}
      onClose={onClose}
      onSubmit={() => void submit()}
      isReady={draft !== null && product?.isSold !== false}
      isBusy={isBusy}
      failure={failure}
    >
      {kind === 'coins' ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={<Trans>Coins</Trans>}
            inputMode="numeric"
            required
            maxLength={9}
            value={typed.gold}
            onChange={(gold) => change({ gold })}
          />
          <TextField
            label={<Trans>Bonus</Trans>}
            inputMode="numeric"
            maxLength={9}
            value={typed.bonus}
            onChange={(bonus) => change({ bonus })}
            hint={<Trans>Bonus for a first purchase is an offer.</Trans>}
          />
        </div>
      ) : (
        <>
          {!product && tiers.length > 1 && (
            <div className={cardClass}>
              <SelectRow
                label={t`Tier`}
                value={String(typed.tierId)}
                options={tiers.map(({ id, name }) => ({ value: String(id), label: name || t`VIP` }))}
                onChange={(id) => change({ tierId: Number(id) })}
              />
            </div>
          )}
          <TextField
            label={<Trans>Days</Trans>}
            inputMode="numeric"
            required
            maxLength={3}
            value={typed.days}
            onChange={(days) => change({ days })}
          />
          <div className="-mx-4">
            <SwitchRow
              label={<Trans>Renews until the reader stops it</Trans>}
              checked={typed.renews}
              onChange={(renews) => change({ renews })}
            />
          </div>
        </>
      )}
      <TextField
        label={<Trans>Price, in {currency}</Trans>}
        inputMode="decimal"
        required
        maxLength={12}
        value={typed.price}
        onChange={(price) => change({ price })}
      />
      {kind === 'coins' && (
        <div className={cardClass}>
          <SelectRow
            label={t`Label`}
            value={typed.label}
            options={PRODUCT_LABELS.map((value) => ({ value, label: texts.label(value) }))}
            onChange={(label) => change({ label: label as ProductDraft['label'] })}
          />
        </div>
      )}
      {isStale && product && <Stale product={product} currency={currency} />}
      <div role="status" className="flex flex-col gap-2 rounded-md bg-sunken px-4 py-3 text-pretty">
        {draft ? (
          <Meaning draft={draft} tier={tier} product={product} currency={currency} />
        ) : (
          <p className="text-ink-soft">
            {kind === 'vip' ? (
              <Trans>Enter the days, at most 366, and the price.</Trans>
            ) : (
              <Trans>Enter whole coins and the price.</Trans>
            )}
          </p>
        )}
      </div>
    </ActSheet>
  );
}

type MeaningProps = {
  draft: ProductDraft;
  tier: string | undefined;
  product: DeskProduct | undefined;
  currency: Currency;
};

/** What saving means, said before it. */
function Meaning({ draft, tier, product, currency }: MeaningProps) {
  const { i18n } = useLingui();
  const before = product?.prices[currency];
  const now = draft.prices[currency] ?? 0;
  const others = Object.keys(draft.prices).filter((code) => code !== currency);
  return (
    <>
      <p>
        <Trans>
          Readers see: <ProductLine product={{ ...draft, tier }} currency={currency} />
        </Trans>
      </p>
      {before !== undefined && before !== now && (
        <p className="font-medium tabular-nums">
          <Trans>
            Price: {formatMoney(before, currency, i18n.locale)} → {formatMoney(now, currency, i18n.locale)}
          </Trans>
        </p>
      )}
      {product && (
        <p className="text-caption text-ink-soft">
          {product.renews ? (
            <Trans>
              Payments that were begun keep what their reader saw, and what renews keeps its price.
            </Trans>
          ) : (
            <Trans>Payments that were begun keep what their reader saw.</Trans>
          )}
        </p>
      )}
      {others.length > 0 && (
        <p className="text-caption text-ink-soft">
          <Trans>Its prices in other currencies stay as they are: {others.join(', ')}</Trans>
        </p>
      )}
    </>
  );
}
