import type { ReadingSettings } from '../../../../contract/reading/readingSettings';
import type { Leaf } from './leaf';

export type Turn = ReadingSettings['turn'];

const DURATION_MS: Record<Turn, number> = { slide: 220, cover: 280, curl: 460, none: 0 };
const EASING = 'cubic-bezier(0.3, 0.6, 0.3, 1)';
/** A turn starts one frame in, so that the first frame after the key already shows it moving. */
const LEAD_MS = 24;

/**
 * A turn over one page: where the strip stood before. `sign`: -1 in a book that is turned from right to left. `place`: the
 * transform to a number of pages on.
 */
export type Sheet = {
  readonly forward: boolean;
  readonly from: number;
  readonly sign: 1 | -1;
  place(pages: number): string;
};

/**
 * The copy's box, and in it what moves against the box: the page, and its foot. `flap` ends at the fold, and in it lies the
 * back of the page, mirrored.
 */
type Parts = Record<'box' | 'counter' | 'window' | 'foot' | 'flap' | 'back' | 'backWindow', HTMLElement>;

/**
 * A page that is turned, not slid: the whole sheet, with its margins and its foot. The strip goes on at once; a copy of the
 * leaf, made while the page was idle, shows the page that was read, above it when turning on, below it when turning back.
 * All that moves are transforms: what cuts a page at the fold is a box that moves one way while its content moves the other.
 */
export class PageTurn {
  turn: Turn = 'slide';
  /** The strip of vertical text cannot slide sideways: the copy does, and the next page beside it. */
  isVertical = false;
  readonly #stage: HTMLElement;
  readonly #frame: HTMLElement;
  readonly #window: HTMLElement;
  #parts: Parts | null = null;
  /** `pages`: what the leaf had then; one that has grown since is copied again. `width`: of the whole sheet, in px. */
  #copied: { leaf: Leaf; face: HTMLElement; back: HTMLElement; pages: number; width: number } | null = null;
  #animations: Animation[] = [];
  #held: Sheet | null = null;
  /** To be copied once nothing turns. */
  #wanted: Leaf | null = null;

  constructor(strip: HTMLElement) {
    this.#window = strip.parentElement as HTMLElement;
    this.#frame = this.#window.parentElement as HTMLElement;
    this.#stage = this.#frame.parentElement as HTMLElement;
  }

  /**
   * Copies the leaf that may be turned next; in an idle moment, since the copy is laid out. While a page turns, its own
   * copy is in use: the next is made when it lies.
   */
  prepare(leaf: Leaf): void {
    const isSlid = this.turn === 'slide' && !this.isVertical;
    if (isSlid || this.turn === 'none') return this.forget();
    this.#wanted = null;
    if (this.#animations.some(({ playState }) => playState === 'running')) {
      this.#wanted = leaf;
      return;
    }
    if (this.#copied?.leaf === leaf && this.#copied.pages === leaf.pages) return;
    this.forget();
    const parts = this.#mountParts();
    const face = copyOf(leaf);
    parts.window.replaceChildren(face);
    // The text shows through the back of a page, faintly.
    const back = this.turn === 'curl' ? copyOf(leaf) : part('leaf');
    parts.backWindow.replaceChildren(back);
    void face.scrollWidth;
    void back.scrollWidth;
    this.#copied = { leaf, face, back, pages: leaf.pages, width: this.#frame.offsetWidth };
  }

  /** The copy shows what no longer holds. */
  forget(): void {
    this.rest();
    this.#wanted = null;
    this.#copied = null;
    this.#parts?.window.replaceChildren();
    this.#parts?.backWindow.replaceChildren();
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
    this.#stage.classList.remove('is-turned', 'is-turned-back');
    if (this.#parts) {
      this.#parts.box.style.transform = ASIDE;
      this.#parts.flap.style.transform = ASIDE;
      this.#parts.foot.replaceChildren();
    }
  }

  get #duration(): number {
    return DURATION_MS[this.turn];
  }

  #begin({ forward, from, sign, place }: Sheet, easing: string): Animation[] {
    this.rest();
    const parts = this.#parts;
    const copied = this.#copied;
    const x = copied?.leaf.x;
    if (!parts || !copied || x === null || x === undefined) return [];
    const lay = (element: HTMLElement, at: number) => {
      element.style.transform = place(x - at);
    };
    lay(copied.face, from);
    lay(copied.back, forward ? from : from - 1);
    const isSlid = this.turn === 'slide';
    const foot = isSlid ? null : this.#stage.parentElement?.querySelector('.status-line');
    if (foot) parts.foot.replaceChildren(foot.cloneNode(true));
    this.#stage.classList.add('is-turned');
    this.#stage.classList.toggle('is-turned-back', !forward);
    parts.box.style.transform = 'none';
    parts.box.style.zIndex = forward ? '1' : '0';
    const options = { duration: this.#duration, easing, fill: 'both' as const };
    const far = sign * copied.width;
    const animate = (element: Element, keyframes: Keyframe[]) => element.animate(keyframes, options);
    const turning = forward ? animate(parts.box, moved(0, -far)) : animate(this.#frame, moved(-far, 0));
    this.#animations = [turning];
    if (isSlid)
      this.#animations.push(
        forward ? animate(this.#frame, moved(far, 0)) : animate(parts.box, moved(0, far)),
      );
    // The foot of a page that comes back is not the one that lies there: it shows when the page is nearly down.
    if (foot && !forward) this.#animations.push(animate(foot, [HIDDEN, { ...HIDDEN, offset: 0.7 }, SHOWN]));
    if (this.turn === 'curl') {
      this.#animations.push(animate(forward ? parts.counter : this.#window, inWay(forward, moved(0, far))));
      parts.flap.style.transform = 'none';
      this.#animations.push(animate(parts.flap, inWay(forward, moved(0, -far))));
      this.#animations.push(animate(parts.back, inWay(forward, moved(far, 0))));
    }
    turning.onfinish = () => {
      this.rest();
      if (this.#wanted) this.prepare(this.#wanted);
    };
    return this.#animations;
  }

  #mountParts(): Parts {
    if (this.#parts) return this.#parts;
    const [box, counter, window, foot] = [
      part('turned-page'),
      part('turned-counter'),
      part('page-window'),
      part('turned-foot'),
    ];
    const [flap, back, backWindow] = [part('turned-flap'), part('turned-back'), part('page-window')];
    counter.append(window, foot);
    box.append(counter);
    back.append(backWindow);
    flap.append(back);
    this.#frame.before(box);
    this.#frame.after(flap);
    this.#parts = { box, counter, window, foot, flap, back, backWindow };
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

/** A copy that no one can find, tap or hear. */
function copyOf(leaf: Leaf): HTMLElement {
  const element = leaf.element.cloneNode(true) as HTMLElement;
  for (const named of element.querySelectorAll('[id], [data-block]')) {
    named.removeAttribute('id');
    named.removeAttribute('data-block');
  }
  element.inert = true;
  return element;
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

/** Keyframes of a turn on, or of the same turn back. */
function inWay(forward: boolean, keyframes: Keyframe[]): Keyframe[] {
  return forward ? keyframes : keyframes.toReversed();
}

const HIDDEN: Keyframe = { opacity: 0 };
const SHOWN: Keyframe = { opacity: 1 };
