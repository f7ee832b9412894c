import { setTimeout as pause } from 'node:timers/promises';
import { launchBrowser, newDevice } from '../product/device';
import { waitForServiceWorker } from '../product/reader';
import { startSizedDrama } from '../product/sizedDrama';
import { freePort, makeDataFolder } from '../product/startServer';
import { followSpeeds } from './recordedLine';
import { startSlowNetwork } from './slowNetwork';

const FAST = 10_000_000;
const RIDE_S = 300;
const EPISODE_S = 60;
const ROUND_TRIP_MS = 120;
/** The picture alone; the films have no sound. */
const SIZES = [
  { side: 180, bits: 180_000 },
  { side: 240, bits: 420_000 },
  { side: 480, bits: 1_200_000 },
  { side: 720, bits: 2_400_000 },
];

type Seen = { stalls: number; stalled: number; firstFrame: number | null; heights: number; samples: number };

/** Plays five minutes of a drama in a browser; the app is there before the ride begins. */
export async function rideInBrowser(speeds: readonly number[]) {
  const browser = await launchBrowser();
  const drama = await startSizedDrama(
    browser,
    { seconds: EPISODE_S, sizes: SIZES },
    { count: 1 + RIDE_S / EPISODE_S, makeFolder: makeDataFolder },
  );
  const line = {
    target: drama.port,
    port: await freePort(),
    bytesPerSecond: FAST,
    roundTripMs: ROUND_TRIP_MS,
  };
  const network = await startSlowNetwork(line);
  const { context, page } = await newDevice(browser, 'phone');
  let stopFollowing = () => {};
  try {
    await page.goto(`${network.url}/home`);
    await waitForServiceWorker(page);
    await page.addInitScript(watchRide);
    stopFollowing = followSpeeds(line, speeds);
    await page.goto(`${network.url}/drama/${drama.videoId}/1`, { waitUntil: 'commit' });
    await pause(RIDE_S * 1_000);
    const seen = await page.evaluate(() => (window as unknown as { dogearRide: Seen }).dogearRide);
    return {
      stalls: seen.stalls,
      stalled: seen.stalled / 1_000,
      firstFrame: (seen.firstFrame ?? RIDE_S * 1_000) / 1_000,
      meanHeight: seen.heights / Math.max(1, seen.samples),
    };
  } finally {
    stopFollowing();
    await context.close();
    await network.stop();
    await drama.end();
    await browser.close();
  }
}

/** Runs in the page: samples the film on the screen. */
function watchRide(): void {
  const EVERY_MS = 100;
  /** Shorter stops are a change of films. */
  const STALL_MS = 300;
  const seen: Seen = { stalls: 0, stalled: 0, firstFrame: null, heights: 0, samples: 0 };
  Object.assign(window, { dogearRide: seen });
  let last = '';
  let still = 0;
  let hasBegun = false;
  setInterval(() => {
    const film = document.querySelector<HTMLVideoElement>('.player-slide:not([inert]) video');
    if (!film) return;
    if (film.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) seen.firstFrame ??= performance.now();
    const now = `${location.pathname} ${film.currentTime}`;
    const isStill = now === last;
    last = now;
    hasBegun ||= !isStill && film.currentTime > 0;
    if (!isStill) {
      still = 0;
      seen.heights += Math.min(film.videoWidth, film.videoHeight);
      seen.samples += 1;
      return;
    }
    if (!hasBegun) return;
    still += EVERY_MS;
    if (still === STALL_MS) {
      seen.stalls += 1;
      seen.stalled += still;
    } else if (still > STALL_MS) seen.stalled += EVERY_MS;
  }, EVERY_MS);
}
