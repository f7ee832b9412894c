import type { AnswerOf } from '../../contract/endpoints/endpoints';
import type { BookCard, BookDetail, Facets } from '../../contract/schemas/catalogue';
import type { Block, ChapterEntry } from '../../contract/schemas/chapter';
import type { HomeBlock, Tab } from '../../contract/schemas/feed';
import type { ItemKind } from '../../contract/schemas/ledger';
import type { SyncKind } from '../../contract/schemas/sync';
import type { Failure } from '../../contract/values/failure';
import type { Language } from '../../contract/values/limits';
import type { Backoff } from '../network/backoff';
import type { AdLimits } from '../sealing/adClicks';

/** The shapes of the Dexie rows, but for the outbox's (outbox/intent). `db.ts` draws the tables. Times are milliseconds since the epoch. */

export type BookRow = {
  bookId: number;
  detail: BookDetail;
  fetchedAt: number;
  /** When a rating of this reader was last settled here: an answer asked for before it knows less of the rating. */
  ratedAt?: number;
};

/** A book's table of contents in reading order, one row a book: the reader needs it in a single get. */
export type ChapterListRow = { bookId: number; revision: number; chapters: ChapterEntry[] };

/**
 * Text the device holds. Readable: `blocks` is set, and `blocksHash` is the SHA-256 (hex) of their JSON, so that
 * a badge can re-read the row and prove it whole. Locked: only `sealed` is set, the file exactly as served.
 */
export type ChapterRow = {
  bookId: number;
  target: number;
  chapterId: number;
  title: string;
  wordCount: number;
  /** SHA-256 (hex) of the served file this row was made from. */
  hash: string;
  blocks: Block[] | null;
  blocksHash: string;
  sealed: string | null;
  /** How a sealed chapter begins, as the server shows it to everybody; rows of earlier versions lack it. */
  teaser?: string;
  bytes: number;
  storedAt: number;
};

/** Library row. `card` is what the shelf paints with no other read. */
export type ShelfRow = { bookId: number; card: BookCard; addedAt: number; openedAt: number };

/** Where a reader is: the paragraph, how far into it, and a quote to find it again after a revision. */
export type Place = {
  target: number;
  blockId: string;
  /** Characters into the block's text. */
  offset: number;
  /** Up to 64 characters of text from the place on. */
  quote: string;
  /** Share of the chapter behind the reader, 0 to 1. */
  chapterShare: number;
  /** Ids of the nearest blocks before and after its own, the nearest first: what is left when its own text is gone. */
  around?: { readonly before: readonly string[]; readonly after: readonly string[] };
  at: number;
};

/** Where the reader is, with the device that they were on; `by` is its name among the account's (data/sync). */
export type CurrentPlace = Place & { device?: string; by?: string };

/** Two devices have been at different places: where the other one was, and where this one. */
export type PlaceFork = { theirs: PastPlace; mine: Place };

/**
 * `sealed`: DOGEAR: + sealed JSON of Places (data/sealing/sealedRows). `reads`: the same of the chapters that were
 * begun in earnest, as stretches of targets.
 */
export type PlaceRow = {
  bookId: number;
  sealed: string;
  reads?: string;
  /** The reader was asked, on leaving it, whether the book belongs into the library. */
  shelfAsked?: true;
  /** The reader was asked once what they think of the book. */
  ratingAsked?: true;
};

/** The last places of a reader in a book, newest first, as they were left. `content`: DOGEAR: + sealed PastPlace[]. */
export type PlaceLogRow = { bookId: number; content: string };
/** `device` is what the reader may know it by: "Chrome on Android". */
export type PastPlace = Place & { device: string };

/** A month of reading, `YYYY-MM`. `content`: DOGEAR: + sealed ReadingMonth. */
export type ReadingTimeRow = { month: string; content: string };

export type HighlightColor = 'yellow' | 'green' | 'blue' | 'pink';

/** A spot in a chapter's text; see Place. */
export type TextSpot = { blockId: string; offset: number };

/** What a reader put into a book. A bookmark has no extent: `end` is `start`. */
export type Annotation = {
  kind: 'bookmark' | 'highlight';
  color: HighlightColor;
  start: TextSpot;
  end: TextSpot;
  /** The marked text, or what a bookmark stands before: it is found by it after a revision. */
  quote: string;
  /** Share of the chapter before it, 0 to 1. */
  share: number;
  note: string;
  createdAt: number;
  changedAt: number;
};
/** `content`: DOGEAR: + sealed JSON of an Annotation. */
export type AnnotationRow = { id: string; bookId: number; target: number; content: string };

