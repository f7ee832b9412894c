import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { isOpenOrder, isPaidOrder } from '../../../contract/money/payments';
import { termsOf } from '../../../contract/money/purchaseTerms';
import { describeFailure } from '../../../contract/wire/failure';
import { readUser } from '../../../data/queries/account';
import { readPurchases, readSale } from '../../../data/queries/payments';
import { readGold } from '../../../data/queries/wallet';
import type { Agreed } from '../../../data/tables/paymentRows';
import { useOffline } from '../../platform/live/connection';
import { useLive } from '../../platform/live/live';
import { TestDeskNotice } from '../../shared/payment/TestDeskNotice';
import { useBuying } from '../../shared/payment/useBuying';
import { waysToPay } from '../../shared/payment/waysToPay';
import { CoinBalance } from '../../shared/unlock/CoinBalance';
import { Button } from '../../ui/Button';
import { buttonClass, textLinkClass } from '../../ui/buttonClass';
import { dayAndTime } from '../../ui/dayAndTime';
import { LoadFailure } from '../../ui/LoadFailure';
import { Notice } from '../../ui/Notice';
import { PageHeader } from '../../ui/PageHeader';
import { PageTitle } from '../../ui/PageTitle';
import { SegmentedControl } from '../../ui/SegmentedControl';
import { SkeletonBlock } from '../../ui/Skeleton';
import { StateMessage } from '../../ui/StateMessage';
import { Orders } from './Orders';
import { Packages } from './Packages';
import type { Choice } from './Price';
import { ReturnedOrder } from './ReturnedOrder';
import { SavedCards } from './SavedCards';
import { SpendingLimit } from './SpendingLimit';
import { TierCards } from './TierCards';
import { useOrders } from './useOrders';
import { VipCard } from './VipCard';
import { WaitingPayments } from './WaitingPayments';

export type TopupSearch = { source?: 'sale'; order?: string; left?: '1'; return?: string };
type Way = Agreed['way'];

const OFFLINE = describeFailure('offline');

/**
 * The shop for coins and VIP (spec 2.1): offers, prices, pending payments and past orders, from the device's
 * rows.
 */
