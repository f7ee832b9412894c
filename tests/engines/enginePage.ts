import type { EngineTab, Point } from './engineDriver';
import { findInPage, type Target } from './findInPage';

const WAIT_MS = 180_000;
const LOOK_MS = 100;
const LONGEST_LOOK_MS = 1_000;

export class EnginePage {
  constructor(readonly tab: EngineTab) {}

  async goto(url: string): Promise<void> {
    await this.tab.goto(url);
  }

  async sees(target: Target, within = WAIT_MS): Promise<Point> {
    const found = await this.until(`${JSON.stringify(target)} is in sight`, () => this.find(target), within);
    return found as Point;
  }

  async misses(target: Target): Promise<void> {
    await this.until(`${JSON.stringify(target)} is gone`, async () => (await this.find(target)) === null);
  }

  /**
   * Waits until the target is in sight and still within the window, because a sheet waits beside the window
   * before it slides in; resolves to its middle.
   */
  async rests(target: Target): Promise<Point> {
    let before = await this.sees(target);
    const rests = await this.until(`${JSON.stringify(target)} rests within the window`, async () => {
      const now = await this.sees(target);
      const { width, height } = await this.tab.run(() => ({ width: innerWidth, height: innerHeight }));
      const isInside = now.x >= 0 && now.x < width && now.y >= 0 && now.y < height;
      const isStill = now.x === before.x && now.y === before.y;
      before = now;
      return isStill && isInside ? now : null;
    });
    return rests as Point;
  }

  async click(target: Target): Promise<void> {
    await this.tab.clickAt(await this.rests(target));
  }

  async fill(target: Target, text: string): Promise<void> {
    await this.click(target);
    // A sheet that is still opening keeps the focus, and keys pressed then go to the page.
    await this.until('the field has the focus', () =>
      this.tab.run(() => document.activeElement?.matches('input, textarea') ?? false),
    );
    await this.tab.type(text);
  }

  find(target: Target): Promise<Point | null> {
    return this.tab.run(findInPage, target).catch((error) => {
      if (/context|navigat|destroyed|closed document|no such|unload/i.test(String(error))) return null;
      throw error;
    });
  }

  address(): Promise<string> {
    return this.tab.run(() => location.href);
  }

  async at(path: RegExp): Promise<void> {
    await this.until(`the address is ${path}`, async () => path.test(await this.address()));
  }

  /**
   * Repeats `ask` until its answer is truthy, and resolves to that. `within` counts only time spent waiting
   * here: a machine that was busy elsewhere or asleep gave the page no more than that.
   */
  async until<Answer>(what: string, ask: () => Promise<Answer>, within = WAIT_MS): Promise<Answer> {
    for (let left = within; ; ) {
      const begun = Date.now();
      const answer = await ask().catch((error: unknown) => {
        if (left <= 0) throw error;
        return null;
      });
      if (answer) return answer as Answer;
      if (left <= 0) throw new Error(`not within ${within / 1000} s: ${what}`);
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      left -= Math.min(Date.now() - begun, LONGEST_LOOK_MS);
    }
  }

  async isServed(): Promise<void> {
    await this.until('a service worker answers for the page', () =>
      this.tab.run(() => Boolean(navigator.serviceWorker?.controller)),
    );
  }
}
