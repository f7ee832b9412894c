import { Plural, Trans, useLingui as useTexts } from '@lingui/react/macro';
import { useState } from 'react';
import { readOpenRange } from '../../../data/queries/unlocks';
import { readWallet } from '../../../data/queries/wallet';
import { useFailureText } from '../../i18n/useFailureText';
import { useLive } from '../../platform/live';
import { useRefresh } from '../../platform/refresh';
import { usecases } from '../../platform/usecases';
import { Button } from '../Button';
import { formatPercent } from '../formatPercent';
import { Sheet } from '../Sheet';
import { showToast } from '../toasts';
import { useVip } from '../vip/useVip';
import { VipPrice } from '../vip/VipPrice';
import { CoinPrice } from './CoinPrice';
import { type Lockable, type RangeChoice, rangeChoices } from './rangeChoices';
import { UnlockStatus, WaysToCoins } from './UnlockStatus';
import '../../styles/controls.css';

type UnlockRangeSheetProps = {
  bookId: number;
  /** Of a drama, what is said of chapters is meant of its episodes. */
  kind?: 'drama' | undefined;
  chapters: readonly Lockable[];
  /** The chapter it begins at. */
  from: number;
  onClose: () => void;
};

/** Unlocks several chapters at once. What they cost, what is taken off and what the reader has stand before the tap. */
export function UnlockRangeSheet({ bookId, kind, chapters, from, onClose }: UnlockRangeSheetProps) {
  const failureText = useFailureText();
  const { t, i18n } = useTexts();
  const { value: isVip = false } = useVip();
  const choices = rangeChoices(chapters, from, isVip);
  const [count, setCount] = useState(() => choices.at(-1)?.count);
  const balance = useLive('wallet', readWallet).value;
  const open = useLive(`range/${bookId}`, () => readOpenRange(bookId)).value;
  // A price of a list from yesterday would only be refused; where it rose, the new one is asked for.
  const refused = open?.state === 'refused' ? open.requestId : '';
  useRefresh(`range/${bookId}/${refused}`, async () => {
    // So is a VIP's, whose VIP is over.
    if (isVip && refused) await usecases.refreshSale();
    return kind ? usecases.openDrama({ videoId: bookId }) : usecases.openBook({ bookId });
  });
  const chosen = choices.find((choice) => choice.count === count) ?? choices.at(-1);
  const isUnderWay = open?.state === 'sending' || open?.state === 'waiting';
  const isPoor = chosen !== undefined && balance !== undefined && balance.userGold < chosen.price;
  const discountOf = ({ discountPercent }: RangeChoice) => formatPercent(discountPercent, i18n.locale);
  const unlock = async ({ from: first, to, price }: RangeChoice) => {
    const kept = await usecases.unlockRange({ bookId, from: first, to, maxPrice: price });
    if (!kept.ok) showToast({ text: failureText(kept.failure.name) });
  };
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
          <fieldset className="unlock-choices">
            <legend className="sr-only">
              {kind ? <Trans>How many episodes</Trans> : <Trans>How many chapters</Trans>}
            </legend>
            {choices.map((choice) => (
              <label key={choice.count} className="unlock-choice">
                <input
                  type="radio"
                  name="unlock-range"
                  checked={choice === chosen}
                  onChange={() => setCount(choice.count)}
                />
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">
                    <HowMany choice={choice} kind={kind} />
                  </span>
                  {choice.discount > 0 && (
                    <span className="block text-caption text-ink-soft">
                      <Trans>{discountOf(choice)} off</Trans>
                    </span>
                  )}
                  {choice.vipDiscount > 0 && (
                    <span className="block text-caption text-ink-soft">
                      <VipPrice usual={choice.price + choice.vipDiscount} />
                    </span>
                  )}
                </span>
                <span className="text-end tabular-nums">
                  <span className="block font-semibold">
                    <CoinPrice coins={choice.price} />
                  </span>
                  {choice.price < choice.fullPrice && (
                    <s className="block text-caption text-ink-soft">
                      <CoinPrice coins={choice.fullPrice} />
                    </s>
                  )}
                </span>
              </label>
            ))}
          </fieldset>
        )}
        {open && <UnlockStatus unlock={open} />}
        {chosen && balance && (
          <dl className="unlock-sums">
            <div>
              <dt>
                <Trans>You have</Trans>
              </dt>
              <dd>
                <CoinPrice coins={balance.userGold} />
              </dd>
            </div>
            {balance.userGold >= chosen.price ? (
              <div>
                <dt>
                  <Trans>Balance after</Trans>
                </dt>
                <dd>
                  <CoinPrice coins={balance.userGold - chosen.price} />
                </dd>
              </div>
            ) : (
              <div>
                <dt>
                  <Trans>Short by</Trans>
                </dt>
                <dd>
                  <CoinPrice coins={chosen.price - balance.userGold} />
                </dd>
              </div>
            )}
          </dl>
        )}
        {chosen && !isUnderWay && (
          <>
            {isPoor && <WaysToCoins />}
            <Button
              size="lg"
              kind={isPoor ? 'outline' : 'primary'}
              className="w-full"
              onClick={() => void unlock(chosen)}
            >
              <Plural value={chosen.price} one="Unlock for # coin" other="Unlock for # coins" />
            </Button>
            <p className="text-center text-caption text-pretty text-ink-soft">
              <Trans>Bonus is spent first, then coins. What you unlock stays open for good.</Trans>
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

function HowMany({ choice: { to, count }, kind }: { choice: RangeChoice; kind: 'drama' | undefined }) {
  if (kind) {
    return to === null ? (
      <Plural value={count} one="To the end: # episode" other="To the end: # episodes" />
    ) : (
      <Plural value={count} one="The next episode" other="The next # episodes" />
    );
  }
  return to === null ? (
    <Plural value={count} one="To the end: # chapter" other="To the end: # chapters" />
  ) : (
    <Plural value={count} one="The next chapter" other="The next # chapters" />
  );
}
