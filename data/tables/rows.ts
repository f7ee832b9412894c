import type { TextCut } from '../../contract/catalogue/blocks';
import type { BookCard, BookDetail, HomeBlock } from '../../contract/catalogue/books.schema';
import type { Block, ChapterEntry } from '../../contract/catalogue/chapters.schema';
import type { Accessibility, PlacedClip } from '../../contract/reading/ownFiles';
import type { SyncKind } from '../../contract/reading/sync.schema';
import type { Failure } from '../../contract/wire/failure';

/**
 * The shapes of the Dexie rows, but for those of money (moneyRows), of single values (metaValues) and of the outbox
 * (outbox/intent). `db.ts` draws the tables. Times are milliseconds since the epoch.
 */

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
 * A chapter as it is read (data/packing/chapterRow). Readable: `blocks` is set, and `blocksHash` is the SHA-256 (hex) of their JSON, so that
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

/** A chapter as the device stores it (data/packing/chapterRow). `kept` is the bytes of its content. */
export type StoredChapterRow = Omit<ChapterRow, 'blocks' | 'sealed'> & {
  /** The served file's bytes, or its base64 where that does not encode to the same text again. */
  sealed: string | ArrayBuffer | null;
  packed?: ArrayBuffer;
  kept?: number;
};

/**
 * The shapes in which earlier versions of the app stored a chapter (data/packing/earlierRows): blocks as they are, a text packed with the
 * dictionary of its book, or all fields in the packed text, with the first 48 bits of the file's hash as `hash`.
 */
export type EarlierChapterRow =
  | (StoredChapterRow & { blocks?: Block[] | null; dictionary?: string })
  | { bookId: number; target: number; hash: number; packed: ArrayBuffer; kept: number };

export type AnyChapterRow = StoredChapterRow | EarlierChapterRow;

/**
 * What earlier versions packed a book's chapters with (data/packing/earlierRows). `solid`: `data` is the texts themselves.
 */
export type PackDictionaryRow = { bookId: number; id: string; data: ArrayBuffer; solid?: true };

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

/**
 * What was said somewhere, as far as it was fetched. `key` names what and where (data/comments/keptComments), `content`:
 * DOGEAR: + sealed JSON of it.
 */
export type CommentsRow = { key: string; fetchedAt: number; content: string };

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
  /** Which way of reading files it was read by (workers/usecases/ownFiles/openOwnBook); none before there were pictures. */
  reading?: number;
  /** Recordings that are kept with it. */
  sounds?: number;
  /** Pictures that are kept with it, and those that could not be shown. */
  pictures?: number;
  leftOut?: number;
  removed?: RemovedBook;
  /** Its file is still being unpacked. */
  unpacking?: Unpacking;
  /** Which way its pages are turned, where its file says so; `vertical`: from right to left, with vertical text. */
  direction?: 'ltr' | 'rtl' | 'vertical';
  /** What its file says, once the reader has put something else in its place. */
  original?: OwnBookFace;
  /** How its text is cut, where it is one that can be cut otherwise. */
  cut?: TextCut;
  accessibility?: Accessibility;
};

/**
 * A book of the device's own files that was taken out of the library, and can be put back for a while (decision 0035). All
 * else of it lies where it lay. `at`: when, in the server's time as far as the device knows it. `dueSince`: when a start
 * first found that its time is over.
 */
export type RemovedBook = { at: number; shelf: ShelfRow; history?: HistoryRow; dueSince?: number };

/**
 * The file of a book that is not wholly unpacked yet: the next start goes on with it, and then it goes (decision 0089). Its bytes, where
 * the engine keeps no files.
 */
export type OwnFileRow = { bookId: number; file: Blob | ArrayBuffer; name: string };

/**
 * How far a book has been unpacked: `share`, 0 to 1, and what became of its pictures so far, by their names in the file; null
 * cannot be shown.
 */
export type Unpacking = {
  share: number;
  /** The book was here before its file was opened. */
  again?: true;
  pictures: Readonly<Record<string, { name: string; width: number; height: number } | 'ornament' | null>>;
};

/** What a reader may change of a book of their own: fields of its detail. */
export type OwnBookFace = Pick<BookDetail, 'bookName' | 'authorName' | 'sourceImg' | 'sourceimg'>;

/** A picture of a book's text, as it is shown. `picture` is the SHA-256 (hex) of its bytes. */
export type PictureRow = { bookId: number; picture: string; type: string; data: ArrayBuffer; bytes: number };

/** A recording of a book's text, by its path in the file. */
export type SoundRow = { bookId: number; path: string; type: string; data: ArrayBuffer; bytes: number };
/** The narration of a chapter, in the order it is played. */
export type NarrationRow = { bookId: number; target: number; clips: readonly PlacedClip[] };

/** `content`: DOGEAR: + sealed JSON of a HistoryEntry (spec 3). `time` is outside for the sort. */
export type HistoryRow = { id: number; time: number; content: string };
export type HistoryEntry = { id: number; book: BookCard; lastTarget: number; type: 'novel'; time: number };

/** A report as it is sent (decision 0069): scrubbed, and of nobody in particular. `createdAt`: ms since the epoch. */
export type EnvelopeRow = { id: number; body: ArrayBuffer; createdAt: number };

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

/** Chapters of a book whose text is here because the plan wants it, and not their reader (decision 0091); or on its way. */
export type PlannedRow = { bookId: number; targets: number[] };

/** `term`: keyed hash of the folded term, so that one term is one row; `content`: DOGEAR: + sealed term. */
export type SearchTermRow = { term: string; time: number; content: string };

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

export type SettingRow = { key: string; value: unknown };

/**
 * A thing of the account (contract/reading/sync.schema) that was changed here since the server last took it: which of its fields, each
 * with the count of its last change (`last` goes on counting), or that it was removed. Its values are where they always are.
 */
export type SyncChangeRow = {
  kind: SyncKind;
  key: string;
  changed: Readonly<Record<string, number>>;
  removed?: number;
  last: number;
};
