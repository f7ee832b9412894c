import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { CoinPackage } from '../../../contract/money/payments.schema';
import type { Wanted } from '../../../data/queries/awaitedUnlocks';
import type { PurchaseRow } from '../../../data/tables/paymentRows';
import { Button } from '../../ui/Button';
import { formatMoney } from '../../ui/formatMoney';
import { OfferTerms } from '../payment/OfferTerms';
import { ProductName } from '../payment/ProductName';

type PackageOfferProps = {
  product: CoinPackage;
  begun: PurchaseRow | undefined;
  suffices: boolean;
  wanted: Wanted;
  busy: boolean;
  closed: boolean;
  onPress: () => void;
};

export function PackageOffer(props: PackageOfferProps) {
  const { product, begun, suffices, wanted, busy, closed, onPress } = props;
  const { i18n } = useLingui();
  const price = formatMoney(product.money, product.currency, i18n.locale);
  return (
    <>
      <section className="rounded-lg border border-edge p-4">
        <PackagePrice product={product} />
      </section>
      <Button size="lg" className="w-full" disabled={closed} busy={busy} onClick={onPress}>
        {begun ? <Trans>Continue payment</Trans> : <Trans>Buy for {price}</Trans>}
      </Button>
      <p className="text-center text-caption text-pretty text-ink-soft">
        {suffices ? (
          <WhatFollows wanted={wanted} />
        ) : (
          <Trans>This package alone isn’t enough. All packages are below.</Trans>
        )}
      </p>
    </>
  );
}

function WhatFollows({ wanted: { kind, to, maxPrice } }: { wanted: Wanted }) {
  return (
    <>
      {to !== undefined ? (
        kind === 'episode' ? (
          <Plural
            value={maxPrice}
            one="Once it is paid, the episodes open by themselves, for # coin and no more."
            other="Once it is paid, the episodes open by themselves, for # coins and no more."
          />
        ) : (
          <Plural
            value={maxPrice}
            one="Once it is paid, the chapters open by themselves, for # coin and no more."
            other="Once it is paid, the chapters open by themselves, for # coins and no more."
          />
        )
      ) : kind === 'episode' ? (
        <Plural
          value={maxPrice}
          one="Once it is paid, the episode opens by itself, for # coin and no more."
          other="Once it is paid, the episode opens by itself, for # coins and no more."
        />
      ) : (
        <Plural
          value={maxPrice}
          one="Once it is paid, the chapter opens by itself, for # coin and no more."
          other="Once it is paid, the chapter opens by itself, for # coins and no more."
        />
      )}
    </>
  );
}

function PackagePrice({ product }: { product: CoinPackage }) {
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
