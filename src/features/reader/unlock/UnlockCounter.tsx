import { Plural, Trans } from '@lingui/react/macro';
import { LockOpen } from 'lucide-react';
import { Suspense, useCallback, useState } from 'react';
import type { ChapterEntry } from '../../../../contract/catalogue/chapters.schema';
import { highestVipPrice } from '../../../../contract/money/prices';
import { readReachedCap } from '../../../../data/queries/autoUnlock';
import { readOpenUnlock } from '../../../../data/queries/unlocks';
import { readWallet } from '../../../../data/queries/wallet';
import { useFailureText } from '../../../i18n/useFailureText';
import { useLive } from '../../../platform/live/live';
import { useRefresh } from '../../../platform/live/refresh';
import { timed } from '../../../platform/live/timed';
import { usecases } from '../../../platform/worker/usecases';
import { MemberWays } from '../../../shared/members/MemberWays';
import { AwaitedPayment } from '../../../shared/missingCoins/lazyMissingCoins';
import { useAwaitedUnlock } from '../../../shared/missingCoins/useAwaitedUnlock';
import { AutoUnlock } from '../../../shared/unlock/AutoUnlock';
import { MoneyPrice } from '../../../shared/unlock/MoneyPrice';
import { rangeChoices } from '../../../shared/unlock/rangeChoices';
import { UnlockLabel } from '../../../shared/unlock/UnlockLabel';
import { UnlockStatus, WaysToCoins } from '../../../shared/unlock/UnlockStatus';
import { useMissingCoins } from '../../../shared/unlock/useMissingCoins';
import { usePrice } from '../../../shared/vip/useVip';
import { NextVipPrice } from '../../../shared/vip/VipPrice';
import { Button } from '../../../ui/Button';
import { showToast } from '../../../ui/toasts';
import { useStage } from '../context/StageContext';
import { useAutoUnlock } from './useAutoUnlock';
import { WaitingWays } from './WaitingWays';

type UnlockCounterProps = { bookId: number; entry: ChapterEntry; inSight: boolean };

export function UnlockCounter({ bookId, entry, inSight }: UnlockCounterProps) {
  const failureText = useFailureText();
  const { book, chapters, supply, askForRange, askForCoins } = useStage();
  const { target } = entry;
  const reopen = useCallback(() => void supply.open(target), [supply, target]);
  const { price: present, remainder, loaded: isPriced } = usePrice(entry.price);
  const awaited = useAwaitedUnlock(bookId, target);
  const balance = useLive('wallet', readWallet).value;
  const { loaded, value } = useLive(`unlock/${bookId}/${target}`, () => readOpenUnlock(bookId, target));
  // The balance has grown since the unlock was refused for too few coins.
  const open =
    value?.failure?.name === 'tooPoor' && balance && balance.userGold >= present ? undefined : value;
  const refused = open?.state === 'refused' ? open.requestId : '';
  // The refusal may be due to a changed price: the reader is asked again with the present one.
  useRefresh(refused && `refused/${refused}`, async () => {
    // Or to a VIP membership that has expired.
    if (remainder !== undefined) await usecases.refreshSale();
    return usecases.openBook({ bookId });
  });
  const rest = rangeChoices(chapters, target, remainder).at(-1);
  const isUnderWay = open?.state === 'sending' || open?.state === 'waiting';
  // A waiting unlock keeps its own price; the present one applies to the next unlock.
  const price = isUnderWay ? open.price : present;
  const missing = useMissingCoins(isUnderWay ? undefined : price, balance);
  const unlock = async () => {
    const kept = await timed('unlock', () => usecases.unlockChapter({ bookId, target, maxPrice: price }));
    if (!kept.ok) showToast({ text: failureText(kept.failure.name) });
  };
  const cap = useLive(`autoUnlock/${bookId}/cap`, () => readReachedCap(bookId)).value;
  // Automatic unlocking that is switched on here starts with the next chapter; this one still needs a tap on
  // its price.
  const [isLeftToTap, setIsLeftToTap] = useState(false);
  const held = useAutoUnlock({ bookId, entry, inSight, isLeftToTap, open: loaded ? value : null });
  if (!loaded || !isPriced || !awaited.loaded) return null;
  if (held) {
    return (
      <div className="locked-actions locked-opening">
        <p role="status">
          {held.by === 'undo' ? (
            <Trans>Taking it back. Offline, this waits, and the chapter stays closed until then.</Trans>
          ) : (
            <Trans>It opens in a moment.</Trans>
          )}
        </p>
        {held.by === 'choice' && (
          <Button kind="tonal" onClick={held.readNow}>
            <Trans>Read now</Trans>
          </Button>
        )}
      </div>
    );
  }
  return (
    <>
      {balance && (
        <p className="locked-balance">
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
        <p className="locked-balance">
          <Plural
            value={cap}
            one="Today’s # auto-unlocked chapter is used up. This one is up to you."
            other="Today’s # auto-unlocked chapters are used up. This one is up to you."
          />
        </p>
      )}
      {open && (
        <div className="locked-status">
          <UnlockStatus unlock={open} />
        </div>
      )}
      {awaited.value && !isUnderWay && (
        <div className="locked-status">
          <Suspense>
            <AwaitedPayment awaited={awaited.value} />
          </Suspense>
        </div>
      )}
      {!isUnderWay && <WaitingWays bookId={bookId} target={target} />}
      {open?.state !== 'waiting' && (
        <div className="locked-actions">
          {missing === 0 ? (
            <Button
              busy={open?.state === 'sending'}
              icon={<LockOpen className="size-icon-md" />}
              onClick={() => void unlock()}
              size="lg"
            >
              <UnlockLabel price={price} />
            </Button>
          ) : (
            !awaited.value && <WaysToCoins missing={missing} onMissing={() => askForCoins(target, price)} />
          )}
          {!isUnderWay && <MoneyPrice coins={price} />}
          {remainder !== undefined && !isUnderWay && (
            <p className="text-caption text-ink-soft">
              <NextVipPrice usual={entry.price} remainder={remainder} />
            </p>
          )}
          {rest && !isUnderWay && (
            <Button kind="quiet" onClick={() => askForRange(target)}>
              <Plural
                value={rest.count}
                one="Unlock # more chapter"
                other="Unlock all # chapters that are left"
              />
            </Button>
          )}
        </div>
      )}
      {!isUnderWay && (
        <div className="locked-actions">
          <MemberWays bookId={bookId} target={target} onOpened={reopen} />
        </div>
      )}
      {!isUnderWay && (
        <div className="locked-auto">
          <AutoUnlock
            bookId={bookId}
            waits={book?.ticketRule !== undefined || book?.freeAfterDays !== undefined}
            onTurnOn={() => setIsLeftToTap(true)}
            price={remainder === undefined ? entry.price : highestVipPrice(entry.price)}
          />
        </div>
      )}
    </>
  );
}
