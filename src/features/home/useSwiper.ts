import { useEffect, useRef, useState } from 'react';
import type { SwiperContainer } from 'swiper/element';
import { CAROUSEL } from '../../../contract/limits';
import { whenIdle } from '../../platform/idle';

/** The slide that starts in the middle: the one before it, the named one, is then the first book. */
const FIRST_CENTRED = 1;

type StartCarousel = typeof import('./swiper')['startCarousel'];

function prefersStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** The carousel of spec 9 behind a ref: set up after first paint, still where the reader prefers less motion. */
export function useSwiper(count: number) {
  const [start, setStart] = useState<StartCarousel>();
  const [ready, setReady] = useState(false);
  const [centred, setCentred] = useState(FIRST_CENTRED);
  const [playing, setPlaying] = useState(false);
  const container = useRef<SwiperContainer>(null);
  const canSlide = count >= CAROUSEL.slides * 2;

  useEffect(() => {
    if (!canSlide) return;
    let current = true;
    const cancel = whenIdle(() => {
      import('./swiper').then(
        ({ startCarousel }) => {
          if (current) setStart(() => startCarousel);
        },
        (error: unknown) => {
          // Without Swiper the still frame remains, and works.
          console.warn('The carousel stays still.', error);
        },
      );
    });
    return () => {
      current = false;
      cancel();
    };
  }, [canSlide]);

  useEffect(() => {
    const element = container.current;
    if (!start || !element || element.swiper) return;
    start(element, FIRST_CENTRED, prefersStill(), {
      onReady: (index) => {
        setCentred(index);
        setReady(true);
      },
      onCentred: setCentred,
      onPlaying: setPlaying,
    });
  }, [start]);

  const toggle = () => {
    const autoplay = container.current?.swiper.autoplay;
    if (playing) autoplay?.stop();
    else autoplay?.start();
  };

  return {
    container: start ? container : undefined,
    ready,
    centred,
    playing,
    canPlay: ready && !prefersStill(),
    toggle,
  };
}
