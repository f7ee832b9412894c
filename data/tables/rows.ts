import type { AuthorNotes } from '../../contract/catalogue/authorNotes';
import type { TextCut } from '../../contract/catalogue/blocks';
import type { BookCard, BookDetail } from '../../contract/catalogue/books.schema';
import type { Block, ChapterEntry } from '../../contract/catalogue/chapters.schema';
import type { HomeBlock } from '../../contract/catalogue/home.schema';
import type { Accessibility, PlacedClip } from '../../contract/reading/ownFiles';
import type { SyncKind } from '../../contract/reading/sync.schema';
import type { Failure } from '../../contract/wire/failure';

/**
 * The shapes of the Dexie rows, except those of money (moneyRows), single values (metaValues) and the outbox
 * (outbox/intent). `db.ts` lists the tables. Times are milliseconds since the epoch.
 */

export type BookRow = {
  bookId: number;
  detail: BookDetail;
  fetchedAt: number;
  /** When this reader's rating was last settled here: an answer requested earlier has an older rating. */
  ratedAt?: number;
};

/** A book's table of contents in reading order, one row per book, so that the reader needs a single get. */
export type ChapterListRow = { bookId: number; revision: number; chapters: ChapterEntry[] };

/**
 * A chapter in memory (data/packing/chapterRow). Readable: `blocks` is set, and `blocksHash` is the SHA-256
 * (hex) of their JSON, so that the row can be read back and verified. Locked: only `sealed` is set, the file
 * exactly as served.
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
  /** Its author's notes; missing without any, and in rows of earlier versions. */
  notes?: AuthorNotes;
  /** The public beginning of a sealed chapter; rows of earlier versions lack it. */
  teaser?: string;
  bytes: number;
  storedAt: number;
};

/**
 * A chapter as the device stores it (data/packing/chapterRow). `kept` is the size of its content in bytes.
 */
export type StoredChapterRow = Omit<ChapterRow, 'blocks' | 'sealed'> & {
  /** The served file's bytes, or its base64 if the bytes do not encode back to the same text. */
  sealed: string | ArrayBuffer | null;
  packed?: ArrayBuffer;
  kept?: number;
};

/**
 * The shapes in which earlier versions stored a chapter (data/packing/earlierRows): plain blocks, a text
 * packed with the book's dictionary, or all fields in the packed text, with the first 48 bits of the file's
 * hash as `hash`.
 */
export type EarlierChapterRow =
  | (StoredChapterRow & { blocks?: Block[] | null; dictionary?: string })
  | { bookId: number; target: number; hash: number; packed: ArrayBuffer; kept: number };

export type AnyChapterRow = StoredChapterRow | EarlierChapterRow;

/**
 * The dictionary that earlier versions packed a book's chapters with (data/packing/earlierRows). `solid`:
 * `data` is the texts themselves.
 */
export type PackDictionaryRow = { bookId: number; id: string; data: ArrayBuffer; solid?: true };

export type ShelfRow = { bookId: number; card: BookCard; addedAt: number; openedAt: number };

/** A reader's place: the paragraph, the offset in it, and a quote to find it again after a revision. */
export type Place = {
  target: number;
  blockId: string;
  /** Characters into the block's text. */
  offset: number;
  /** Up to 64 characters of text from the place on. */
  quote: string;
  /** Share of the chapter before the place, 0 to 1. */
  chapterShare: number;
  /**
   * Ids of the nearest blocks before and after the place's own, nearest first: the fallback if its own text
   * is gone.
   */
  around?: { readonly before: readonly string[]; readonly after: readonly string[] };
  at: number;
};

/** The reader's place and its device; `by` is the device's name in the account (data/sync). */
export type CurrentPlace = Place & { device?: string; by?: string };

export type PlaceFork = { theirs: PastPlace; mine: Place };

/**
 * `sealed`: DOGEAR: + sealed JSON of Places (data/sealing/sealedRows). `reads`: the same of the chapters that
 * were really read into, as stretches of targets.
 */
export type PlaceRow = {
  bookId: number;
  sealed: string;
  reads?: string;
  /** The reader was asked, on leaving the book, whether to add it to the library. */
  shelfAsked?: true;
  /** The reader was asked once to rate the book. */
  ratingAsked?: true;
};

/** The reader's last places in a book, newest first. `content`: DOGEAR: + sealed PastPlace[]. */
export type PlaceLogRow = { bookId: number; content: string };
/** `device` is a name the reader recognises: "Chrome on Android". */
export type PastPlace = Place & { device: string };

/** A month of reading, `YYYY-MM`. `content`: DOGEAR: + sealed ReadingMonth. */
export type ReadingTimeRow = { month: string; content: string };

export type HighlightColor = 'yellow' | 'green' | 'blue' | 'pink';

export type TextSpot = { blockId: string; offset: number };

