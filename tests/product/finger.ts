import type { CDPSession, Page } from '@playwright/test';

type Point = { x: number; y: number };

/**
 * A finger on the screen. Its touches go through the browser's own input handling, with gestures and
 * scrolling.
 */
export class Finger {
  private constructor(
    private readonly session: CDPSession,
    private at: Point,
  ) {}

  static async down(page: Page, at: Point): Promise<Finger> {
    const session = await page.context().newCDPSession(page);
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    return new Finger(session, at);
  }

  /** Moves in steps of one frame each, so that nothing treats the movement as a jump. */
  async moveBy(dx: number, dy: number, steps = 8): Promise<void> {
    const from = this.at;
    for (let step = 1; step <= steps; step++) {
      this.at = { x: from.x + (dx * step) / steps, y: from.y + (dy * step) / steps };
      await this.session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [this.at] });
    }
  }

  async up(): Promise<void> {
    await this.session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await this.session.detach();
  }
}
