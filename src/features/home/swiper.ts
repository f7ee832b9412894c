import { register, type SwiperContainer } from 'swiper/element';
import { Autoplay } from 'swiper/modules';
import type { SwiperOptions } from 'swiper/types';
import { CAROUSEL, SWIPE } from '../../../contract/limits';

/** All of Swiper that home needs, in a chunk of its own that is fetched after the first paint. */
register();

export type CarouselEvents = {
  onReady: (centred: number) => void;
  onCentred: (index: number) => void;
  onPlaying: (playing: boolean) => void;
};

/** Sets a `<swiper-container init="false">` going with the constants of spec 9. `still`: it only moves by hand. */
export function startCarousel(
  element: SwiperContainer,
  firstCentred: number,
  still: boolean,
  { onReady, onCentred, onPlaying }: CarouselEvents,
): void {
  const options: SwiperOptions = {
    modules: [Autoplay],
    slidesPerView: CAROUSEL.slides,
    spaceBetween: CAROUSEL.gapPx,
    centeredSlides: CAROUSEL.centred,
    loop: CAROUSEL.loop,
    initialSlide: firstCentred,
    speed: SWIPE.speedMs,
    threshold: SWIPE.thresholdPx,
    touchAngle: SWIPE.touchAngleDegrees,
    longSwipesMs: SWIPE.longSwipeMs,
    longSwipesRatio: SWIPE.longSwipeRatio,
    autoplay: still
      ? false
      : { delay: CAROUSEL.autoplayMs, disableOnInteraction: false, pauseOnMouseEnter: true },
    on: {
      realIndexChange: (swiper) => onCentred(swiper.realIndex),
      autoplayStart: () => onPlaying(true),
      autoplayStop: () => onPlaying(false),
      afterInit: (swiper) => {
        onPlaying(!still);
        onReady(swiper.realIndex);
      },
    },
  };
  Object.assign(element, options);
  element.initialize();
}
