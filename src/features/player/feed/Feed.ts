import { SWIPE } from '../../../../contract/catalogue/limits';
import type { PlayerSession } from '../session/PlayerSession';
import { placeOf, RING } from './ring';
import { resisted } from './swipe';

const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)';

/** Where the three slides lie: the one on the screen, one above it and one below, all moved along by a finger. */
export class Feed {
  readonly #session: PlayerSession;
  readonly #slides: (HTMLElement | null)[] = Array.from({ length: RING }, () => null);
  #at: number;
  #isStill = false;

  constructor(session: PlayerSession) {
    this.#session = session;
    this.#at = session.state.value.at;
  }

  /** To be given each slide as it comes and goes. */
  hold(place: number, slide: HTMLElement | null): void {
    this.#slides[place] = slide;
    this.#lay(0, false);
  }

  /** Whether slides change places without moving; they follow a finger all the same. */
  keepStill(isStill: boolean): void {
    this.#isStill = isStill;
  }

  /** A finger has pulled by this many px. */
  drag(dy: number): void {
    const isEnd = (dy > 0 && this.#at === 0) || (dy < 0 && this.#at === this.#session.count - 1);
    this.#lay(isEnd ? resisted(dy) : dy, false);
  }

  /** Slides to the item that is on the screen from now on, or back to it. */
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
      // What comes in at the far side is not seen on its way around.
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