/** A bookmark or highlight. A bookmark has no extent: `end` is `start`. */
export type Annotation = {
  kind: 'bookmark' | 'highlight';
  color: HighlightColor;
  start: TextSpot;
  end: TextSpot;
  /** The marked text, or the text after a bookmark: it locates the mark after a revision. */
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
 * The fetched comments of a place. `key` names their sort and place (data/comments/keptComments), `content`:
 * DOGEAR: + sealed JSON of them.
 */
export type CommentsRow = { key: string; fetchedAt: number; content: string };

/** A collection the reader made. `content`: DOGEAR: + sealed JSON of its name. */
/**
 * A chapter that is being written (decision 0143). `content`: DOGEAR: + sealed JSON of the KeptManuscript
 * (data/sealing/manuscripts). `isUnsent`: the server lacks some of it.
 */
export type ManuscriptRow = {
  id: string;
  bookId: number;
  accountId: number;
  isUnsent: boolean;
  content: string;
};

/** An author the reader follows. `content`: DOGEAR: + sealed pen name. */
export type FollowedRow = { authorId: number; at: number; content: string };

export type CollectionRow = { id: string; position: number; content: string };
export type CollectedRow = { collectionId: string; bookId: number; position: number };

/** An own book. Its detail and chapters are rows like any book's; ids are below 0. */
export type OwnBookRow = {
  bookId: number;
  hash: string;
  fileName: string;
  bytes: number;
  addedAt: number;
  /**
   * The version of the file reader that read it (workers/usecases/ownFiles/openOwnBook); absent before
   * pictures were supported.
   */
  reading?: number;
  sounds?: number;
  /** The number of pictures stored with it, and of those that could not be shown. */
  pictures?: number;
  leftOut?: number;
  removed?: RemovedBook;
  unpacking?: Unpacking;
  /** The page direction, if its file has one; `vertical`: from right to left, with vertical text. */
  direction?: 'ltr' | 'rtl' | 'vertical';
  /** The file's own data, once the reader has replaced it. */
  original?: OwnBookFace;
  /** How its text is split into chapters, if the format allows other ways. */
  cut?: TextCut;
  accessibility?: Accessibility;
};

/**
 * A removed own book that can be restored for a while (decision 0035). Its other rows stay in place. `at`:
 * when, by the server's clock as the device knows it. `dueSince`: when a start first found that its time is
 * over.
 */
export type RemovedBook = { at: number; shelf: ShelfRow; history?: HistoryRow; dueSince?: number };

/**
 * The file of a book that is not fully unpacked: the next start continues and then deletes the row (decision
 * 0035). It holds bytes if the engine cannot store files.
 */
export type OwnFileRow = { bookId: number; file: Blob | ArrayBuffer; name: string };

/**
 * The progress of unpacking: `share`, 0 to 1, and the pictures done so far by their names in the file; null
 * cannot be shown.
 */
export type Unpacking = {
  share: number;
  again?: true;
  pictures: Readonly<Record<string, { name: string; width: number; height: number } | 'ornament' | null>>;
};

/** The fields of an own book's detail that the reader may change. */
export type OwnBookFace = Pick<BookDetail, 'bookName' | 'authorName' | 'sourceImg' | 'sourceimg'>;

/** A picture of a book's text, as shown. `picture` is the SHA-256 (hex) of its bytes. */
export type PictureRow = { bookId: number; picture: string; type: string; data: ArrayBuffer; bytes: number };

export type SoundRow = { bookId: number; path: string; type: string; data: ArrayBuffer; bytes: number };
export type NarrationRow = { bookId: number; target: number; clips: readonly PlacedClip[] };

/** `content`: DOGEAR: + sealed JSON of a HistoryEntry (spec 3). `time` is unsealed for sorting. */
export type HistoryRow = { id: number; time: number; content: string };
export type HistoryEntry = { id: number; book: BookCard; lastTarget: number; type: 'novel'; time: number };

/** A report ready to send (decision 0068): scrubbed and anonymous. `createdAt`: ms since the epoch. */
export type EnvelopeRow = { id: number; body: ArrayBuffer; createdAt: number };

export type FeedRow = { gender: string; blocks: HomeBlock[]; freeBook: BookCard | null; fetchedAt: number };

export type DownloadRow = {
  bookId: number;
  state: 'running' | 'paused' | 'done' | 'failed';
  total: number;
  stored: number;
  bytes: number;
  /** The number of chapters stored sealed because they are not unlocked. */
  locked: number;
  /** When every stored chapter was last read back and its hash verified; null before that. */
  verifiedAt: number | null;
  revision: number;
  failure: Failure | null;
  updatedAt: number;
};

/** Chapters of a book that the plan, not the reader, keeps or is fetching (decision 0090). */
export type PlannedRow = { bookId: number; targets: number[] };

/** `term`: keyed hash of the folded term, so that one term is one row; `content`: DOGEAR: + sealed term. */
export type SearchTermRow = { term: string; time: number; content: string };

/**
 * The fetched part of a server list, from which pages paint, also offline. A search's results are sealed:
 * `content` replaces the empty `books`, and `key` is a keyed hash.
 */
export type ListRow = {
  key: string;
  books: BookCard[];
  /** Where the next page starts; null at the end. */
  next: number | null;
  extra: unknown;
  /** When its first page was fetched. */
  fetchedAt: number;
  /** Changes with every write, so that a writer knows whether the row is still the one it read. */
  writeId: string;
  /** DOGEAR: + sealed JSON of the books. */
  content?: string;
};

export type SettingRow = { key: string; value: unknown };

/**
 * A synced thing (contract/reading/sync.schema) changed here since the server last accepted it: the changed fields,
 * each with the count of its last change (`last` is the running count), or that it was removed. The values
 * stay in their own tables.
 */
export type SyncChangeRow = {
  kind: SyncKind;
  key: string;
  changed: Readonly<Record<string, number>>;
  removed?: number;
  last: number;
};
