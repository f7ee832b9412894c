import '../../../styles/controls.css';
import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { FRONT_MATTER_TARGET } from '../../../../contract/target';
import { useStage } from '../stage/StageContext';
import { useSignal } from '../stage/signal';
import { chapterMarks } from './chapterMarks';

/** More marks would be a grey line. */
const MOST_MARKS = 50;

/**
 * The whole book on a line with a mark for each chapter. While it is moved the chapter under it is named; the book
 * opens there once it is let go.
 */
export function BookSlider() {
  const { t } = useLingui();
  const { reading, chapters, places, turning } = useStage();
  const { target } = useSignal(reading.status);
  const [moving, setMoving] = useState<number | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const last = chapters.length - 1;

  useEffect(() => {
    const element = input.current;
    // React's change is every step of a move; the browser's own is its end.
    const arrive = () => {
      const picked = element && chapters[element.valueAsNumber];
      setMoving(null);
      if (!picked || picked.target === reading.target) return;
      places.leave();
      reading.go(picked.target, 'start');
    };
    element?.addEventListener('change', arrive);
    return () => element?.removeEventListener('change', arrive);
  }, [chapters, reading, places]);

  const at = Math.max(0, moving ?? chapters.findIndex((entry) => entry.target === target));
  if (last < 1) return null;
  const title = chapters[at]?.title ?? '';
  // As everywhere else only the chapters themselves are counted, and not what stands before and behind them.
  const bodied = chapters.filter((entry) => entry.target > FRONT_MATTER_TARGET);
  const count = bodied.length;
  const number = bodied.findIndex((entry) => entry.target === chapters[at]?.target) + 1;
  return (
    <div className="book-slider">
      <p aria-hidden="true" className="book-slider-text">
        <span>{title}</span>
        {number > 0 && <span>{t`${number} of ${count}`}</span>}
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
          aria-label={t`Chapter of this book`}
          aria-valuetext={number > 0 ? t`Chapter ${number} of ${count}: ${title}` : title}
          className="slider"
          max={last}
          min={0}
          onChange={(event) => setMoving(event.target.valueAsNumber)}
          ref={input}
          step={1}
          style={{ '--fill': `${(at / last) * 100}%` } as CSSProperties}
          type="range"
          value={at}
        />
      </div>
    </div>
  );
}
