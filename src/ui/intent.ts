import type { FocusEvent, PointerEvent } from 'react';

/** A pointer or the focus has stayed this long on a link of a page that stands still, in ms: it means it. */
const REST_MS = 65;

/** There is one pointer and one focus: what was meant before no longer counts. */
let load: (() => Promise<unknown>) | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * What a link listens to so that `load` runs ahead of the click. The router's own way, which is to be off, begins with
 * every link that passes under a resting mouse or begins a scroll.
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
 * Runs `next` once the reader has rested on a link. A page that scrolls carries links past a resting mouse, and a
 * finger that scrolls starts on one: neither may cost the scroll its frames.
 */
export function loadAhead(next: () => Promise<unknown>): void {
  forgetIntent();
  load = next;
  window.addEventListener('scroll', wait, { passive: true, capture: true });
  wait();
}

/** Nobody presses a mouse's button by passing. */
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
