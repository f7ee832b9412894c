/**
 * What the platform deleted:
 * - everything: database, keys and caches, of a browser that still has a session
 * - database: the rows (library, places, texts, settings)
 * - keys: those of the sealed rows, and the guest's secret
 * - caches: the app's own files, covers, parts of films
 */
export type Loss = 'everything' | 'database' | 'keys' | 'caches';

/** A book, or an episode in one size, that the reader downloaded; `bytes` is how much was stored. */
export type DownloadedBook = { readonly bookId: number; readonly bytes: number };
export type DownloadedEpisode = {
  readonly videoId: number;
  readonly target: number;
  readonly height: number;
  readonly bytes: number;
  /** The plan keeps it, not the reader (decision 0090). */
  readonly planned?: true;
};

/** What no account knows of a device, or did not know yet. */
export type DeviceRecord = {
  /** The device's account, if known. `wasLoggedIn`: the account has a login. */
  readonly accountId: number | null;
  readonly wasLoggedIn: boolean;
  /** Intents and changes the server did not have: at most this many are lost for good. */
  readonly waiting: number;
  /** Books from own files: no other copy exists. */
  readonly ownBooks: number;
  readonly downloads: readonly DownloadedBook[];
  readonly episodes: readonly DownloadedEpisode[];
  readonly dictionary: boolean;
};

/**
 * The repair of a loss (decision 0090). `state`:
 * - waiting: for the account, which has the library, places, marks and keys
 * - loggedOut: the session is lost too, so the reader has to log in first
 * - done: everything recoverable is stored, or is being downloaded
 */
export type Repair = DeviceRecord & {
  readonly lost: readonly Loss[];
  readonly state: 'waiting' | 'loggedOut' | 'done';
  /** With `done`: the account, or the guest, is the same as before. */
  readonly cameBack: boolean;
  readonly told: boolean;
};

/** Merges a new loss into one that is not repaired yet: nothing known of the earlier one is dropped. */
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
