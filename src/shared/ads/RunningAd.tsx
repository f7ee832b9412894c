import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { BookCard } from '../../../contract/catalogue/books.schema';
import type { AdSlot } from '../../../contract/money/rewards.schema';
import { BookCover } from '../../ui/BookCover';
import { ProgressLine } from '../../ui/ProgressLine';
import { AdFrame } from './AdFrame';

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

type RunningAdProps = {
  seconds: number;
  /** A provider's slot; without one, the ad is a book of this site. */
  slot: AdSlot | undefined;
  book: BookCard;
  onOver: () => void;
  onFailed: () => void;
};

/** An ad that must be in view for `seconds`, with the time that is left. */
export function RunningAd({ seconds, slot, book, onOver, onFailed }: RunningAdProps) {
  const { t } = useLingui();
  const shown = useRef<HTMLDivElement>(null);
  const left = useCountdown(seconds, shown);
  const isOver = left === 0;
  const told = useRef(onOver);
  useEffect(() => {
    told.current = onOver;
  });
  useEffect(() => {
    if (isOver) told.current();
  }, [isOver]);
  const secondsLeft = Math.ceil(left / 1_000);
  return (
    <>
      <div ref={shown}>{slot ? <AdFrame slot={slot} onFailed={onFailed} /> : <BookShown book={book} />}</div>
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
    </>
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
