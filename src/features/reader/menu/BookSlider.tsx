import '../../../styles/controls.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { FRONT_MATTER_TARGET } from '../../../../contract/catalogue/target';
import { useSignal } from '../../../platform/live/signal';
import { formatPercent } from '../../../ui/formatPercent';
import { useStage } from '../context/StageContext';
import { CHAPTER_STEPS, pageAtShare, percentAtStep, pointAtStep, stepOfPage } from './bookLine';
import { chapterMarks } from './chapterMarks';

const MOST_MARKS = 50;
/** After this pause in ms, the next move of the slider counts as a new jump from the current place. */
const REST_MS = 2_000;

/**
 * A slider over the whole book with a mark for each chapter. Inside the current chapter the pages follow the
 * finger; elsewhere the chapter under it is named, and the book opens there on release. Keys move by pages
 * and chapters.
 */
export function BookSlider() {
  const { t, i18n } = useLingui();
  const { reading, chapters, places, turning } = useStage();
  const { target, page, pages } = useSignal(reading.status);
  const [moving, setMoving] = useState<number | null>(null);
  const moved = useRef(Number.NEGATIVE_INFINITY);
  const input = useRef<HTMLInputElement>(null);
  const here = Math.max(
    0,
    chapters.findIndex((entry) => entry.target === target),
  );

  const leave = () => {
    const now = performance.now();
    if (now - moved.current > REST_MS) places.leave();
    moved.current = now;
  };
  const slide = (step: number) => {
    const { index, share } = pointAtStep(step, chapters.length);
    setMoving(step);
    if (index !== here || pages < 1) return;
    leave();
    reading.showPage(pageAtShare(share, pages) - 1);
  };
  useEffect(() => {
    const element = input.current;
    // React's `onChange` fires on every step of a move; the native `change` fires at its end.
    const arrive = () => {
      setMoving(null);
      if (!element) return;
      const { index, share } = pointAtStep(element.valueAsNumber, chapters.length);
      const picked = chapters[index];
      if (!picked || picked.target === reading.target) return;
      places.jump({
        target: picked.target,
        chapterShare: share,
        blockId: '',
        offset: 0,
        quote: '',
        at: Date.now(),
      });
    };
    element?.addEventListener('change', arrive);
    return () => element?.removeEventListener('change', arrive);
  }, [chapters, reading, places]);

  const byKey = (event: KeyboardEvent) => {
    const [on, back] =
      turning === 'rtl' ? (['ArrowLeft', 'ArrowRight'] as const) : (['ArrowRight', 'ArrowLeft'] as const);
    const act = {
      [on]: () => reading.turn(1),
      ArrowUp: () => reading.turn(1),
      [back]: () => reading.turn(-1),
      ArrowDown: () => reading.turn(-1),
      PageUp: () => reading.turnChapter(1),
      PageDown: () => reading.turnChapter(-1),
      Home: () => reading.go(chapters[0]?.target ?? target, 'start'),
      End: () => reading.go(chapters.at(-1)?.target ?? target, 'end'),
    }[event.key];
    if (!act || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    leave();
    act();
  };

  if (chapters.length === 0) return null;
  const step = moving ?? stepOfPage(here, page, pages, chapters.length);
  const at = pointAtStep(step, chapters.length).index;
  const title = chapters[at]?.title ?? '';
  const bodied = chapters.filter((entry) => entry.target > FRONT_MATTER_TARGET);
  const count = bodied.length;
  const number = bodied.findIndex((entry) => entry.target === chapters[at]?.target) + 1;
  const share = formatPercent(percentAtStep(step, chapters.length), i18n.locale);
  const isHere = at === here && pages > 0;
  const said = [
    number > 0 ? t`Chapter ${number} of ${count}: ${title}` : title,
    isHere ? t`Page ${page} of ${pages}` : '',
    t`${share} of the book`,
  ];
  return (
    <div className="book-slider">
      <p aria-hidden="true" className="book-slider-text" dir="ltr">
        <span dir="auto">{title}</span>
        {number > 0 && (
          <span>
            <Trans>
              Chapter {number} of {count}
            </Trans>
          </span>
        )}
      </p>
      <div className="book-slider-line" dir={turning}>
        {chapterMarks(chapters.length, MOST_MARKS).map((mark) => (
          <span
            aria-hidden="true"
            className="book-slider-mark"
            key={mark}
            style={{ '--at': mark } as CSSProperties}
          />
        ))}
        <input
          aria-label={t`Place in this book`}
          aria-valuetext={said.filter(Boolean).join('. ')}
          className="slider"
          max={chapters.length * CHAPTER_STEPS}
          min={0}
          onChange={(event) => slide(event.target.valueAsNumber)}
          onKeyDown={byKey}
          ref={input}
          step={1}
          style={{ '--fill': `${(step / (chapters.length * CHAPTER_STEPS)) * 100}%` } as CSSProperties}
          type="range"
          value={step}
        />
      </div>
      <p aria-hidden="true" className="book-slider-text book-slider-below" dir="ltr">
        <span>
          {isHere && (
            <Trans>
              Page {page} of {pages}
            </Trans>
          )}
        </span>
        <span>
          <Trans>{share} of the book</Trans>
        </span>
      </p>
    </div>
  );
}
