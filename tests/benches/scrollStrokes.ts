import { setTimeout as passed } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { Finger } from '../product/finger';

/** Where the benches scroll: with a finger on a phone, with a wheel on a desktop. */
export const VIEWS = [
  { name: '390x844', device: 'phone', source: 'touch', viewport: { width: 390, height: 844 } },
  { name: '1440x900', device: 'desktop', source: 'wheel', viewport: { width: 1440, height: 900 } },
] as const;

export type ScrollSource = (typeof VIEWS)[number]['source'];
type Point = { x: number; y: number };

/** One turn of a fine wheel, or two fingers on a trackpad: so many steps, so far and so long apart, come what may. */
const STEPS = 30;
const STEP_PX = 40;
const STEP_MS = 16;

/** One stroke: a finger goes `px` up from `at` and is let go while it moves, or the wheel turns over it. */
export async function stroke(page: Page, source: ScrollSource, at: Point, px: number): Promise<void> {
  if (source === 'touch') {
    const finger = await Finger.down(page, at);
    await finger.moveBy(0, -px);
    await finger.up();
    return;
  }
  await page.mouse.move(at.x, at.y);
  const turned: Promise<void>[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    // A wheel waits for nobody: neither for the page's answer to the step before.
    turned.push(page.mouse.wheel(0, STEP_PX));
    await passed(STEP_MS);
  }
  await Promise.all(turned);
}
