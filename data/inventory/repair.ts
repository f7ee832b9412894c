/**
 * What the platform took:
 *   everything   database, keys and caches, of a browser that still has a session
 *   database     rows: library, places, texts, settings
 *   keys         what opens the sealed rows, and the guest's secret
 *   caches       the app's own files, covers, parts of films
 */
export type Loss = 'everything' | 'database' | 'keys' | 'caches';

/** A book, or an episode in one size, that the reader downloaded; bytes as far as they had come. */
export type DownloadedBook = { readonly bookId: number; readonly bytes: number };
export type DownloadedEpisode = {
  readonly videoId: number;
  readonly target: number;
  readonly height: number;
  readonly bytes: number;
  /** The plan keeps it, and not the reader (decision 0090). */
  readonly planned?: true;
};

/** What no account knows of a device, or had not heard yet. */
export type DeviceRecord = {
  /** Whose the device was, as far as anything told; `wasLoggedIn`: an account that is entered by a login. */
  readonly accountId: number | null;
  readonly wasLoggedIn: boolean;
  /** Intents and changes that the server had not heard of: of a loss, at most this many are gone for good. */
  readonly waiting: number;
  /** Books of the reader's own files: nobody else has them. */
  readonly ownBooks: number;
  readonly downloads: readonly DownloadedBook[];
  readonly episodes: readonly DownloadedEpisode[];
  /** Whether the dictionary was here. */
  readonly dictionary: boolean;
};

/**
 * What is being mended of a loss (decision 0090). `state`:
 *   waiting     for the account, which has the library, places, marks and keys
 *   loggedOut   its session went too: the reader has to log in first
 *   done        all that comes back is here, or is a download on its way
 */
export type Repair = DeviceRecord & {
  readonly lost: readonly Loss[];
  readonly state: 'waiting' | 'loggedOut' | 'done';
  /** Of `done`: the account, or the guest, is the one it was. */
  readonly cameBack: boolean;
  /** The reader has seen the notice of it. */
  readonly told: boolean;
};

/** A loss on top of one that is not mended yet: nothing that was known of that is forgotten. */
export function withLoss(before: Repair | undefined, next: Repair): Repair {
  if (before === undefined || before.state === 'done') return next;
  return {
    ...next,
    lost: [...new Set([...before.lost, ...next.lost])],
    accountId: before.accountId ?? next.accountId,
    wasLoggedIn: before.wasLoggedIn || next.wasLoggedIn,
    waiting: before.waiting + next.waiting,
    ownBooks: Math.max(before.ownBooks, next.ownBooks),
    downloads: united(before.downloads, next.downloads, ({ bookId }) => String(bookId)),
    episodes: united(before.episodes, next.episodes, ({ videoId, target }) => `${videoId}/${target}`),
    dictionary: before.dictionary || next.dictionary,
  };
}

function united<T>(one: readonly T[], other: readonly T[], nameOf: (each: T) => string): readonly T[] {
  return [...new Map([...one, ...other].map((each) => [nameOf(each), each])).values()];
}
