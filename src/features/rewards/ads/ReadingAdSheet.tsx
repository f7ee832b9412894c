import { Trans, useLingui as useTexts } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { CloudOff, Gift } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { BookCard } from '../../../../contract/catalogue/books.schema';
import { HOUSE_READING_AD } from '../../../../contract/money/ads';
import type { AdSlot, AdStart } from '../../../../contract/money/rewards.schema';
import type { Failure } from '../../../../contract/wire/failure';
import { useFailureText } from '../../../i18n/useFailureText';
import { clickAd } from '../../../platform/visit/adClicks';
import { recordAction } from '../../../platform/visit/usage';
import { usecases } from '../../../platform/worker/usecases';
import { AdFrame } from '../../../shared/ads/AdFrame';
import { BookCover } from '../../../ui/BookCover';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { ProgressLine } from '../../../ui/ProgressLine';
import { Sheet } from '../../../ui/Sheet';
import { titlePath } from '../../../ui/titlePath';
import { showToast } from '../../../ui/toasts';

const TICK_MS = 250;
/** The most that one tick counts, in ms: a hidden or blocked page has not shown the ad meanwhile. */
const LONGEST_TICK_MS = 500;

/** The share of the ad that must be in view. */
const SHARE_IN_VIEW = 0.5;

/** Returns the milliseconds left of `seconds`, counted only while the page is visible and the ad in view. */
function useCountdown(seconds: number, ad: RefObject<Element | null>): number {
  const [left, setLeft] = useState(seconds * 1_000);
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) return;
    let isInView = false;
    const observer = new IntersectionObserver(
      ([entry]) => {
        isInView = entry !== undefined && entry.intersectionRatio >= SHARE_IN_VIEW;
      },
      { threshold: [0, SHARE_IN_VIEW] },
    );
    if (ad.current !== null) observer.observe(ad.current);
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      const passed = Math.min(now - last, LONGEST_TICK_MS);
      last = now;
      if (isInView && document.visibilityState === 'visible')
        setLeft((before) => Math.max(0, before - passed));
    }, TICK_MS);
    return () => {
      clearInterval(timer);
      observer.disconnect();
    };
  }, [isOver, ad]);
  return left;
}

/** `slot`: the provider's slot; without one, or if it fails, the ad is a book of this site. */
export type RunningAd = { start: AdStart; book: BookCard; slot: AdSlot | undefined };
type Outcome = { paid: boolean } | { failure: Failure };

/**
 * Shows a reading ad, a provider's or a book of this site, for as long as the server asks. Closed early, it
 * pays nothing and says so. Only the server's clock decides the payment, whatever a provider shows or fails
 * to show.
 */
export function ReadingAdSheet({
  ad: { start, book, slot },
  onClose,
}: {
  ad: RunningAd;
  onClose: () => void;
}) {
  const { t } = useTexts();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const { adId, seconds, bonus } = start;
  const shown = useRef<HTMLDivElement>(null);
  const [isFailed, setFailed] = useState(false);
  const provided = slot && !isFailed ? slot : undefined;
  const left = useCountdown(seconds, shown);
  const isOver = left === 0;
  const outcome = useFinish(adId, isOver);
  const secondsLeft = Math.ceil(left / 1_000);

  const close = () => {
    if (!isOver) showToast({ text: failureText('adTooShort') });
    onClose();
  };
  const open = async () => {
    if (!(await clickAd({ slotId: HOUSE_READING_AD, page: 'Rewards' }))) return;
    onClose();
    void navigate({ to: titlePath(book) });
  };

  return (
    <Sheet title={t`Advertisement`} onClose={close}>
      <div className="flex flex-col gap-5 overflow-y-auto px-5 pt-1 pb-[calc(1.25rem+var(--safe-bottom))]">
        <div ref={shown}>
          {provided ? (
            <AdFrame slot={provided} onFailed={() => setFailed(true)} />
          ) : (
            <BookShown book={book} />
          )}
        </div>
        <div>
          <p className="mb-2 flex items-baseline justify-between gap-4">
            <span className="text-ink-soft">
              {isOver ? <Trans>Read to the end</Trans> : <Trans>Keep it open until the end</Trans>}
            </span>
            <span role="timer" className="text-heading font-semibold tabular-nums">
              <Trans>{secondsLeft} s</Trans>
            </span>
          </p>
          <ProgressLine
            percent={Math.round(100 - left / (10 * seconds))}
            label={t`How much of the ad was shown`}
            tone="accent"
          />
        </div>
        <Ending outcome={outcome} bonus={bonus} />
        <div className="flex flex-wrap gap-3">
          {isOver && !provided && (
            <Button kind="tonal" className="flex-1" onClick={() => void open()}>
              <Trans>See the book</Trans>
            </Button>
          )}
          <Button kind={isOver ? 'primary' : 'quiet'} className="flex-1" onClick={close}>
            {isOver ? <Trans>Close</Trans> : <Trans>Stop without bonus</Trans>}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}

function BookShown({ book: { bookName, authorName, novelDesc }, book }: { book: BookCard }) {
  return (
    <div className="flex gap-4">
      <span className="w-24 shrink-0 sm:w-28">
        <BookCover book={book} eager />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-title text-lead font-semibold text-balance">{bookName}</p>
        <p className="mt-0.5 text-caption text-ink-soft">{authorName}</p>
        <p className="mt-2 line-clamp-6 text-pretty text-ink-soft">{novelDesc}</p>
      </div>
    </div>
  );
}

function Ending({ outcome, bonus }: { outcome: Outcome | undefined; bonus: number }) {
  const failureText = useFailureText();
  if (!outcome) return null;
  if ('failure' in outcome) return <Notice tone="danger">{failureText(outcome.failure.name)}</Notice>;
  return outcome.paid ? (
    <Notice icon={<Gift className="size-icon-lg" />}>
      <Trans>+{bonus} bonus: it is in your coin history.</Trans>
    </Notice>
  ) : (
    <Notice icon={<CloudOff className="size-icon-lg" />}>
      <Trans>The bonus is waiting for a connection.</Trans>
    </Notice>
  );
}

/** Claims the payment once the ad is over. Returns the outcome; undefined until it is known. */
function useFinish(adId: string, isOver: boolean): Outcome | undefined {
  const [outcome, setOutcome] = useState<Outcome>();
  const asked = useRef(false);
  useEffect(() => {
    if (!isOver || asked.current) return;
    asked.current = true;
    void recordAction('Rewards ad');
    void usecases
      .finishAd({ adId })
      .then((result) => setOutcome(result.ok ? result.value : { failure: result.failure }));
  }, [adId, isOver]);
  return outcome;
}