/** A shelf of the reader's own. `content`: DOGEAR: + sealed JSON of its name. */
export type CollectionRow = { id: string; position: number; content: string };
export type CollectedRow = { collectionId: string; bookId: number; position: number };

/** A file of the device's that was opened as a book. Its detail and chapters are rows as any book's; ids are below 0. */
export type OwnBookRow = {
  bookId: number;
  hash: string;
  fileName: string;
  bytes: number;
  addedAt: number;
  /** Which way of reading files it was read by (workers/usecases/library/openOwnBook); none before there were pictures. */
  reading?: number;
  /** Pictures that are kept with it, and those that could not be shown. */
  pictures?: number;
  leftOut?: number;
  removed?: RemovedBook;
  /** Which way its pages are turned, where its file says so. */
  direction?: 'ltr' | 'rtl';
  /** What its file says, once the reader has put something else in its place. */
  original?: OwnBookFace;
};

/**
 * A book of the device's own files that was taken out of the library, and can be put back for a while (decision 0035). All
 * else of it lies where it lay. `at`: when, in the server's time as far as the device knows it. `dueSince`: when a start
 * first found that its time is over.
 */
export type RemovedBook = { at: number; shelf: ShelfRow; history?: HistoryRow; dueSince?: number };

/** What a reader may change of a book of their own: fields of its detail. */
export type OwnBookFace = Pick<BookDetail, 'bookName' | 'authorName' | 'sourceImg' | 'sourceimg'>;

/** A picture of a book's text, as it is shown. `picture` is the SHA-256 (hex) of its bytes. */
export type PictureRow = { bookId: number; picture: string; type: string; data: ArrayBuffer; bytes: number };

/** `content`: DOGEAR: + sealed JSON of a HistoryEntry (spec 3). `time` is outside for the sort. */
export type HistoryRow = { id: number; time: number; content: string };
export type HistoryEntry = { id: number; book: BookCard; lastTarget: number; type: 'novel'; time: number };

export type FeedRow = { gender: string; blocks: HomeBlock[]; freeBook: BookCard | null; fetchedAt: number };

export type DownloadRow = {
  bookId: number;
  state: 'running' | 'paused' | 'done' | 'failed';
  total: number;
  stored: number;
  bytes: number;
  /** Chapters of the book that are held sealed because they are not unlocked. */
  locked: number;
  /** When every stored chapter was last re-read and its hash found right; null before that. */
  verifiedAt: number | null;
  revision: number;
  failure: Failure | null;
  updatedAt: number;
};

/** `term`: keyed hash of the folded term, so that one term is one row; `content`: DOGEAR: + sealed term. */
export type SearchTermRow = { term: string; time: number; content: string };

/**
 * What a search goes through instead of hundreds of chapters' rows: the readable chapters in reading order, each as it
 * is compared. Made from those rows, and made again when they are others; `sealed` are the chapters it lacks.
 */
export type SearchTextRow = {
  bookId: number;
  folding: number;
  chapters: { target: number; hash: string; text: string }[];
  sealed: number[];
};

/**
 * A server's list as far as it was fetched: what lists paint with, and what is left of them offline. What was
 * found by a search is sealed: there `content` stands for the empty `books`, and `key` is a keyed hash.
 */
export type ListRow = {
  key: string;
  books: BookCard[];
  /** Where the next page starts; null at the end. */
  next: number | null;
  /** What the last page carried beside the books. */
  extra: unknown;
  /** When its first page was fetched. */
  fetchedAt: number;
  /** A new one at every write: by it a writer knows that the row is still the one it read. */
  writeId: string;
  /** DOGEAR: + sealed JSON of the books. */
  content?: string;
};

/**
 * The right to read something, for good: only the reader's own undo deletes it. `content`: DOGEAR: + sealed JSON of the
 * Grant. `unopened` while the device holds a chapter's text sealed although it has the key, or has no text
 * of what was just unlocked.
 */
export type GrantRow = {
  kind: ItemKind;
  itemId: number;
  bookId: number;
  target: number;
  content: string;
  unopened?: 1;
};

/**
 * What an account has. `content`: DOGEAR: + sealed JSON of the Balance; `lots`: of the bonus that ends. `lineId`: the last line of the ledger that is in
 * it; `settlement`: which of the device's it was (data/money/settlements). What is older never overwrites what is newer.
 */
export type WalletRow = {
  accountId: number;
  content: string;
  lots?: string;
  lineId: number;
  settlement: number;
};

/** A line of an account's ledger. Its id grows with time. `content`: DOGEAR: + sealed JSON of the LedgerLine. */
export type CoinLineRow = { accountId: number; id: number; content: string };

/**
 * A part of what an account can still earn (data/money/taskBook). `content`: DOGEAR: + sealed JSON of it, as last heard;
 * `claimed`: types of the tasks that were paid since.
 */
