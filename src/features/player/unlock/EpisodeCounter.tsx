import { plural } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { LockOpen } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import type { EpisodeEntry } from '../../../../contract/catalogue/dramas.schema';
import { adFits } from '../../../../contract/money/episodeAds';
import { highestVipPrice } from '../../../../contract/money/prices';
import { readReachedCap } from '../../../../data/queries/autoUnlock';
import type { Wanted } from '../../../../data/queries/awaitedUnlocks';
import { readEpisodeAdOffer } from '../../../../data/queries/episodeAds';
import { readOpenUnlock } from '../../../../data/queries/unlocks';
import { readWallet } from '../../../../data/queries/wallet';
import { useFailureText } from '../../../i18n/useFailureText';
import { useLive } from '../../../platform/live/live';
import { useRefresh } from '../../../platform/live/refresh';
import { timed } from '../../../platform/live/timed';
import { usecases } from '../../../platform/worker/usecases';
import { MemberWays } from '../../../shared/members/MemberWays';
import { AwaitedPayment, MissingCoinsSheet } from '../../../shared/missingCoins/lazyMissingCoins';
import { useAwaitedUnlock } from '../../../shared/missingCoins/useAwaitedUnlock';
import { AutoUnlock } from '../../../shared/unlock/AutoUnlock';
import { UnlockRangeSheet } from '../../../shared/unlock/lazyUnlockRange';
import { MoneyPrice } from '../../../shared/unlock/MoneyPrice';
import { rangeChoices } from '../../../shared/unlock/rangeChoices';
import { UnlockLabel } from '../../../shared/unlock/UnlockLabel';
import { UnlockStatus, WaysToCoins } from '../../../shared/unlock/UnlockStatus';
import { useMissingCoins } from '../../../shared/unlock/useMissingCoins';
import { usePrice } from '../../../shared/vip/useVip';
import { NextVipPrice } from '../../../shared/vip/VipPrice';
import { Button } from '../../../ui/Button';
import { showToast } from '../../../ui/toasts';
import { EpisodeAdWay } from './EpisodeAdWay';

/** In ms. A viewer who swipes past an episode has not reached it. */
const REACHED_MS = 1_000;

/** The episodes that were tried in this visit: one that failed is not paid for again. */
const tried = new Set<string>();

type AutoUnlockProps = { videoId: number; entry: EpisodeEntry; isReached: boolean };

/**
 * Unlocks an episode automatically once it is reached, if the viewer switched that on for the drama. Returns
 * true while the request is running.
 */
function useAutoUnlock({ videoId, entry, isReached }: AutoUnlockProps): boolean {
  const { target } = entry;
  const [isAsked, setIsAsked] = useState(false);
  useEffect(() => {
    const name = `${videoId}/${target}`;
    if (!isReached || tried.has(name)) return;
    const timer = setTimeout(async () => {
      tried.add(name);
      setIsAsked(true);
      const asked = await usecases.autoUnlock({ bookId: videoId, target });
      if (asked.ok && asked.value) {
        const text = plural(asked.value.price, { one: 'Unlocked for # coin', other: 'Unlocked for # coins' });
        showToast({ text });
      } else setIsAsked(false);
    }, REACHED_MS);
    return () => clearTimeout(timer);
  }, [videoId, target, isReached]);
  return isAsked;
}

type EpisodeCounterProps = {
  videoId: number;
  entry: EpisodeEntry;
  episodes: readonly EpisodeEntry[];
  inSight: boolean;
};

