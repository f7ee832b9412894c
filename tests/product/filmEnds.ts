import type { BrowserContext, Page } from '@playwright/test';

/** How a film came to its end: what was shown of it, in frames. */
type FilmEnd = {
  readonly target: number;
  /** Where it ended, s. */
  readonly second: number;
  readonly duration: number;
  readonly total: number;
  readonly corrupted: number;
};

/** Notes how each film ended, on every page from here on. */
export async function noteEnds(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const ends: FilmEnd[] = [];
    Object.assign(window, { dogearEnds: ends });
    const play = HTMLMediaElement.prototype.play;
    const known = new WeakSet();
    HTMLMediaElement.prototype.play = function () {
      if (this instanceof HTMLVideoElement && !known.has(this)) {
        known.add(this);
        // An element counts on from the film before.
        let before = this.getVideoPlaybackQuality();
        this.addEventListener('ended', () => {
          const now = this.getVideoPlaybackQuality();
          ends.push({
            target: Number(this.closest<HTMLElement>('[data-target]')?.dataset.target),
            second: Math.round(this.currentTime),
            duration: this.duration,
            total: now.totalVideoFrames - before.totalVideoFrames,
            corrupted: now.corruptedVideoFrames - before.corruptedVideoFrames,
          });
          before = now;
        });
      }
      return play.call(this);
    };
  });
}

export const endsOf = (page: Page): Promise<FilmEnd[]> =>
  page.evaluate(() => (Reflect.get(window, 'dogearEnds') as FilmEnd[] | undefined) ?? []);
