import type { BrowserContext } from '@playwright/test';
import { installProbe } from './benchPage';

declare global {
  interface Window {
    /** Time at which a frame with the film in sight was out, still or moving, ms. */
    dogearFilm(): Promise<number>;
    dogearFilmOut: Promise<number> | undefined;
    /** Time of the first frame of the film in sight that is not the one it stands at now, ms. */
    dogearMoving(): Promise<number>;
    dogearLiftedAt: number;
    dogearMoved: Promise<number> | undefined;
  }
}

/** Has every page of a browser tell when a film is to be seen, and when it moves. A film is in sight on a slide that is not inert. */
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
