import type { BrowserContext, Page } from '@playwright/test';

type FilmEnd = {
  readonly target: number;
  /** The position at which the film ended, in s. */
  readonly second: number;
  readonly duration: number;
  readonly total: number;
  readonly corrupted: number;
};

export async function recordEnds(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const ends: FilmEnd[] = [];
    Object.assign(window, { dogearEnds: ends });
    const play = HTMLMediaElement.prototype.play;
    const known = new WeakSet();
    HTMLMediaElement.prototype.play = function () {
      if (this instanceof HTMLVideoElement && !known.has(this)) {
        known.add(this);
        // The element also counts the frames of earlier films.
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
