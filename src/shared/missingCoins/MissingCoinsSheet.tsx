import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useRouter } from '@tanstack/react-router';
import { Gift } from 'lucide-react';
import { termsOf } from '../../../contract/money/purchaseTerms';
import { describeFailure } from '../../../contract/wire/failure';
import type { Wanted } from '../../../data/queries/awaitedUnlocks';
import { readPurchases, readSale } from '../../../data/queries/payments';
import { readWallet } from '../../../data/queries/wallet';
import { useOffline } from '../../platform/live/connection';
import { useLive } from '../../platform/live/live';
import { useRefresh } from '../../platform/live/refresh';
import { usecases } from '../../platform/worker/usecases';
import { buttonClass } from '../../ui/buttonClass';
import { CoinPrice } from '../../ui/CoinPrice';
import { dayAndTime } from '../../ui/dayAndTime';
import { LoadFailure } from '../../ui/LoadFailure';
import { Notice } from '../../ui/Notice';
import { Sheet } from '../../ui/Sheet';
import { SkeletonBlock } from '../../ui/Skeleton';
import { TestDeskNotice } from '../payment/TestDeskNotice';
import { waysToPay } from '../payment/waysToPay';
import { PackageOffer } from './PackageOffer';
import { smallestPackage } from './smallestPackage';
import { useBuyingFor } from './useBuyingFor';
import '../../styles/controls.css';

const OFFLINE = describeFailure('offline');

type MissingCoinsSheetProps = { wanted: Wanted; onClose: () => void };

/**
 * Shows how many coins a chapter, an episode or a range lacks, the smallest package that suffices, and the
 * ways to get it. From the device's rows.
 */
export function MissingCoinsSheet({ wanted, onClose }: MissingCoinsSheetProps) {
  const { t, i18n } = useLingui();
  const offline = useOffline();
  const { history } = useRouter();
  const balance = useLive('wallet', readWallet).value;
  const sale = useLive('sale', readSale).value;
  const purchases = useLive('purchases', readPurchases).value;
  const refresh = useRefresh('sale', () => usecases.refreshSale());
  const { busy, buy, goOn } = useBuyingFor(wanted);
  const { maxPrice } = wanted;
  const missing = balance && Math.max(0, maxPrice - balance.userGold);
  const { config, onSale, pricesAt } = sale ?? {};
  const packages = onSale?.goldList ?? [];
  // A begun payment is continued; a second one would be charged in addition.
  const begun = purchases?.find(
    ({ state, productId }) => state === 'begun' && packages.some(({ id }) => id === productId),
  );
  const debt = onSale?.debt ?? 0;
  const chosen = begun
    ? packages.find(({ id }) => id === begun.productId)
    : smallestPackage(packages, missing ?? 0, debt);
  const [way] = config ? waysToPay(config) : [];
  const closed = offline || (!begun && way === undefined);
  const title = missing
    ? plural(missing, { one: 'You need # more coin', other: 'You need # more coins' })
    : t`You have enough coins`;
  const press = () => {
    if (begun) return void goOn(begun);
    if (chosen && way) {
      const { id: productId, money, currency } = chosen;
      void buy({ productId, money, currency, terms: termsOf(chosen), way });
    }
  };
  if (missing === undefined) return null;
  return (
    <Sheet title={title} onClose={onClose}>
      <div className="unlock-sheet">
        <dl className="unlock-sums border-t-0! pt-0!">
          <div>
            <dt>
              <WhatIsWanted wanted={wanted} />
            </dt>
            <dd>
              <CoinPrice coins={maxPrice} />
            </dd>
          </div>
          <div>
            <dt>
              <Trans>You have</Trans>
            </dt>
            <dd>
              <CoinPrice coins={balance?.userGold ?? 0} />
            </dd>
          </div>
        </dl>
        {missing === 0 && (
          <p className="text-pretty">
            <Trans>Your coins have arrived. Close this and press Unlock.</Trans>
          </p>
        )}
        {config?.testDesk && <TestDeskNotice />}
        {offline && (
          <Notice>
            <Trans>
              Coins can’t be bought while you are offline. Nothing is unlocked or spent before you have
              enough.
            </Trans>
          </Notice>
        )}
        {begun && !offline && (
          <Notice>
            <Trans>
              A payment was started and isn’t finished. You won’t be charged twice: continuing resumes the
              same payment.
            </Trans>
          </Notice>
        )}
        {config?.sells === false ? (
          <Notice>
            <Trans>This site sells nothing yet.</Trans>
          </Notice>
        ) : chosen ? (
          <>
            {offline && pricesAt !== undefined && (
              <p className="text-caption text-ink-soft">
                <Trans>Prices of {dayAndTime(pricesAt, i18n.locale)} (New York).</Trans>
              </p>
            )}
            <PackageOffer
              product={chosen}
              begun={begun}
              suffices={chosen.gold + chosen.bonus - debt >= missing}
              wanted={wanted}
              busy={busy !== undefined}
              closed={closed}
              onPress={press}
            />
          </>
        ) : refresh.failure || offline ? (
          <LoadFailure failure={refresh.failure ?? OFFLINE} retry={refresh.retry} />
        ) : (
          <SkeletonBlock className="h-28 w-full" />
        )}
        {config?.sells !== false && (
          <Link
            to="/topup"
            search={{ return: history.location.href }}
            className={`${buttonClass('outline')} w-full`}
          >
            <Trans>All packages and ways to pay</Trans>
          </Link>
        )}
        <Link to="/Rewards" className={`${buttonClass('quiet')} w-full`}>
          <Gift aria-hidden="true" className="size-icon-md" />
          <Trans>Earn bonus</Trans>
        </Link>
      </div>
    </Sheet>
  );
}

function WhatIsWanted({ wanted: { kind, to } }: { wanted: Wanted }) {
  const isEpisode = kind === 'episode';
  if (to === undefined) return isEpisode ? <Trans>This episode</Trans> : <Trans>This chapter</Trans>;
  return isEpisode ? <Trans>These episodes</Trans> : <Trans>These chapters</Trans>;
}