export function TopupPage({ search }: { search: TopupSearch }) {
  const { t, i18n } = useLingui();
  const offline = useOffline();
  const user = useLive('user', readUser).value;
  const gold = useLive('gold', readGold).value;
  const sale = useLive('sale', readSale).value;
  const purchases = useLive('purchases', readPurchases).value ?? [];
  const { orders, seller, refresh, older } = useOrders(user?.userId);
  const { busy, buy, goOn } = useBuying({ back: search.return });
  const [chosenWay, setWay] = useState<Way>();
  const { config, onSale, pricesAt } = sale ?? {};
  const ways = config ? waysToPay(config) : [];
  const way = chosenWay && ways.includes(chosenWay) ? chosenWay : ways[0];
  // The button itself shows a purchase that is just being begun.
  const isUnderWay = ({ productId }: { productId: number }) => productId === busy;
  const begun = purchases.filter((purchase) => purchase.state === 'begun' && !isUnderWay(purchase));
  // An order being confirmed is shown above; one that the reader left waits like any other.
  const told = search.left ? undefined : search.order;
  const choice: Choice = {
    closed: offline || way === undefined,
    busy,
    way,
    waiting: begun,
    buy: (product) => {
      const { id: productId, money, currency } = product;
      if (way) void buy({ productId, money, currency, terms: termsOf(product), way });
    },
    goOn: (purchase) => void goOn(purchase),
  };
  const vipUntil = user?.isVip === 1 ? (user.vipUntil ?? null) : null;
  const vipProducts = (onSale?.vipList ?? []).filter(({ renews }) => !renews || way !== 'paypal');
  // Data stored by an earlier version has a single subscription.
  const renewals = (onSale?.renewals ?? (onSale?.subscription ? [onSale.subscription] : [])).filter(
    ({ tierId }) => tierId === undefined,
  );
  const vipTier = vipProducts[0]?.tier;
  const vipCard = onSale && (vipProducts.length > 0 || vipUntil !== null || renewals.length > 0) && (
    <VipCard products={vipProducts} tier={vipTier} renewals={renewals} vipUntil={vipUntil} choice={choice} />
  );
  const debt = onSale?.debt ?? 0;
  const wayNames: Record<Way, string> = { card: t`Card`, page: t`Payment page`, paypal: t`PayPal` };

  return (
    <>
      <PageTitle>{t`Buy coins`}</PageTitle>
      <PageHeader title={t`Buy coins`} column="text" />
      <div className="page-width flex max-w-3xl! flex-col gap-6 pb-10">
        <div className="min-h-9">{gold && <CoinBalance balance={gold.balance} />}</div>
        {search.order && <ReturnedOrder orderId={search.order} left={search.left === '1'} />}
        <WaitingPayments
          purchases={begun.filter(({ orderId }) => orderId === undefined || orderId !== told)}
          orders={orders.filter(
            (order) => isOpenOrder(order.state) && order.orderId !== told && !isUnderWay(order),
          )}
          offline={offline}
          goOn={choice.goOn}
        />
        {debt > 0 && (
          <Notice>
            <Plural
              value={debt}
              one="# coin of a refunded purchase was already spent. Your next purchase or reward makes up for it."
              other="# coins of a refunded purchase were already spent. Your next purchase or reward makes up for them."
            />
          </Notice>
        )}
        {config?.testDesk && <TestDeskNotice />}
        {offline && onSale && pricesAt !== undefined && (
          <Notice>
            <Trans>
              Prices of {dayAndTime(pricesAt, i18n.locale)} (New York). Nothing can be bought or cancelled
              while you are offline.
            </Trans>
          </Notice>
        )}
        {config?.sells === false ||
        (onSale?.goldList.length === 0 && !vipCard && !onSale.tierList?.length) ? (
          <NothingSold />
        ) : config && onSale ? (
          <>
            {ways.length > 1 && way && (
              <div className="max-w-md">
                <SegmentedControl
                  label={t`Pay with`}
                  value={way}
                  onChange={setWay}
                  options={ways.map((value) => ({ value, label: wayNames[value] }))}
                />
              </div>
            )}
            {/* A reader who followed the VIP discount sees VIP first. */}
            {search.source === 'sale' && vipCard}
            {onSale.goldList.length > 0 && <Packages packages={onSale.goldList} choice={choice} />}
            {search.source !== 'sale' && vipCard}
            <TierCards onSale={onSale} canRenew={way !== 'paypal'} choice={choice} />
          </>
        ) : refresh.failure || offline ? (
          <LoadFailure failure={refresh.failure ?? OFFLINE} retry={refresh.retry} />
        ) : (
          <SkeletonBlock className="h-96 w-full" />
        )}
        {user?.isLogin === 0 && orders.some(({ state }) => isPaidOrder(state)) && <KeepBought />}
        {orders.length > 0 && <Orders orders={orders} seller={seller} />}
        {config?.sells && onSale && (
          <SpendingLimit spending={onSale.spending ?? null} currency={config.currency} offline={offline} />
        )}
        <SavedCards wanted={orders.some(({ card }) => card !== null)} offline={offline} />
        {older && (
          <Button kind="outline" className="self-center" busy={older.busy} onClick={older.load}>
            <Trans>Older orders</Trans>
          </Button>
        )}
        <p>
          <Link to="/question" className={textLinkClass}>
            <Trans>Questions about coins</Trans>
          </Link>
        </p>
      </div>
    </>
  );
}

function NothingSold() {
  return (
    <StateMessage
      drawing="no-coins"
      title={<Trans>This site sells nothing yet.</Trans>}
      actions={
        <Link to="/Rewards" className={buttonClass()}>
          <Trans>Earn bonus</Trans>
        </Link>
      }
    >
      <Trans>Free chapters are open to everyone, without coins.</Trans>
    </StateMessage>
  );
}

/** Asks a guest with purchases for an e-mail: without one they are lost with this browser's data. */
function KeepBought() {
  return (
    <Notice
      action={
        <Link to="/loginCode" search={{ redirect: '/topup' }} className={buttonClass('tonal', 'sm')}>
          <Trans>Confirm e-mail</Trans>
        </Link>
      }
    >
      <Trans>What you bought is tied to this browser. Confirm an e-mail to keep it anywhere.</Trans>
    </Notice>
  );
}
