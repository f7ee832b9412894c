import { setTimeout as passed } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';

/** Where the benches scroll: with a finger on a phone, with a wheel on a desktop. */
export const VIEWS = [
  { name: '390x844', device: 'phone', source: 'touch', viewport: { width: 390, height: 844 } },
  { name: '1440x900', device: 'desktop', source: 'wheel', viewport: { width: 1440, height: 900 } },
] as const;

export type ScrollSource = (typeof VIEWS)[number]['source'];
type Point = { x: number; y: number };

/** One turn of a fine wheel, or two fingers on a trackpad. */
const TURN_PX = 1_200;
const TURN_PX_PER_S = 2_500;

/** A flick: a step every few milliseconds, come what may, and then the finger is gone. */
const FLICK_STEPS = 8;
const FLICK_STEP_MS = 8;

/**
 * One stroke: a finger goes `px` up from `at` and is let go while it moves, or the wheel turns over it.
 *
 * A wheel or a finger waits for nobody. Events that are put into the page one by one do: each waits for the page's own
 * thread, even where nobody listens, so that a busy page would scroll as no reader's does. So the browser turns the wheel
 * by itself; it has no such way for a finger, and a flick is short instead: most of its way the page runs on alone.
 */
export async function stroke(page: Page, source: ScrollSource, at: Point, px: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await (source === 'wheel' ? turn(session, at) : flick(session, at, px));
  await session.detach();
}

async function turn(session: CDPSession, at: Point): Promise<void> {
  await session.send('Input.synthesizeScrollGesture', {
    ...at,
    yDistance: -TURN_PX,
    speed: TURN_PX_PER_S,
    gestureSourceType: 'mouse',
  });
}

async function flick(session: CDPSession, { x, y }: Point, px: number): Promise<void> {
  const sent: Promise<unknown>[] = [];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    sent.push(session.send('Input.dispatchTouchEvent', { type, touchPoints }));
  touch('touchStart', { x, y });
  for (let step = 1; step <= FLICK_STEPS; step += 1) {
    await passed(FLICK_STEP_MS);
    touch('touchMove', { x, y: y - (px * step) / FLICK_STEPS });
  }
  touch('touchEnd');
  await Promise.all(sent);
}
