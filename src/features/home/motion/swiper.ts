import { register, type SwiperContainer } from 'swiper/element';
import { Autoplay } from 'swiper/modules';
import type { Swiper, SwiperOptions } from 'swiper/types';
import { CAROUSEL, SWIPE } from '../../../../contract/values/limits';

register();

/** A cover beyond the edge must not take the focus: nobody would see where it is. */
function keepFocusOnScreen({ slides }: Swiper): void {
  for (const slide of slides) slide.inert = !slide.classList.contains('swiper-slide-visible');
}

/** Sets a `<swiper-container init="false">` up with the constants of spec 9.4. Its autoplay waits to be started. */
export function startCarousel(
  element: SwiperContainer,
  firstCentred: number,
  onReady: () => void,
  onCentred: (index: number) => void,
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
    watchSlidesProgress: true,
    autoplay: { enabled: false, delay: CAROUSEL.autoplayMs, disableOnInteraction: false },
    on: {
      realIndexChange: (swiper) => onCentred(swiper.realIndex),
      afterInit: (swiper) => {
        onCentred(swiper.realIndex);
        keepFocusOnScreen(swiper);
        onReady();
      },
      slideChangeTransitionEnd: keepFocusOnScreen,
    },
  };
  Object.assign(element, options);
  element.initialize();
}
