import { type RefObject, useEffect } from 'react';
import type { PlayerSession } from '../session/PlayerSession';
import type { Feed } from './Feed';
import { swipeDirection, swipeStep } from './swipe';
import { DOUBLE_TAP_MS, HOLD_MS, SKIP_S, sideOf } from './tap';

/**
 * In ms. Events further apart belong to separate movements. The notches of a wheel do, the events of a
 * trackpad do not.
 */
const QUIET_MS = 80;
const STEP_PX = 40;

/**
 * Converts wheel events to steps between episodes: one per notch, and one per flick of a trackpad, however
 * long its inertia lasts.
 */
export class WheelSteps {
  #last = Number.NEGATIVE_INFINITY;
  #way = 0;
  #hasStepped = false;

  /** Returns the step of an event at a time in ms: the next episode, the previous one, or none. */
  take(delta: number, at: number): -1 | 0 | 1 {
    if (at - this.#last > QUIET_MS || delta * this.#way < 0) {
      this.#way = 0;
      this.#hasStepped = false;
    }
    this.#last = at;
    this.#way += delta;
    if (this.#hasStepped || Math.abs(this.#way) < STEP_PX) return 0;
    this.#hasStepped = true;
    return this.#way > 0 ? 1 : -1;
  }
}

type Finger = {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly at: number;
  lastY: number;
  heading: number;
  does: 'nothing' | 'swipes' | 'holds' | 'rests';
  /** It is on a link, which handles a tap itself. */
  readonly isLink: boolean;
};

type Touched = {
  /** Called for a tap that is not the first half of a double tap. */
  onTap: () => void;
  onSkip: (seconds: number) => void;
};

/** They fill the last card, from which a swipe must still lead on. */
const SWIPED_LINKS = '.player-credits:not([data-overflows]) a';
const CONTROLS = 'button, a, input, select, label, [role="dialog"], dialog, .player-scrolls[data-overflows]';

/** Handles swipes, taps, holds and the wheel on the stage. Each also has a button or a key. */
export function useTouches(
  stage: RefObject<HTMLElement | null>,
  session: PlayerSession,
  feed: Feed,
  { onTap, onSkip }: Touched,
): void {
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const stop = new AbortController();
    const { signal } = stop;
    const wheel = new WheelSteps();
    let finger: Finger | null = null;
    let holding: ReturnType<typeof setTimeout> | undefined;
    let tapping: ReturnType<typeof setTimeout> | undefined;
    let tapped = { at: Number.NEGATIVE_INFINITY, side: 0 };

    const letGo = () => {
      clearTimeout(holding);
      if (finger?.does === 'holds') session.hold(false);
      finger = null;
    };
    const down = (event: PointerEvent) => {
      const control = (event.target as Element).closest(CONTROLS);
      const isLink = control !== null && control.matches(SWIPED_LINKS);
      if (event.button !== 0 || (control && !isLink)) return;
      if (finger) {
        if (finger.does === 'swipes') feed.settle();
        return letGo();
      }
      finger = {
        id: event.pointerId,
        x: event.clientX,
        y: event.clientY,
        at: event.timeStamp,
        lastY: event.clientY,
        heading: 0,
        does: 'nothing',
        isLink,
      };
      holding = setTimeout(() => {
        if (finger?.does !== 'nothing' || session.state.value.phase !== 'playing') return;
        finger.does = 'holds';
        session.hold(true);
      }, HOLD_MS);
    };
    const move = (event: PointerEvent) => {
      if (finger?.id !== event.pointerId) return;
      const dy = event.clientY - finger.y;
      if (finger.does === 'nothing' && event.pointerType !== 'mouse') {
        const direction = swipeDirection(event.clientX - finger.x, dy);
        if (direction === 'undecided') return;
        clearTimeout(holding);
        finger.does = direction === 'along' ? 'swipes' : 'rests';
        if (direction === 'along') element.setPointerCapture(event.pointerId);
      }
      if (finger.does !== 'swipes') return;
      finger.heading = Math.sign(event.clientY - finger.lastY) || finger.heading;
      finger.lastY = event.clientY;
      feed.drag(dy);
    };
    const lift = (event: PointerEvent) => {
      if (finger?.id !== event.pointerId) return;
      const { does, heading, at, y, x, isLink } = finger;
      letGo();
      const dy = event.clientY - y;
      if (does === 'swipes') {
        const heightPx = element.clientHeight;
        session.bless();
        session.go(
          session.state.value.at + swipeStep({ dy, heading, durationMs: event.timeStamp - at, heightPx }),
        );
        feed.settle();
      } else if (does === 'nothing' && !isLink) tap(x, event.timeStamp);
    };
    const tap = (x: number, at: number) => {
      const box = element.getBoundingClientRect();
      const side = sideOf(x - box.left, box.width);
      clearTimeout(tapping);
      if (session.bless()) return;
      const isDouble = side !== 0 && side === tapped.side && at - tapped.at < DOUBLE_TAP_MS;
      tapped = { at, side };
      if (isDouble) {
        session.skip(side * SKIP_S);
        onSkip(side * SKIP_S);
      } else if (side === 0) onTap();
      else tapping = setTimeout(onTap, DOUBLE_TAP_MS);
    };
    const cancel = (event: PointerEvent) => {
      if (finger?.id !== event.pointerId) return;
      const isSwipe = finger.does === 'swipes';
      letGo();
      if (isSwipe) feed.settle();
    };
    const roll = (event: WheelEvent) => {
      if ((event.target as Element).closest('.player-scrolls[data-overflows], dialog') || event.ctrlKey)
        return;
      event.preventDefault();
      const step = wheel.take(event.deltaY, event.timeStamp);
      if (step === 0) return;
      session.go(session.state.value.at + step);
      feed.settle();
    };

    element.addEventListener('pointerdown', down, { signal });
    element.addEventListener('pointermove', move, { signal });
    element.addEventListener('pointerup', lift, { signal });
    element.addEventListener('pointercancel', cancel, { signal });
    element.addEventListener('wheel', roll, { signal, passive: false });
    return () => {
      stop.abort();
      clearTimeout(tapping);
      letGo();
    };
  }, [stage, session, feed, onTap, onSkip]);
}
