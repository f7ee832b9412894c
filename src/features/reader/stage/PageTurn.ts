import type { ReadingSettings } from '../../../../data/rows';
import type { Leaf } from './leaf';

export type Turn = ReadingSettings['turn'];

const DURATION_MS: Record<'cover' | 'curl', number> = { cover: 280, curl: 460 };
const EASING = 'cubic-bezier(0.3, 0.6, 0.3, 1)';
/** A turn starts one frame in, so that the first frame after the key already shows it moving. */
const LEAD_MS = 24;

/**
 * A turn over one page: where the strip stood before, and a page's width in px. `sign`: -1 in a book that is turned from
 * right to left.
 */
type Sheet = {
  readonly forward: boolean;
  readonly from: number;
  readonly width: number;
  readonly sign: 1 | -1;
};

/**
 * A page that is turned, not slid. The strip goes on at once; a copy of the leaf, made while the page was idle, shows
 * the page that was read, above it when turning on, below it when turning back. All that moves are transforms: what
 * cuts a page at the fold is a box that moves one way while its content moves the other.
 */
export class PageTurn {
  turn: Turn = 'slide';
  readonly #frame: HTMLElement;
  readonly #strip: HTMLElement;
  /** The copy's box, what moves against it, and the back of the turning page. */
  #parts: { box: HTMLElement; counter: HTMLElement; flap: HTMLElement } | null = null;
  /** `pages`: what the leaf had then; one that has grown since is copied anew. */
  #copied: { leaf: Leaf; element: HTMLElement; pages: number } | null = null;
  #animations: Animation[] = [];
  #held: Sheet | null = null;
  /** To be copied once nothing turns. */
  #wanted: Leaf | null = null;

  constructor(strip: HTMLElement) {
    this.#strip = strip;
    this.#frame = strip.parentElement as HTMLElement;
  }

  /**
   * Copies the leaf that may be turned next; in an idle moment, since it is laid out anew. While a page turns, its own
   * copy is in use: the next is made when it lies.
   */
  prepare(leaf: Leaf): void {
    if (this.turn !== 'cover' && this.turn !== 'curl') return this.forget();
    this.#wanted = null;
    if (this.#animations.some(({ playState }) => playState === 'running')) {
      this.#wanted = leaf;
      return;
    }
    if (this.#copied?.leaf === leaf && this.#copied.pages === leaf.pages) return;
    this.forget();
    const { counter } = this.#mountParts();
    const element = leaf.element.cloneNode(true) as HTMLElement;
    for (const named of element.querySelectorAll('[id], [data-block]')) {
      named.removeAttribute('id');
      named.removeAttribute('data-block');
    }
    element.inert = true;
    counter.replaceChildren(element);
    void element.scrollWidth;
    this.#copied = { leaf, element, pages: leaf.pages };
  }

  /** The copy shows what is no longer so. */
  forget(): void {
    this.rest();
    this.#wanted = null;
    this.#copied = null;
    this.#parts?.counter.replaceChildren();
  }

  /** Begins a turn. False when there is nothing to turn with: then the strip slides. */
  play(sheet: Sheet): boolean {
    const animations = this.#begin(sheet, EASING);
    for (const animation of animations) animation.currentTime = LEAD_MS;
    return animations.length > 0;
  }

  /** A turn under a finger, as far as `share` of it. False when there is nothing to turn with. */
  hold(sheet: Sheet, share: number): boolean {
    if (this.#held?.forward !== sheet.forward) {
      if (this.#begin(sheet, 'linear').length === 0) return false;
      this.#held = sheet;
      for (const animation of this.#animations) animation.pause();
    }
    const at = Math.min(1, Math.max(0, share)) * this.#duration;
    for (const animation of this.#animations) animation.currentTime = at;
    return true;
  }

  get isHeld(): boolean {
    return this.#held !== null;
  }

  /** The finger is up: the turn goes on, or back; `onBack` runs when it lies as it did before. */
  release(goesOn: boolean, onBack: () => void): void {
    this.#held = null;
    for (const animation of this.#animations) {
      if (goesOn) animation.play();
      else animation.reverse();
    }
    const [first] = this.#animations;
    if (first && !goesOn) {
      first.onfinish = () => {
        onBack();
        this.rest();
      };
    }
  }

  /** Nothing turns; the copy lies aside. */
  rest(): void {
    this.#held = null;
    for (const animation of this.#animations) animation.cancel();
    this.#animations = [];
    if (this.#parts) {
      this.#parts.box.style.transform = ASIDE;
      this.#parts.flap.style.transform = ASIDE;
    }
  }

  get #duration(): number {
    return DURATION_MS[this.turn === 'curl' ? 'curl' : 'cover'];
  }

  #begin({ forward, from, width, sign }: Sheet, easing: string): Animation[] {
    this.rest();
    const parts = this.#parts;
    const x = this.#copied?.leaf.x;
    if (!parts || !this.#copied || x === null || x === undefined) return [];
    this.#copied.element.style.transform = `translateX(${((x - from) * sign * width).toFixed(2)}px)`;
    parts.box.style.transform = 'none';
    parts.box.style.zIndex = forward ? '1' : '0';
    const options = { duration: this.#duration, easing, fill: 'both' as const };
    const far = sign * width;
    const away = moved(0, -far);
    const back = moved(-far, 0);
    const animate = (element: HTMLElement, keyframes: Keyframe[]) => element.animate(keyframes, options);
    const turning = forward ? animate(parts.box, away) : animate(this.#frame, back);
    this.#animations = [turning];
    if (this.turn === 'curl') {
      if (forward) this.#animations.push(animate(parts.counter, moved(0, far)));
      else {
        const to = new DOMMatrix(this.#strip.style.transform).e + far;
        this.#animations.push(animate(this.#strip, moved(to, to - far)));
      }
      parts.flap.style.transform = 'none';
      const fold = [flapAt(0, 0), flapAt(-far, 1)];
      this.#animations.push(animate(parts.flap, forward ? fold : fold.reverse()));
    }
    turning.onfinish = () => {
      this.rest();
      if (this.#wanted) this.prepare(this.#wanted);
    };
    return this.#animations;
  }

  #mountParts() {
    if (this.#parts) return this.#parts;
    const [box, counter, flap] = [part('turned-page'), part('turned-counter'), part('turned-flap')];
    box.append(counter);
    this.#frame.before(box);
    this.#frame.after(flap);
    this.#parts = { box, counter, flap };
    this.rest();
    return this.#parts;
  }

  /** Out of the document, with all that was put there. */
  remove(): void {
    this.forget();
    this.#parts?.box.remove();
    this.#parts?.flap.remove();
    this.#parts = null;
  }
}

function part(className: string): HTMLElement {
  const element = document.createElement('div');
  element.className = className;
  element.setAttribute('aria-hidden', 'true');
  return element;
}

const ASIDE = 'translateY(-1000%)';

function moved(from: number, to: number): Keyframe[] {
  return [{ transform: `translateX(${from}px)` }, { transform: `translateX(${to}px)` }];
}

/** The back of the page: the edge that the book is turned from is the fold, and as much of it shows as was turned. */
function flapAt(x: number, share: number): Keyframe {
  return { transform: `translateX(${x}px) scaleX(${share})` };
}
