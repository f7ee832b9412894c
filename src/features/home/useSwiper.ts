import { useEffect, useRef, useState } from 'react';
import type { SwiperContainer } from 'swiper/element';
import type { SwiperModule, SwiperOptions } from 'swiper/types';
import { CAROUSEL, SWIPE } from '../../../contract/limits';

/** The slide that starts in the middle: the one before it, the named one, is then the first book. */
const FIRST_CENTRED = 1;

/** Loads the Swiper element once, when the page has nothing better to do. */
let loading: Promise<SwiperModule> | undefined;
function loadSwiper(): Promise<SwiperModule> {
  loading ??= import('./swiper').then(({ register, Autoplay }) => {
    register();
    return Autoplay;
  });
  return loading;
}

function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(run, { timeout: 3_000 });
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(run, 500);
  return () => clearTimeout(handle);
}

/** The carousel of spec 9 behind a ref: set up after first paint, still where the reader prefers less motion. */
export function useSwiper(count: number) {
  const [module, setModule] = useState<SwiperModule>();
  const [ready, setReady] = useState(false);
  const [centred, setCentred] = useState(FIRST_CENTRED);
  const [playing, setPlaying] = useState(false);
  const container = useRef<SwiperContainer>(null);
  const canSlide = count >= CAROUSEL.slides * 2;
  const canPlay = ready && !matchMedia('(prefers-reduced-motion: reduce)').matches;

  useEffect(() => {
    if (!canSlide) return;
    let current = true;
    const cancel = whenIdle(() => {
      loadSwiper().then(
        (autoplay) => {
          if (current) setModule(() => autoplay);
        },
        () => {
          // Without Swiper (an update took its file away, or offline) the still frame remains, and works.
          loading = undefined;
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
    if (!module || !element || element.swiper) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const options: SwiperOptions = {
      modules: [module],
      slidesPerView: CAROUSEL.slides,
      spaceBetween: CAROUSEL.gapPx,
      centeredSlides: CAROUSEL.centred,
      loop: CAROUSEL.loop,
      initialSlide: FIRST_CENTRED,
      speed: SWIPE.speedMs,
      threshold: SWIPE.thresholdPx,
      touchAngle: SWIPE.touchAngleDegrees,
      longSwipesMs: SWIPE.longSwipeMs,
      longSwipesRatio: SWIPE.longSwipeRatio,
      autoplay: still
        ? false
        : { delay: CAROUSEL.autoplayMs, disableOnInteraction: false, pauseOnMouseEnter: true },
      on: {
        realIndexChange: (swiper) => setCentred(swiper.realIndex),
        autoplayStart: () => setPlaying(true),
        autoplayStop: () => setPlaying(false),
        afterInit: (swiper) => {
          setCentred(swiper.realIndex);
          setPlaying(!still);
          setReady(true);
        },
      },
    };
    Object.assign(element, options);
    element.initialize();
  }, [module]);

  const toggle = () => {
    const autoplay = container.current?.swiper.autoplay;
    if (playing) autoplay?.stop();
    else autoplay?.start();
  };

  return { container: module ? container : undefined, ready, centred, playing, canPlay, toggle };
}
