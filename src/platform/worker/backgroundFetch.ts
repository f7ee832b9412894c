import { BACKGROUND_FETCHES_LOCK, readBackgroundFetch } from '../../../contract/catalogue/backgroundFetch';
import { readHandedOver } from '../../../data/queries/keptEpisodes';
import { onLive } from '../live/onLive';
import { usecases } from './usecases';

/** From the Background Fetch draft (Chromium); TypeScript's library lacks it. */
type Registration = EventTarget & {
  readonly id: string;
  readonly downloaded: number;
  readonly downloadTotal: number;
  readonly result: '' | 'success' | 'failure';
  abort(): Promise<boolean>;
};
type Fetches = {
  fetch(name: string, paths: string[], words: FetchWords): Promise<Registration>;
  get(name: string): Promise<Registration | undefined>;
  getIds(): Promise<string[]>;
};
type FetchWords = {
  title: string;
  icons: { src: string; sizes: string; type: string }[];
  downloadTotal: number;
};
type Episode = Awaited<ReturnType<typeof readHandedOver>>[number];

/** `title`, and the texts in the browser's download list for a finished and a failed fetch. */
export type KeptTexts = { readonly title: string; readonly whole: string; readonly unfinished: string };

const ICONS = [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }];
/**
 * A fetch without progress for this long, in ms, while the app is visible and online, counts as stalled: the
 * worker continues from its bytes, and leaves it to the browser again when the fetch proceeds.
 */
const STILL_AFTER_MS = 15_000;
/** Leaves the service worker enough time to store the result, in ms. */
const TAKEN_IN_AFTER_MS = 15_000;

const watched = new Set<string>();

/**
 * Asks the browser to fetch the missing parts of episodes that are kept, so that they finish with the app
 * closed (decision 0050). The worker continues until the first fetch makes progress; without Background
 * Fetch, or if it is refused, to the end.
 */
export async function handOver(
  videoId: number,
  targets: readonly number[],
  textsOf: (target: number) => KeptTexts,
): Promise<void> {
  const fetches = await backgroundFetches();
  if (!fetches) return;
  for (const target of targets)
    await navigator.locks.request(BACKGROUND_FETCHES_LOCK, () =>
      handOne(fetches, videoId, target, textsOf(target)),
    );
}

async function handOne(
  fetches: Fetches,
  videoId: number,
  target: number,
  { title, ...texts }: KeptTexts,
): Promise<void> {
  const asked = await usecases.handOverEpisode({ videoId, target, texts });
  // The worker runs into the same failure and reports it.
  if (!asked.ok || !asked.value) return;
  const { name, paths, bytes } = asked.value;
  try {
    await fetches.fetch(name, [...paths], { title, icons: ICONS, downloadTotal: bytes });
  } catch (error) {
    console.info('The browser does not take the download over.', error);
    await usecases.takeBackEpisode({ videoId, target, name });
  }
}

/**
 * Watches the browser's fetches, from this page and earlier ones: their progress, whether they stall, and
 * that none continues for an episode that is no longer kept. Call once.
 */
export async function watchBackgroundFetches(): Promise<void> {
  const fetches = await backgroundFetches();
  let known = '';
  onLive(
    readHandedOver,
    (episodes) => {
      const names = episodes.map(({ name }) => name).join(' ');
      // Every progress update changes the rows.
      if (names === known) return;
      known = names;
      void compare(fetches);
    },
    (error) => console.info('What the browser downloads is not followed.', error),
  );
}

/** Matches rows and fetches: one without its counterpart is ended. */
async function compare(fetches: Fetches | undefined): Promise<void> {
  await navigator.locks.request(BACKGROUND_FETCHES_LOCK, async () => {
    const episodes = await readHandedOver();
    for (const episode of episodes) {
      if (watched.has(episode.name)) continue;
      const registration = await fetches?.get(episode.name);
      if (!fetches || !registration) await usecases.takeBackEpisode(episode);
      else follow(fetches, episode, registration);
    }
    for (const id of (await fetches?.getIds()) ?? []) {
      if (!readBackgroundFetch(id) || episodes.some(({ name }) => name === id)) continue;
      await (await fetches?.get(id))?.abort();
    }
  });
}

function follow(fetches: Fetches, episode: Episode, registration: Registration): void {
  watched.add(episode.name);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = (isMoving: boolean) => {
    const share = registration.downloaded / Math.max(1, registration.downloadTotal);
    void usecases.recordFetched({ ...episode, isMoving, share: Math.min(1, share) });
  };
  const waitOn = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // If the page is hidden or offline, the worker could not fetch it either.
      if (document.visibilityState === 'visible' && navigator.onLine) tell(false);
      else waitOn();
    }, STILL_AFTER_MS);
  };
  const hear = () => {
    if (registration.result === '') {
      if (registration.downloaded > 0) tell(true);
      waitOn();
      return;
    }
    clearTimeout(timer);
    registration.removeEventListener('progress', hear);
    // The service worker stores the result; if it never does, the worker continues.
    setTimeout(() => {
      watched.delete(episode.name);
      void compare(fetches);
    }, TAKEN_IN_AFTER_MS);
  };
  registration.addEventListener('progress', hear);
  waitOn();
}

async function backgroundFetches(): Promise<Fetches | undefined> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
  const registration = (await navigator.serviceWorker.getRegistration()) as
    | { backgroundFetch?: Fetches }
    | undefined;
  return registration?.backgroundFetch;
}
