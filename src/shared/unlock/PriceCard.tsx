import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Coins } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { BookDetail } from '../../../contract/catalogue/books.schema';
import { isOnSale } from '../../../contract/catalogue/onSale';
import type { Balance } from '../../../contract/money/ledger.schema';
import { highestVipPrice } from '../../../contract/money/prices';
import { lazyPart } from '../../platform/navigation/lazy';
import { Button } from '../../ui/Button';
import { cardClass } from '../../ui/card';
import { formatPercent } from '../../ui/formatPercent';
import { AwaitedPayment } from '../missingCoins/lazyMissingCoins';
import { useAwaitedRange } from '../missingCoins/useAwaitedUnlock';
import { useVipRemainder } from '../vip/useVip';
import { VipPrice } from '../vip/VipPrice';
import { AutoUnlock } from './AutoUnlock';
import { UnlockRangeSheet } from './lazyUnlockRange';
import { type Lockable, priceToTheEnd } from './rangeChoices';

const WaitingRules = lazyPart(() => import('../waiting/WaitingRules'), 'WaitingRules');

type PriceCardProps = {
  bookId: number;
  kind?: 'drama';
  /** How its chapters open without coins; missing for a drama. */
  waiting?: Pick<BookDetail, 'ticketRule' | 'freeAfterDays'>;
  chapters: readonly Lockable[] | undefined;
  balance: Balance | undefined;
};

/** The price of the remaining chapters or episodes, and the reader's balance. Empty if all are open. */
export function PriceCard({ bookId, kind, waiting, chapters, balance }: PriceCardProps) {
  const { t, i18n } = useLingui();
  const waits = waiting?.ticketRule !== undefined || waiting?.freeAfterDays !== undefined;
  const [isAsking, setIsAsking] = useState(false);
  // The card is part of the first frame, so until this is known a VIP sees the usual price.
  const { value: remainder } = useVipRemainder();
  const rest = chapters && priceToTheEnd(chapters, remainder);
  const discount = formatPercent(rest?.discountPercent ?? 0, i18n.locale);
  const awaited = useAwaitedRange(bookId).value;
  const [first] = chapters?.filter(isOnSale) ?? [];
  // An open sheet stays until it is closed, even if nothing is left to unlock.
  if (!chapters || (!(rest && first) && !isAsking)) return null;
  return (
    <>
      {rest && (
        <section aria-label={t`Price`} className={cardClass}>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2 p-4">
            <Coins className="size-icon-lg text-accent" />
            <div className="min-w-32 flex-1 tabular-nums">
              <p className="font-medium">
                {kind ? (
                  <Plural value={rest.count} one="# episode left" other="# episodes left" />
                ) : (
                  <Plural value={rest.count} one="# chapter left" other="# chapters left" />
                )}
                {', '}
                <span className="inline-block">
                  <Plural value={rest.price} one="# coin" other="# coins" />
                </span>
              </p>
              {rest.vipDiscount > 0 && (
                <p className="text-caption text-ink-soft">
                  <VipPrice usual={rest.price + rest.vipDiscount} />
                </p>
              )}
              {/* Reserves its height before the balance is loaded. */}
              <p className="min-h-4.5 text-caption text-ink-soft">
                {rest.discountPercent > 0 && <Trans>{discount} off for all at once.</Trans>}{' '}
                {balance && (
                  <Plural value={balance.userGold} one="You have # coin." other="You have # coins." />
                )}
              </p>
            </div>
            {rest.count > 1 && (
              <Button kind="tonal" onClick={() => setIsAsking(true)}>
                <Trans>Unlock</Trans>
              </Button>
            )}
          </div>
          {waiting && waits && (
            <div className="px-4 pb-4">
              <WaitingRules book={waiting} />
            </div>
          )}
          {awaited && (
            <div className="px-4 pb-4">
              <Suspense>
                <AwaitedPayment awaited={awaited} />
              </Suspense>
            </div>
          )}
          {first && (
            <div className="border-t border-line">
              <AutoUnlock
                bookId={bookId}
                kind={kind}
                waits={waits}
                price={remainder === undefined ? first.price : highestVipPrice(first.price)}
              />
            </div>
          )}
        </section>
      )}
      {isAsking && (
        <UnlockRangeSheet
          bookId={bookId}
          kind={kind}
          chapters={chapters}
          from={first?.target ?? 1}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