export function EpisodeCounter({ videoId, entry, episodes, inSight }: EpisodeCounterProps) {
  const failureText = useFailureText();
  const [asking, setAsking] = useState<'range' | 'coins'>();
  const { target } = entry;
  const { price: present, remainder, loaded: isPriced } = usePrice(entry.price);
  const awaited = useAwaitedUnlock(videoId, target);
  const balance = useLive('wallet', readWallet).value;
  const { loaded, value } = useLive(`unlock/${videoId}/${target}`, () => readOpenUnlock(videoId, target));
  const cap = useLive(`autoUnlock/${videoId}/cap`, () => readReachedCap(videoId)).value;
  const ad = useLive(`episodeAd/${videoId}`, () => readEpisodeAdOffer(videoId));
  // Automatic unlocking that is switched on here starts with the next episode; this one still needs a tap on
  // its price.
  const [isLeftToTap, setIsLeftToTap] = useState(false);
  const isOpening = useAutoUnlock({ videoId, entry, isReached: loaded && inSight && !isLeftToTap && !value });
  // The balance has grown since the unlock was refused for too few coins.
  const open =
    value?.failure?.name === 'tooPoor' && balance && balance.userGold >= present ? undefined : value;
  const refused = open?.state === 'refused' ? open.requestId : '';
  // The refusal may be due to a changed price: the viewer is asked again with the present one.
  useRefresh(refused && `refused/${refused}`, async () => {
    // Or to a VIP membership that has expired.
    if (remainder !== undefined) await usecases.refreshSale();
    return usecases.openDrama({ videoId });
  });
  const rest = rangeChoices(episodes, target, remainder).at(-1);
  const isUnderWay = open?.state === 'sending' || open?.state === 'waiting';
  // A waiting unlock keeps its own price; the present one applies to the next unlock.
  const price = isUnderWay ? open.price : present;
  const missing = useMissingCoins(isUnderWay ? undefined : price, balance);
  const wanted: Wanted = { kind: 'episode', bookId: videoId, target, maxPrice: price };
  const unlock = async () => {
    const kept = await timed('unlock', () => usecases.unlockEpisode({ videoId, target, maxPrice: price }));
    if (!kept.ok) showToast({ text: failureText(kept.failure.name) });
  };
  if (!loaded || !isPriced || !awaited.loaded || !ad.loaded) return null;
  if (isOpening && !open) {
    return (
      <p role="status" className="text-ink-soft">
        <Trans>It opens in a moment.</Trans>
      </p>
    );
  }
  return (
    <>
      {balance && (
        <p className="text-caption text-ink-soft tabular-nums">
          <Plural value={balance.userGold} one="You have # coin." other="You have # coins." />
          {balance.bonus > 0 && balance.coins > 0 && (
            <>
              {' '}
              <Trans>{balance.bonus} of them are bonus, which is spent first.</Trans>
            </>
          )}
        </p>
      )}
      {cap !== undefined && !open && (
        <p className="text-caption text-ink-soft">
          <Plural
            value={cap}
            one="Today’s # auto-unlocked episode is used up. This one is up to you."
            other="Today’s # auto-unlocked episodes are used up. This one is up to you."
          />
        </p>
      )}
      {open && (
        <div className="w-full text-start">
          <UnlockStatus unlock={open} />
        </div>
      )}
      {awaited.value && !isUnderWay && (
        <div className="w-full text-start">
          <Suspense>
            <AwaitedPayment awaited={awaited.value} />
          </Suspense>
        </div>
      )}
      {open?.state !== 'waiting' && (
        <div className="player-ways flex w-full flex-col items-center gap-2">
          {missing === 0 ? (
            <Button
              busy={open?.state === 'sending'}
              className="w-full"
              icon={<LockOpen className="size-icon-md" />}
              onClick={() => void unlock()}
              size="lg"
            >
              <UnlockLabel price={price} />
            </Button>
          ) : (
            !awaited.value && <WaysToCoins missing={missing} onMissing={() => setAsking('coins')} />
          )}
          {!isUnderWay && <MoneyPrice coins={price} />}
          {remainder !== undefined && !isUnderWay && (
            <p className="text-caption text-ink-soft">
              <NextVipPrice usual={entry.price} remainder={remainder} />
            </p>
          )}
          {ad.value && adFits(entry.duration) && !isUnderWay && (
            <EpisodeAdWay videoId={videoId} entry={entry} offer={ad.value} />
          )}
          {rest && !isUnderWay && (
            <Button kind="quiet" onClick={() => setAsking('range')}>
              <Plural
                value={rest.count}
                one="Unlock # more episode"
                other="Unlock all # episodes that are left"
              />
            </Button>
          )}
        </div>
      )}
      {!isUnderWay && <MemberWays bookId={videoId} target={target} />}
      {!isUnderWay && (
        <div className="w-full overflow-hidden rounded-lg bg-surface">
          <AutoUnlock
            kind="drama"
            bookId={videoId}
            onTurnOn={() => setIsLeftToTap(true)}
            price={remainder === undefined ? entry.price : highestVipPrice(entry.price)}
          />
        </div>
      )}
      {asking === 'coins' && <MissingCoinsSheet wanted={wanted} onClose={() => setAsking(undefined)} />}
      {asking === 'range' && (
        <UnlockRangeSheet
          kind="drama"
          bookId={videoId}
          chapters={episodes}
          from={target}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}
