import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { SwiperContainer } from 'swiper/element';

/** Custom elements take `class`, not `className`. */
type ElementProps<T> = DetailedHTMLProps<HTMLAttributes<T>, T> & { class?: string };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'swiper-container': ElementProps<SwiperContainer> & { init?: 'false' };
      'swiper-slide': ElementProps<HTMLElement>;
    }
  }
}
