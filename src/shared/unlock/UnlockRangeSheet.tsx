import { Plural, Trans, useLingui as useTexts } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import type { Wanted } from '../../../data/queries/awaitedUnlocks';
import { readOpenRange } from '../../../data/queries/unlocks';
import { readWallet } from '../../../data/queries/wallet';
import { useFailureText } from '../../i18n/useFailureText';
import { useLive } from '../../platform/live/live';
import { useRefresh } from '../../platform/live/refresh';
import { usecases } from '../../platform/worker/usecases';
import { Button } from '../../ui/Button';
import { Sheet } from '../../ui/Sheet';
import { showToast } from '../../ui/toasts';
import { AwaitedPayment, MissingCoinsSheet } from '../missingCoins/lazyMissingCoins';
import { useAwaitedRange } from '../missingCoins/useAwaitedUnlock';
import { useVipRemainder } from '../vip/useVip';
import { VipRounding } from '../vip/VipRounding';
import { freeSoon } from '../waiting/freeSoon';
import { RangeOptions } from './RangeOptions';
import { RangeSums } from './RangeSums';
import { type Lockable, type RangeChoice, rangeChoices } from './rangeChoices';
import { UnlockLabel } from './UnlockLabel';
import { UnlockStatus, WaysToCoins } from './UnlockStatus';
import { useMissingCoins } from './useMissingCoins';
import '../../styles/controls.css';

type UnlockRangeSheetProps = {
  bookId: number;
  kind?: 'drama' | undefined;
  chapters: readonly Lockable[];
  from: number;
  onClose: () => void;
};

/** Unlocks several chapters at once. Shows the price, the discount and the balance before the tap. */
export function UnlockRangeSheet({ bookId, kind, chapters, from, onClose }: UnlockRangeSheetProps) {
  const failureText = useFailureText();
  const { t } = useTexts();
  const { value: remainder } = useVipRemainder();
  const choices = rangeChoices(chapters, from, remainder);
  const [count, setCount] = useState(() => choices.at(-1)?.count);
  const [wanted, setWanted] = useState<Wanted>();
  const awaited = useAwaitedRange(bookId);
  const balance = useLive('wallet', readWallet).value;
  const open = useLive(`range/${bookId}`, () => readOpenRange(bookId)).value;
  // An outdated price would only be refused; if it has risen, the reader is asked with the new one.
  const refused = open?.state === 'refused' ? open.requestId : '';
  useRefresh(`range/${bookId}/${refused}`, async () => {
    // The same applies to a VIP whose membership has expired.
    if (remainder !== undefined && refused) await usecases.refreshSale();
    return kind ? usecases.openDrama({ videoId: bookId }) : usecases.openBook({ bookId });
  });
  const chosen = choices.find((choice) => choice.count === count) ?? choices.at(-1);
  const soon = chosen ? freeSoon(chapters, chosen, Date.now()) : 0;
  const isUnderWay = open?.state === 'sending' || open?.state === 'waiting';
  const missing = useMissingCoins(chosen?.price, balance);
  const unlock = async ({ from: first, to, price }: RangeChoice) => {
    const kept = await usecases.unlockRange({ bookId, from: first, to, maxPrice: price });
    if (!kept.ok) showToast({ text: failureText(kept.failure.name) });
  };
  const wantedOf = ({ from: target, to, price: maxPrice }: RangeChoice): Wanted => {
    return { kind: kind ? 'episode' : 'chapter', bookId, target, to, maxPrice };
  };
  if (wanted) return <MissingCoinsSheet wanted={wanted} onClose={onClose} />;
  return (
    <Sheet title={kind ? t`Unlock more episodes` : t`Unlock more chapters`} onClose={onClose}>
      <div className="unlock-sheet">
        {!chosen && (
          <p className="py-2">
            {kind ? (
              <Trans>All of these episodes are unlocked.</Trans>
            ) : (
              <Trans>All of these chapters are unlocked.</Trans>
            )}
          </p>
        )}
        {chosen && !isUnderWay && (
          <RangeOptions kind={kind} choices={choices} chosen={chosen} onChoose={setCount} />
        )}
        {open && <UnlockStatus unlock={open} />}
        {chosen && balance && <RangeSums price={chosen.price} userGold={balance.userGold} />}
        {chosen && !isUnderWay && (
          <>
            {awaited.value ? (
              <Suspense>
                <AwaitedPayment awaited={awaited.value} />
              </Suspense>
            ) : (
              missing > 0 && <WaysToCoins missing={missing} onMissing={() => setWanted(wantedOf(chosen))} />
            )}
            {missing === 0 && (
              <Button size="lg" className="w-full" onClick={() => void unlock(chosen)}>
                <UnlockLabel price={chosen.price} />
              </Button>
            )}
            {soon > 0 && (
              <p className="text-center text-caption text-pretty">
                <Plural
                  value={soon}
                  one="# of them is free for everyone within a week."
                  other="# of them are free for everyone within a week."
                />
              </p>
            )}
            <p className="text-center text-caption text-pretty text-ink-soft">
              <Trans>Bonus is spent first, then coins. What you unlock stays open for good.</Trans>
              {remainder !== undefined && (
                <>
                  {' '}
                  <VipRounding />
                </>
              )}
            </p>
          </>
        )}
        {open?.state === 'sending' && (
          <Button size="lg" className="w-full" busy>
            <Trans>Unlocking</Trans>
          </Button>
        )}
      </div>
    </Sheet>
  );
}
