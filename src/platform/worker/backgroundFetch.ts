import { BACKGROUND_FETCHES_LOCK, readBackgroundFetch } from '../../../contract/catalogue/backgroundFetch';
import { readHandedOver } from '../../../data/queries/keptEpisodes';
import { onLive } from '../live/onLive';
import { usecases } from './usecases';

/** Of the Background Fetch draft (Chromium); TypeScript's library does not know it. */
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

/** `title`, and what the browser's list says once it is whole, or could not be. */
export type KeptTexts = { readonly title: string; readonly whole: string; readonly unfinished: string };

const ICONS = [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }];
/**
 * A fetch that brings nothing for this long, with the app on the screen and a network, is not waited for: the worker does it meanwhile,
 * with all that came, and leaves it to the browser again when that moves.
 */
const STILL_AFTER_MS = 15_000;
/** Long enough for the service worker to take in what came. */
const TAKEN_IN_AFTER_MS = 15_000;

const watched = new Set<string>();

/**
 * Asks the browser to fetch what is missing of episodes that are being kept, so that they are there though the app is closed (decision 0055).
 * The worker goes on as before until the first of it moves; where there is no Background Fetch, or it is refused, to the end.
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
  // The worker meets whatever this failed for, and says so.
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
 * Follows what the browser fetches, this page's and what an earlier one asked for: how far it is, whether it stands still, and that none goes on
 * for an episode nobody waits for. Call it once.
 */
export async function watchBackgroundFetches(): Promise<void> {
  const fetches = await backgroundFetches();
  let known = '';
  onLive(
    readHandedOver,
    (episodes) => {
      const names = episodes.map(({ name }) => name).join(' ');
      // Every note of how far one is changes the rows.
      if (names === known) return;
      known = names;
      void compare(fetches);
    },
    (error) => console.info('What the browser downloads is not followed.', error),
  );
}

/** Brings rows and fetches together: whichever has lost its counterpart ends. */
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
    void usecases.noteFetched({ ...episode, isMoving, share: Math.min(1, share) });
  };
  const waitOn = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // Out of sight, or with no network, nothing else would bring it either.
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
    // The service worker takes it in; if it never does, the worker goes on.
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
