import { SWIPE } from '../../../../contract/catalogue/limits';
import type { PlayerSession } from '../session/PlayerSession';
import { placeOf, RING } from './ring';
import { resisted } from './swipe';

const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)';

/** The positions of the three slides: the current one, one above and one below. A finger moves them all. */
export class Feed {
  readonly #session: PlayerSession;
  readonly #slides: (HTMLElement | null)[] = Array.from({ length: RING }, () => null);
  #at: number;
  #isStill = false;

  constructor(session: PlayerSession) {
    this.#session = session;
    this.#at = session.state.value.at;
  }

  hold(place: number, slide: HTMLElement | null): void {
    this.#slides[place] = slide;
    this.#lay(0, false);
  }

  /** With `isStill`, slides change without animation; they still follow a finger. */
  keepStill(isStill: boolean): void {
    this.#isStill = isStill;
  }

  drag(dy: number): void {
    const isEnd = (dy > 0 && this.#at === 0) || (dy < 0 && this.#at === this.#session.count - 1);
    this.#lay(isEnd ? resisted(dy) : dy, false);
  }

  settle(): void {
    const { at } = this.#session.state.value;
    const isNear = Math.abs(at - this.#at) <= 1;
    this.#at = at;
    this.#lay(0, isNear && !this.#isStill && !prefersStill());
  }

  #lay(dy: number, smooth: boolean): void {
    for (const [place, slide] of this.#slides.entries()) {
      if (!slide) continue;
      const offset = [-1, 0, 1].find((step) => placeOf(this.#at + step) === place) ?? 0;
      // A slide that moves to the other end of the ring does so unseen.
      const isTurned =
        slide.dataset.offset !== undefined && Math.abs(Number(slide.dataset.offset) - offset) > 1;
      slide.dataset.offset = String(offset);
      slide.style.transition = smooth && !isTurned ? `transform ${SWIPE.speedMs}ms ${EASE}` : 'none';
      slide.style.transform = `translate3d(0, calc(${offset * 100}% + ${dy}px), 0)`;
    }
  }
}

function prefersStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
