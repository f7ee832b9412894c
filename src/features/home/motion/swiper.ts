import 'swiper/css';
import Swiper from 'swiper';
import { Autoplay } from 'swiper/modules';
import { CAROUSEL, SWIPE } from '../../../../contract/catalogue/limits';

/** A cover outside the screen must not take the focus, which would be invisible there. */
function keepFocusOnScreen({ slides }: Swiper): void {
  for (const slide of slides) slide.inert = !slide.classList.contains('swiper-slide-visible');
}

/** Starts a carousel on an element of class `swiper` with the constants of spec 9.4, without autoplay. */
export function startCarousel(
  element: HTMLElement,
  firstCentred: number,
  onReady: () => void,
  onCentred: (index: number) => void,
): Swiper {
  return new Swiper(element, {
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
  });
}
