import type { FocusEvent, PointerEvent } from 'react';

/**
 * How long, in ms, the pointer or the focus has to stay on a link of an unscrolled page before the link's
 * target is loaded.
 */
const REST_MS = 65;

/** One for the page: there is only one pointer and one focus, so a new intent replaces the last. */
let load: (() => Promise<unknown>) | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Returns the listeners that make a link run `load` ahead of the click. The router's own preloading must stay
 * off: it also starts for every link that passes under a resting mouse or starts a scroll.
 */
export function intentOf(load: () => Promise<unknown>) {
  return {
    onPointerEnter: () => loadAhead(load),
    onPointerLeave: forgetIntent,
    onPointerDown: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') loadAheadNow(load);
    },
    onFocus: ({ currentTarget }: FocusEvent) => {
      if (currentTarget.matches(':focus-visible')) loadAhead(load);
    },
    onBlur: forgetIntent,
  };
}

/**
 * Runs `next` once the pointer has stayed on a link. Scrolling moves links under a resting mouse, and a touch
 * scroll starts on a link: neither may cost frames.
 */
export function loadAhead(next: () => Promise<unknown>): void {
  forgetIntent();
  load = next;
  window.addEventListener('scroll', wait, { passive: true, capture: true });
  wait();
}

/** Runs `next` at once: a mouse press is never accidental. */
export function loadAheadNow(next: () => Promise<unknown>): void {
  forgetIntent();
  run(next);
}

export function forgetIntent(): void {
  clearTimeout(timer);
  load = undefined;
  window.removeEventListener('scroll', wait, { capture: true });
}

function wait(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const meant = load;
    forgetIntent();
    if (meant) run(meant);
  }, REST_MS);
}

function run(meant: () => Promise<unknown>): void {
  meant().catch((error: unknown) => console.warn('A page is not ahead.', error));
}
