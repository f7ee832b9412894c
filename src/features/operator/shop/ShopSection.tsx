import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { MOST_PRODUCTS } from '../../../../contract/money/payments';
import type { DeskProduct } from '../../../../contract/operator/shop.schema';
import { Button } from '../../../ui/Button';
import { textLinkClass } from '../../../ui/buttonClass';
import { LoadFailure } from '../../../ui/LoadFailure';
import { Notice } from '../../../ui/Notice';
import { DeskLoading } from '../desk/DeskLoading';
import { moved } from '../desk/moved';
import { useDeskFailure } from '../desk/useDeskFailure';
import { OfferSheet } from './OfferSheet';
import { ProductCard } from './ProductCard';
import { ProductSheet } from './ProductSheet';
import { RemovedProducts } from './RemovedProducts';
import { Stale } from './Stale';
import { TierSheet } from './TierSheet';
import { Tiers } from './Tiers';
import { useShop, useShopAct } from './useShop';

/** What the sheet is about: a product's or a tier's number, or a new one. */
type Open = {
  readonly sheet: 'product' | 'offer' | 'tier';
  readonly of: number | DeskProduct['kind'] | 'new';
};

/** The shop's products and offers, in the order of the readers' page. */
export function ShopSection() {
  const { t } = useLingui();
  const failureText = useDeskFailure();
  const { shop, failure, reload, ...acts } = useShop();
  const ordering = useShopAct('operatorOrderProducts', acts);
  const [open, setOpen] = useState<Open>();
  if (!shop) {
    return failure ? <LoadFailure failure={failure} retry={() => void reload()} /> : <DeskLoading />;
  }
  const { currency, sells, list, removed, tiers = [] } = shop;
  const groups = [
    { kind: 'coins', title: t`Coins`, add: t`New package…`, empty: t`No package of coins is sold.` },
    {
      kind: 'vip',
      title: t`Memberships`,
      add: t`New membership…`,
      empty: t`No membership is sold.`,
    },
  ] as const;
  const close = () => setOpen(undefined);
  const chosen = [...list, ...removed].find(({ id }) => id === open?.of);
  const ofKind = (kind: DeskProduct['kind']) => list.filter((product) => product.kind === kind);
  const move = async (kind: DeskProduct['kind'], at: number, by: number) => {
    const ordered = groups.flatMap((group) =>
      group.kind === kind ? moved(ofKind(kind), at, by) : ofKind(group.kind),
    );
    await ordering.run({ order: ordered.map(({ id }) => id), seen: list.map(({ id }) => id) });
  };
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-4">
        <p className="max-w-2xl text-pretty text-ink-soft">
          <Trans>
            A change is live at once. A reader who still has the old price on the screen is told so and pays
            nothing; a payment that was begun keeps what its reader saw.
          </Trans>{' '}
          <Link to="/topup" className={textLinkClass}>
            <Trans>See the shop as a reader</Trans>
          </Link>
        </p>
        {!sells && (
          <Notice>
            <Trans>No payment service is set, so readers see no shop yet.</Trans>
          </Notice>
        )}
        {ordering.isStale && <Stale />}
        {ordering.failure && <Notice tone="danger">{failureText(ordering.failure.name)}</Notice>}
      </div>
      {groups.map(({ kind, title, add, empty }) => {
        const products = ofKind(kind);
        return (
          <section key={kind} aria-labelledby={`shop-${kind}`} className="flex flex-col gap-3">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h3 id={`shop-${kind}`} className="font-title text-heading font-semibold">
                {title}
              </h3>
              <Button
                size="sm"
                kind="tonal"
                icon={<Plus className="size-icon-md" />}
                disabled={list.length >= MOST_PRODUCTS}
                onClick={() => setOpen({ sheet: 'product', of: kind })}
              >
                {add}
              </Button>
            </div>
            {products.length === 0 && <p className="text-ink-soft">{empty}</p>}
            <ol className="flex flex-col gap-3">
              {products.map((product, at) => (
                <li key={product.id}>
                  <ProductCard
                    product={product}
                    currency={currency}
                    isFirst={at === 0}
                    isLast={at === products.length - 1}
                    onMove={(by) => void move(kind, at, by)}
                    onEdit={() => setOpen({ sheet: 'product', of: product.id })}
                    onOffer={() => setOpen({ sheet: 'offer', of: product.id })}
                    acts={acts}
                  />
                </li>
              ))}
            </ol>
          </section>
        );
      })}
      <Tiers tiers={tiers} onOpen={(of) => setOpen({ sheet: 'tier', of })} />
      {removed.length > 0 && <RemovedProducts products={removed} currency={currency} acts={acts} />}
      {open?.sheet === 'product' && (
        <ProductSheet
          product={chosen}
          tiers={tiers}
          kind={chosen?.kind ?? (open.of === 'vip' ? 'vip' : 'coins')}
          currency={currency}
          acts={acts}
          onClose={close}
        />
      )}
      {open?.sheet === 'tier' && (
        <TierSheet tier={tiers.find(({ id }) => id === open.of)} acts={acts} onClose={close} />
      )}
      {open?.sheet === 'offer' && chosen && (
        <OfferSheet product={chosen} currency={currency} acts={acts} onClose={close} />
      )}
    </div>
  );
}
