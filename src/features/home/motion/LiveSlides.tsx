import { useLingui } from '@lingui/react/macro';
import { Pause, Play } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type Swiper from 'swiper';
import type { BookCard } from '../../../../contract/catalogue/books.schema';
import { CAROUSEL } from '../../../../contract/catalogue/limits';
import { useMediaQuery } from '../../../platform/device/mediaQuery';
import { iconButtonClass } from '../../../ui/buttonClass';
import { FIRST_CENTRED, slidesOf } from '../carousel';
import { startCarousel } from './swiper';
import { useHeld } from './useHeld';
import { useRested } from './useRested';
import { whenLetGo } from './whenLetGo';

export type LiveSlidesProps = {
  books: BookCard[];
  slide: (book: BookCard, isCopy: boolean) => ReactNode;
  /** The whole carousel: it pauses while it has the pointer or the focus. */
  group: RefObject<HTMLElement | null>;
  corner: RefObject<HTMLElement | null>;
  ready: boolean;
  onReady: () => void;
  onCentred: (index: number) => void;
};

/** Starts Swiper once the page has stopped scrolling, because the setup would drop frames. */
export function LiveSlides(props: LiveSlidesProps) {
  return useRested(props.group) ? <Slides {...props} /> : null;
}

/** Advances automatically unless it is paused or the reader prefers reduced motion. */
function Slides({ books, slide, group, corner, ready, onReady, onCentred }: LiveSlidesProps) {
  const { t } = useLingui();
  const container = useRef<HTMLDivElement>(null);
  const [swiper, setSwiper] = useState<Swiper>();
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [playing, setPlaying] = useState(true);
  const held = useHeld(group);
  const slides = slidesOf(books, CAROUSEL.slides);
  const [started, setStarted] = useState(false);

  // Runs before paint: until Swiper has measured them, slides are as wide as the carousel.
  useLayoutEffect(() => {
    if (!container.current) return;
    const carousel = startCarousel(container.current, FIRST_CENTRED, () => setStarted(true), onCentred);
    setSwiper(carousel);
    return () => {
      carousel.destroy();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Swiper starts once and keeps its first options.
  }, []);

  useEffect(() => {
    // Does not replace the plain slides while they are pressed or focused.
    if (started && !ready && group.current) return whenLetGo(group.current, onReady);
  }, [started, ready, group, onReady]);

  const runs = ready && playing && !still && !held;
  useEffect(() => {
    if (!runs || !swiper || swiper.destroyed) return;
    swiper.autoplay.start();
    return () => {
      if (!swiper.destroyed) swiper.autoplay.stop();
    };
  }, [runs, swiper]);

  return (
    <>
      {/* Swiper changes the classes of its own element, so React's changing classes are on another one. */}
      <div className={`col-start-1 row-start-1 min-w-0 ${ready ? '' : 'invisible'}`}>
        <div ref={container} data-running={runs ? '' : undefined} className="swiper">
          <div className="swiper-wrapper">
            {slides.map((book, index) => (
              <div key={`${book.id} ${index}`} className="swiper-slide">
                {slide(book, index >= books.length)}
              </div>
            ))}
          </div>
        </div>
      </div>
      {ready &&
        !still &&
        corner.current &&
        createPortal(
          <button
            type="button"
            onClick={() => setPlaying(!playing)}
            className={`${iconButtonClass} text-ink-soft`}
            aria-label={playing ? t`Stop moving` : t`Keep moving`}
          >
            {playing ? <Pause size={18} aria-hidden="true" /> : <Play size={18} aria-hidden="true" />}
          </button>,
          corner.current,
        )}
    </>
  );
}