export type TaskRow = {
  accountId: number;
  part: 'sign' | 'tasks' | 'invite';
  content: string;
  claimed?: readonly number[];
  settlement: number;
};

/**
 * A book whose next chapter is unlocked when it is reached, for at most `maxPrice`: what a chapter cost when the reader
 * agreed to it. `day` is New York's; `unlocked` counts on it. `stopped`: it was switched off; the count stays, so that
 * switching it on again the same day gives no second share.
 */
export type AutoUnlockRow = {
  bookId: number;
  accountId: number;
  maxPrice: number;
  dailyCap: number;
  day: string;
  unlocked: number;
  stopped?: true;
  /** Counts of other days, newest first: a clock that is set back may reach a day twice. */
  others?: { day: string; unlocked: number }[];
  /** Chapters whose unlock the reader took back: those are not unlocked unasked again. */
  takenBack?: number[];
  /** The last unlock that the server does not take back any more, by its requestId. */
  lasting?: string;
};

export type SettingRow = { key: string; value: unknown };

/**
 * A thing of the account (contract/schemas/sync) that was changed here since the server last took it: which of its fields, each
 * with the count of its last change (`last` goes on counting), or that it was removed. Its values are where they always are.
 */
export type SyncChangeRow = {
  kind: SyncKind;
  key: string;
  changed: Readonly<Record<string, number>>;
  removed?: number;
  last: number;
};

/** Single values by name. `MetaValues` names them all. */
export type MetaRow = { key: string; value: unknown };
export type MetaValues = {
  /** The account this device acts for. Plain, so that it can be compared inside a transaction. */
  accountId: number;
  /** DOGEAR: + sealed JSON of the User. */
  user: string;
  /** The server no longer knows the account's session. */
  sessionLost: boolean;
  /** DOGEAR: + sealed JSON of the fingerprint the guest signed in with: a lost session is renewed with it. */
  fingerId: string;
  /** Welcome amounts of the last guest sign-in: kept as spec 4.1 has it, shown are those of `serverConfig`. */
  goldSettings: { loginGold: number; noticeGold: number };
  tabs: { list: Tab[]; fetchedAt: number };
  serverConfig: AnswerOf<'novelConfig'>;
  language: Language;
  /** What the catalogue can be narrowed by. */
  facets: { facets: Facets; fetchedAt: number };
  hotSearches: { list: string[]; fetchedAt: number };
  /** When books were last taken out of the library: for a while that can be undone. */
  removedAt: number;
  /** DOGEAR: + sealed JSON of SentTypo[]: the last misprints that were reported, newest first. */
  sentTypos: string;
  /** How often ads may be clicked, as the home feed last said. */
  adLimits: AdLimits;
  /** DOGEAR: + sealed JSON of the AdClicks (data/sealing/adClicks). */
  adClicks: string;
  /** How many movements of money have settled here (data/money/settlements). */
  settlements: number;
  /** The dictionary on this device: bytes it has in all, and those that are here. */
  dictionary: { bytes: number; stored: number };
  /** Reading was counted up to this moment, by any tab. */
  readingCountedTo: number;
  /** Public keys of the server's receipts, in the order they were first heard. */
  receiptKeys: string[];
  /** Ms to add to the device's clock for the server's, as last heard. */
  clockOffset: number;
  /** How far the ledger was fetched: without a gap from its newest line `top` down to before `next` (null: to its end). */
  coinHistory: { accountId: number; top: number; next: number | null; fetchedAt: number };
  /** The largest grant id up to which the server's list was fetched. */
  grantsAfter: { accountId: number; after: number };
  /** What the server knows this copy of the app by, and the last of its batches that was answered (data/sync). */
  syncDevice: { id: string; batch: number };
  /** DOGEAR: + sealed JSON of the batch that is on its way: sent again it says the same. */
  syncBatch: string;
  /** How far the account was heard of. `more`: in the middle of several pages. */
  syncCursor: { accountId: number; cursor: string; more: boolean };
  /** The account had no room for what waits here to go up. */
  accountFull: { accountId: number };
  /** While nothing gets through: when the outbox may be sent again, in all tabs and the service worker (data/network/backoff). */
  deliveryBackoff: Backoff;
  /** The same of the way changes are told by (workers/usecases/account/synchronize). */
  syncBackoff: Backoff;
  /** The last intents that were found damaged, as they lay in the outbox; `untold`: how many the reader has not heard of yet. */
  damagedIntents: { rows: readonly unknown[]; untold: number };
  /** The lowest writer version allowed to change this database (decision 0003). */
  minWriter: number;
};
