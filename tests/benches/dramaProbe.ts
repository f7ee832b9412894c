import type { BrowserContext } from '@playwright/test';
import { installProbe } from './benchPage';

declare global {
  interface Window {
    /** Resolves to the time (ms) of a frame in which the film is in sight, still or moving. */
    dogearFilm(): Promise<number>;
    dogearFilmOut: Promise<number> | undefined;
    /**
     * Resolves to the time (ms) of the first frame of the film in sight that differs from its current one.
     */
    dogearMoving(): Promise<number>;
    dogearLiftedAt: number;
    dogearMoved: Promise<number> | undefined;
  }
}

export async function installFilmProbe(context: BrowserContext): Promise<void> {
  await context.addInitScript(installProbe);
  await context.addInitScript(() => {
    const inSight = () => document.querySelector<HTMLVideoElement>('.player-slide:not([inert]) video');
    window.dogearMoving = () =>
      new Promise((resolve) => {
        const look = () => {
          const video = inSight();
          if (!video || video.readyState < 2) {
            requestAnimationFrame(look);
            return;
          }
          video.requestVideoFrameCallback(() => resolve(performance.now()));
        };
        look();
      });
    window.dogearFilm = () => window.dogearEveryFrame(() => (inSight()?.readyState ?? 0) >= 2);
    addEventListener(
      'touchend',
      ({ timeStamp }) => {
        window.dogearLiftedAt = timeStamp;
      },
      { capture: true },
    );
  });
}
