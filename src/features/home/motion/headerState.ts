import { HEADER_GRADIENT_BELOW_PX, HEADER_TRANSPARENT_BELOW_PX } from '../../../../contract/catalogue/limits';

export type HeaderState = 'transparent' | 'gradient' | 'solid';

/** Returns the header's background state for a scroll position in px (spec 2.3). */
export function headerState(scrollY: number): HeaderState {
  if (scrollY < HEADER_TRANSPARENT_BELOW_PX) return 'transparent';
  return scrollY < HEADER_GRADIENT_BELOW_PX ? 'gradient' : 'solid';
}

/** Updates the header's `data-state` while the page scrolls. Returns how to stop. */
export function watchHeader(header: HTMLElement): () => void {
  const apply = () => {
    const state = headerState(window.scrollY);
    // Writing the same value again would restyle the header.
    if (header.dataset.state !== state) header.dataset.state = state;
  };
  apply();
  window.addEventListener('scroll', apply, { passive: true });
  return () => window.removeEventListener('scroll', apply);
}
