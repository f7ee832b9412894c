import { type Swipe, swipeDirection } from './swipe';

export type TouchHandlers = {
  /** The finger is `dx` px from its start, sideways. */
  onDrag(dx: number): void;
  /** The finger was lifted, or (null) the system ended the touch or a second finger joined. */
  onDragEnd(swipe: Swipe | null): void;
  /** The finger moved `dy` px down from the page's top. */
  onPull(dy: number): void;
  onPullEnd(isCancelled: boolean): void;
  /** Whether neither gesture may begin. */
  isBusy(): boolean;
};

type Finger = {
  id: number;
  x: number;
  y: number;
  lastX: number;
  lastY: number;
  heading: number;
  at: number;
  mode: 'undecided' | 'drag' | 'pull' | 'none';
};

/**
 * Distinguishes swipes and pulls from other gestures: scrolling the page, scrolling a row or the carousel
 * sideways (`data-sideways`), pinching. Returns how to stop.
 * A pull must prevent the browser's scrolling, so its listener is not passive; that delays every touch, so it
 * is attached only while the page is at its top. Swipes need none: the page's `touch-action` leaves sideways
 * movement to us.
 */
export function watchTouches(element: HTMLElement, handlers: TouchHandlers): () => void {
  let finger: Finger | null = null;

  const drop = () => {
    const dropped = finger;
    finger = null;
    if (dropped?.mode === 'drag') handlers.onDragEnd(null);
    if (dropped?.mode === 'pull') handlers.onPullEnd(true);
  };

  const start = (event: TouchEvent) => {
    const touch = event.changedTouches[0];
    if (!touch || event.touches.length > 1) return drop();
    const { identifier: id, clientX: x, clientY: y } = touch;
    const mode = handlers.isBusy() ? 'none' : 'undecided';
    finger = { id, x, y, lastX: x, lastY: y, heading: 0, at: event.timeStamp, mode };
  };

  const move = (event: TouchEvent) => {
    const touch = [...event.changedTouches].find(({ identifier }) => identifier === finger?.id);
    if (!finger || !touch || finger.mode === 'none') return;
    const dx = touch.clientX - finger.x;
    const dy = touch.clientY - finger.y;
    if (touch.clientX !== finger.lastX) finger.heading = Math.sign(touch.clientX - finger.lastX);
    finger.lastX = touch.clientX;
    finger.lastY = touch.clientY;
    if (finger.mode === 'undecided') {
      const direction = swipeDirection(dx, dy);
      if (direction === 'undecided') {
        // If the first movement is not prevented, the browser keeps the whole gesture.
        if (dy > 0 && event.cancelable && window.scrollY <= 0 && Math.abs(dy) > Math.abs(dx))
          event.preventDefault();
        return;
      }
      finger.mode = modeOf(direction, dy, event);
      // The gesture counts from here; the movement that decided it is not part of it.
      finger.y = touch.clientY;
    }
    if (finger.mode === 'drag') handlers.onDrag(dx);
    if (finger.mode === 'pull') {
      if (event.cancelable) event.preventDefault();
      handlers.onPull(touch.clientY - finger.y);
    }
  };

  const modeOf = (direction: 'sideways' | 'along', dy: number, event: TouchEvent): Finger['mode'] => {
    if (direction === 'sideways') return scrollsSideways(event.target) ? 'none' : 'drag';
    return dy > 0 && window.scrollY <= 0 && event.cancelable ? 'pull' : 'none';
  };

  const end = (event: TouchEvent) => {
    if (![...event.changedTouches].some(({ identifier }) => identifier === finger?.id)) return;
    const lifted = finger;
    finger = null;
    if (lifted?.mode === 'pull') handlers.onPullEnd(false);
    if (lifted?.mode !== 'drag') return;
    handlers.onDragEnd({
      dx: lifted.lastX - lifted.x,
      heading: lifted.heading,
      durationMs: event.timeStamp - lifted.at,
      widthPx: element.clientWidth,
    });
  };

  let waits: boolean | undefined;
  const listen = () => {
    const atTop = window.scrollY <= 0;
    if (waits === atTop) return;
    element.removeEventListener('touchmove', move);
    element.addEventListener('touchmove', move, { passive: !atTop });
    waits = atTop;
  };
  listen();
  window.addEventListener('scroll', listen, { passive: true });
  element.addEventListener('touchstart', start, { passive: true });
  element.addEventListener('touchend', end, { passive: true });
  element.addEventListener('touchcancel', drop, { passive: true });
  return () => {
    drop();
    window.removeEventListener('scroll', listen);
    element.removeEventListener('touchmove', move);
    element.removeEventListener('touchstart', start);
    element.removeEventListener('touchend', end);
    element.removeEventListener('touchcancel', drop);
  };
}

/** Within a row that scrolls sideways, or the carousel, a sideways movement belongs to it. */
function scrollsSideways(target: EventTarget | null): boolean {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-sideways]') : null;
  if (!row) return false;
  return row.dataset.sideways === 'always' || row.scrollWidth > row.clientWidth;
}
