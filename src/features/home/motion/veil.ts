/** A wheel counts as stopped after this time without an event, in ms. */
const STILL_MS = 250;

/**
 * Makes `veil`, an overlay without pointer events, catch the mouse while the page scrolls: otherwise each
 * block that passes under a resting mouse is styled, faded and repainted, which costs more than the rest of
 * the scroll. (Disabling the blocks' own `pointer-events` would restyle every one of them, twice.) A mouse
 * movement removes it, and a click passes through it. Only for devices with a mouse. Returns how to stop.
 */
export function veilWhileScrolling(veil: HTMLElement): () => void {
  const mouse = matchMedia('(hover: hover)');
  let timer: ReturnType<typeof setTimeout> | undefined;
  let scrolledAt = 0;
  const lift = () => {
    clearTimeout(timer);
    timer = undefined;
    veil.style.pointerEvents = '';
  };
  // A single timer that checks again: a new timer for every wheel event would cost more.
  const lookAgain = () => {
    const still = performance.now() - scrolledAt;
    if (still >= STILL_MS) lift();
    else timer = setTimeout(lookAgain, STILL_MS - still);
  };
  const drop = () => {
    scrolledAt = performance.now();
    if (timer !== undefined || !mouse.matches) return;
    veil.style.pointerEvents = 'auto';
    timer = setTimeout(lookAgain, STILL_MS);
  };
  const pass = (event: MouseEvent) => {
    lift();
    document.elementFromPoint(event.clientX, event.clientY)?.dispatchEvent(new MouseEvent('click', event));
  };
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener('scroll', drop, { passive: true, signal });
  veil.addEventListener('pointermove', lift, { passive: true, signal });
  veil.addEventListener('click', pass, { signal });
  return () => {
    listening.abort();
    lift();
  };
}
