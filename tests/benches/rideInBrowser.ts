import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { launchBrowser, newDevice } from '../product/device';
import { waitForServiceWorker } from '../product/reader';
import { type SizedDrama, startSizedDrama } from '../product/sizedDrama';
import { freePort, makeDataFolder } from '../product/startServer';
import { type OtherPlayer, serveOtherPlayer } from './otherPlayers';
import { followSpeeds } from './recordedLine';
import type { RecordedRide } from './rideReading';
import { startSlowNetwork } from './slowNetwork';

const FAST = 10_000_000;
const EPISODE_S = 60;
const ROUND_TRIP_MS = 120;
/** A viewer looks at the drama's page this long. */
const LOOKS_MS = 2_000;
/** The picture alone; the films have no sound. */
const SIZES = [
  { side: 180, bits: 180_000 },
  { side: 240, bits: 420_000 },
  { side: 480, bits: 1_200_000 },
  { side: 720, bits: 2_400_000 },
];
const SLIDESHOW = { side: 144, bits: 55_000 };

type Seen = { stalls: number; stalled: number; firstFrame: number | null; heights: number; samples: number };

export type RidePlayer = 'Dogear' | OtherPlayer;

/**
 * Plays a drama in a browser, from its page on, for some seconds of each ride, with each player at the same time
 * over a connection of its own. The player is on the device before the ride begins.
 */
export async function* ridesInBrowser(
  rides: readonly RecordedRide[],
  seconds: number,
  players: readonly RidePlayer[] = ['Dogear'],
) {
  const browser = await launchBrowser();
  const count = 1 + Math.ceil(seconds / EPISODE_S);
  const drama = await startSizedDrama(
    browser,
    { seconds: EPISODE_S, sizes: SIZES, slideshow: SLIDESHOW },
    { count, makeFolder: makeDataFolder },
  );
  try {
    for (const { name, speeds } of rides) {
      const play = (player: RidePlayer) => rideOnce(browser, drama, player, { speeds, seconds });
      const all = await Promise.all(players.map(play));
      for (const [at, { seen, megabytes, radio }] of all.entries())
        yield {
          name,
          player: players[at] as RidePlayer,
          stalls: seen.stalls,
          stalled: seen.stalled / 1_000,
          firstFrame: (seen.firstFrame ?? seconds * 1_000) / 1_000,
          meanHeight: seen.heights / Math.max(1, seen.samples),
          megabytes,
          radio,
        };
    }
  } finally {
    await drama.end();
    await browser.close();
  }
}

async function rideOnce(
  browser: Browser,
  drama: SizedDrama,
  player: RidePlayer,
  { speeds, seconds }: { readonly speeds: readonly number[]; readonly seconds: number },
): Promise<{ seen: Seen; megabytes: number; radio: number }> {
  const line = {
    target: drama.port,
    port: await freePort(),
    bytesPerSecond: FAST,
    roundTripMs: ROUND_TRIP_MS,
  };
  const network = await startSlowNetwork(line);
  const { context, page } = await newDevice(browser, 'phone', { serviceWorker: player === 'Dogear' });
  let stopFollowing = () => {};
  try {
    if (player === 'Dogear') await installApp(page, network.url);
    else await serveOtherPlayer(page, player, drama.films);
    await page.addInitScript(watchRide);
    stopFollowing = followSpeeds(line, speeds);
    await page.goto(`${network.url}${player === 'Dogear' ? `/dramaInfo/${drama.videoId}` : '/other-player'}`);
    const watch = page.locator(`a[href^="/drama/${drama.videoId}/1"], button:text-is("Watch")`).first();
    await watch.waitFor();
    await pause(LOOKS_MS);
    const before = { ...network.sent };
    await watch.click();
    await pause(seconds * 1_000);
    const { downBytes, activeSeconds } = network.sent;
    return {
      seen: await page.evaluate(() => (window as unknown as { dogearRide: Seen }).dogearRide),
      megabytes: (downBytes - before.downBytes) / 1e6,
      radio: (activeSeconds - before.activeSeconds) / seconds,
    };
  } finally {
    stopFollowing();
    await context.close();
    await network.stop();
  }
}

async function installApp(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/home`);
  await waitForServiceWorker(page);
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
  let tappedAt = 0;
  document.addEventListener('click', (event) => {
    tappedAt ||= event.timeStamp;
  });
  setInterval(() => {
    const film = document.querySelector<HTMLVideoElement>('.player-slide:not([inert]) video');
    if (!film) return;
    if (film.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA)
      seen.firstFrame ??= performance.now() - tappedAt;
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
