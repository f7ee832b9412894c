import type { ReadingSettings } from '../../../../contract/reading/readingSettings';
import type { Leaf } from './leaf';

export type Turn = ReadingSettings['turn'];

const DURATION_MS: Record<Turn, number> = { slide: 220, cover: 280, curl: 460, none: 0 };
const EASING = 'cubic-bezier(0.3, 0.6, 0.3, 1)';
/** In ms. A turn starts one frame in, so that the first frame after the key already shows movement. */
const LEAD_MS = 24;

/**
 * A turn by one page, with the strip's previous position. `sign`: -1 in a book that is turned from right to
 * left. `place`: returns the transform for a number of pages.
 */
export type Sheet = {
  readonly forward: boolean;
  readonly from: number;
  readonly sign: 1 | -1;
  place(pages: number): string;
};

/**
 * The elements of the copy: its box, and in it the page and its foot, which move against the box. `flap` ends
 * at the fold and contains the mirrored back of the page.
 */
type Parts = Record<'box' | 'counter' | 'window' | 'foot' | 'flap' | 'back' | 'backWindow', HTMLElement>;

/**
 * Animates a page that turns instead of sliding: the whole sheet, with its margins and foot. The strip moves
 * at once; a copy of the leaf, made while the page was idle, shows the old page, above it when turning
 * forward, below it when turning back. Only transforms are animated: the page is clipped at the fold by a box
 * that moves one way while its content moves the other.
 */
export class PageTurn {
  turn: Turn = 'slide';
  /** The strip of vertical text cannot slide sideways, so the copy and the next page do. */
  isVertical = false;
  readonly #stage: HTMLElement;
  readonly #frame: HTMLElement;
  readonly #window: HTMLElement;
  #parts: Parts | null = null;
  /**
   * `pages`: the leaf's page count at that time; a leaf that has grown is copied again. `width`: of the whole
   * sheet, in px.
   */
  #copied: { leaf: Leaf; face: HTMLElement; back: HTMLElement; pages: number; width: number } | null = null;
  #animations: Animation[] = [];
  #held: Sheet | null = null;
  #wanted: Leaf | null = null;

  constructor(strip: HTMLElement) {
    this.#window = strip.parentElement as HTMLElement;
    this.#frame = this.#window.parentElement as HTMLElement;
    this.#stage = this.#frame.parentElement as HTMLElement;
  }

  /**
   * Copies the leaf that may turn next, while the page is idle, because the copy needs a layout. During a
   * turn its copy is in use, so the next one is made afterwards.
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
    // The text shows faintly through the back of a page.
    const back = this.turn === 'curl' ? copyOf(leaf) : part('leaf');
    parts.backWindow.replaceChildren(back);
    void face.scrollWidth;
    void back.scrollWidth;
    this.#copied = { leaf, face, back, pages: leaf.pages, width: this.#frame.offsetWidth };
  }

  forget(): void {
    this.rest();
    this.#wanted = null;
    this.#copied = null;
    this.#parts?.window.replaceChildren();
    this.#parts?.backWindow.replaceChildren();
  }

  /** Starts a turn. Returns false if there is no copy: then the strip slides. */
  play(sheet: Sheet): boolean {
    const animations = this.#begin(sheet, EASING);
    for (const animation of animations) animation.currentTime = LEAD_MS;
    return animations.length > 0;
  }

  /** Shows a turn that follows a finger, up to `share` of it. Returns false if there is no copy. */
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

  /** The finger was lifted: the turn completes or reverts; `onBack` is called once it has reverted. */
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
    // The foot of a page that turns back differs from the one below it, so it is shown only near the end.
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

  remove(): void {
    this.forget();
    this.#parts?.box.remove();
    this.#parts?.flap.remove();
    this.#parts = null;
  }
}

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

function inWay(forward: boolean, keyframes: Keyframe[]): Keyframe[] {
  return forward ? keyframes : keyframes.toReversed();
}

const HIDDEN: Keyframe = { opacity: 0 };
const SHOWN: Keyframe = { opacity: 1 };
