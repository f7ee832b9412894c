import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { CoinPackage } from '../../../contract/money/payments.schema';
import type { Wanted } from '../../../data/queries/awaitedUnlocks';
import type { PurchaseRow } from '../../../data/tables/paymentRows';
import { Button } from '../../ui/Button';
import { formatMoney } from '../../ui/formatMoney';
import { PackagePrice } from './PackagePrice';

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
          <Trans>This package alone does not bring enough. All packages are below.</Trans>
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
