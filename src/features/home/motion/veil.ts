/** A wheel that was not turned for this long, in ms, is not being turned any more. */
const STILL_MS = 250;

/**
 * Lets `veil`, which lies over the blocks and lets every pointer through, catch the mouse while the page scrolls: the
 * blocks it carries past a resting mouse would be styled, faded and painted again in passing, which costs a scroll more
 * than all the rest. (To switch the blocks' own `pointer-events` off would style every one of them, twice.) A mouse
 * that moves lifts it, and a click goes through it. Only for those with a mouse. Returns how to stop.
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
  // One timer that looks again: another one at every turn of the wheel would cost more than the rest.
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
