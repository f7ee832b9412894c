import Dexie, { type EntityTable, type Table } from 'dexie';
import type { ItemKind } from '../../contract/money/ledger.schema';
import type { SyncKind } from '../../contract/reading/sync.schema';
import type { OutboxRow, PutRow } from '../outbox/intent';
import type {
  DramaRow,
  EpisodeListRow,
  FilmFileRow,
  FilmRow,
  KeptEpisodeRow,
  VideoHistoryRow,
} from './dramaRows';
import type { MetaRow } from './metaValues';
import type {
  AutoUnlockRow,
  AwaitedUnlockRow,
  CoinLineRow,
  GrantRow,
  PackRow,
  TaskRow,
  WalletRow,
} from './moneyRows';
import type { OrderRow, PurchaseRow, SaleRow } from './paymentRows';
import type {
  AnnotationRow,
  AnyChapterRow,
  BookRow,
  ChapterListRow,
  CollectedRow,
  CollectionRow,
  CommentsRow,
  DownloadRow,
  EnvelopeRow,
  FeedRow,
  HistoryRow,
  ListRow,
  NarrationRow,
  OwnBookRow,
  OwnFileRow,
  PackDictionaryRow,
  PictureRow,
  PlaceLogRow,
  PlaceRow,
  PlannedRow,
  ReadingTimeRow,
  SearchTermRow,
  SettingRow,
  ShelfRow,
  SoundRow,
  SyncChangeRow,
} from './rows';
import { soundRows } from './soundRows';

/**
 * The device's tables. `&` unique, `[a+b]` compound; what is not indexed is not listed.
 *
 *   table         key                 other indexes         holds
 *   books         bookId              -                     book detail as last fetched
 *   chapterLists  bookId              -                     table of contents, reading order
 *   chapters      [bookId+target]     hash, [bookId+kept]   text, packed or sealed (decision 0129); the last index weighs it unread
 *   bookshelf     bookId              openedAt, addedAt     the library
 *   places        bookId              -                     sealed: current and furthest place
 *   readHistory   id (the book's)     time                  sealed: what was read and when
 *   feed          gender              -                     home blocks of one tab
 *   downloads     bookId              state                 progress of a kept book
 *   planned       bookId              -                     chapters that the plan keeps (decision 0091)
 *   settings      key                 -                     reading and app settings
 *   outbox        requestId           &openKey, [state+dueAt]   intents that wait for the network
 *   searchHistory term                time                  sealed: what was searched for
 *   lists         key                 fetchedAt             pages of rankings, searches and other server lists
 *   annotations   id                  [bookId+target]       sealed: bookmarks and highlights
 *   placeLog      bookId              -                     sealed: the last places in a book, with time and device
 *   readingTime   month               -                     sealed: how long was read, by device and day
 *   collections   id                  position              sealed name: the reader's own shelves
 *   collected     [collectionId+bookId]  bookId             which book stands on which of them
 *   ownBooks      bookId              &hash                 books opened from the device's own files (ids below 0), those
 *                                                       of them too that were removed and can be put back
 *   ownFiles      bookId              -                     files of books that are not wholly unpacked yet
 *   pictures      [bookId+picture]    [bookId+bytes]        pictures of a book's text; the other index weighs them unread
 *   sounds        [bookId+path]       [bookId+bytes]        recordings of a book's text; the other index weighs them unread
 *   narration     [bookId+target]     -                     which stretches of them read which words of a chapter
 *   packDictionaries bookId           -                     of earlier versions: what they packed texts with (decision 0129)
 *   grants        [kind+itemId]       bookId, unopened      sealed: the keys of what was unlocked, with the server's receipts
 *   wallet        accountId           -                     sealed: what an account has
 *   coinHistory   [accountId+id]      -                     sealed: the lines of its ledger, as far as they were fetched
 *   tasks         [accountId+part]    -                     sealed: the days it checked in, and its tasks
 *   autoUnlocks   bookId              -                     books whose next chapter may be unlocked unasked, and how often
 *   syncChanges   [kind+key]          -                     what was changed here and has to go to the account
 *   dramas        videoId             -                     drama detail as last fetched
 *   episodeLists  videoId             -                     its episodes, in order
 *   films         [videoId+target]    -                     what an episode's film is made of
 *   filmFiles     path                [kept+usedAt+bytes]   which files of films the cache of parts holds; weighed unread
 *   videoHistory  id (the drama's)    time                  sealed: what was watched, how far and when
 *   keptEpisodes  [videoId+target]    state                 progress of an episode that is kept
 *   sales         accountId           -                     sealed: what is sold to an account, and for how much
 *   orders        orderId             [accountId+number]    sealed: orders and their receipts
 *   purchases     requestId           &openKey              what a reader agreed to pay for and is not over
 *   awaitedUnlocks requestId          -                     what is unlocked once a purchase is paid
 *   packs         packId              bookId                sealed: chapters taken along, with their keys and what was opened
 *   comments      key                 fetchedAt             sealed: what was said of titles, chapters and paragraphs
 *   envelopes     id                  -                     reports that wait to be sent (decision 0069)
 *   meta          key                 -                     single values (MetaValues)
 */
export class DogearDatabase extends Dexie {
  declare books: EntityTable<BookRow, 'bookId'>;
  declare chapterLists: EntityTable<ChapterListRow, 'bookId'>;
  declare chapters: Table<AnyChapterRow, [number, number]>;
  declare bookshelf: EntityTable<ShelfRow, 'bookId'>;
  declare places: EntityTable<PlaceRow, 'bookId'>;
  declare readHistory: EntityTable<HistoryRow, 'id'>;
  declare feed: EntityTable<FeedRow, 'gender'>;
  declare downloads: EntityTable<DownloadRow, 'bookId'>;
  declare planned: EntityTable<PlannedRow, 'bookId'>;
  declare settings: EntityTable<SettingRow, 'key'>;
  declare outbox: Table<OutboxRow, string, PutRow>;
  declare searchHistory: EntityTable<SearchTermRow, 'term'>;
  declare lists: EntityTable<ListRow, 'key'>;
  declare annotations: EntityTable<AnnotationRow, 'id'>;
  declare placeLog: EntityTable<PlaceLogRow, 'bookId'>;
  declare readingTime: EntityTable<ReadingTimeRow, 'month'>;
  declare collections: EntityTable<CollectionRow, 'id'>;
  declare collected: Table<CollectedRow, [string, number]>;
  declare ownBooks: EntityTable<OwnBookRow, 'bookId'>;
  declare pictures: Table<PictureRow, [number, string]>;
  declare sounds: Table<SoundRow, [number, string]>;
  declare narration: Table<NarrationRow, [number, number]>;
  declare ownFiles: EntityTable<OwnFileRow, 'bookId'>;
  declare packDictionaries: EntityTable<PackDictionaryRow, 'bookId'>;
  declare grants: Table<GrantRow, [ItemKind, number]>;
  declare wallet: EntityTable<WalletRow, 'accountId'>;
  declare coinHistory: Table<CoinLineRow, [number, number]>;
  declare tasks: Table<TaskRow, [number, TaskRow['part']]>;
  declare autoUnlocks: EntityTable<AutoUnlockRow, 'bookId'>;
  declare syncChanges: Table<SyncChangeRow, [SyncKind, string]>;
  declare dramas: EntityTable<DramaRow, 'videoId'>;
  declare episodeLists: EntityTable<EpisodeListRow, 'videoId'>;
  declare films: Table<FilmRow, [number, number]>;
  declare filmFiles: EntityTable<FilmFileRow, 'path'>;
  declare videoHistory: EntityTable<VideoHistoryRow, 'id'>;
  declare keptEpisodes: Table<KeptEpisodeRow, [number, number]>;
  declare sales: EntityTable<SaleRow, 'accountId'>;
  declare orders: EntityTable<OrderRow, 'orderId'>;
  declare purchases: EntityTable<PurchaseRow, 'requestId'>;
  declare awaitedUnlocks: EntityTable<AwaitedUnlockRow, 'requestId'>;
  declare packs: EntityTable<PackRow, 'packId'>;
  declare comments: EntityTable<CommentsRow, 'key'>;
  declare envelopes: EntityTable<EnvelopeRow, 'id'>;
  declare meta: EntityTable<MetaRow, 'key'>;

  constructor(name = 'dogear') {
    super(name, { chromeTransactionDurability: 'strict' });
    this.use(soundRows);
    // One version for all: Dexie adds what a device that has an older one lacks. A change of rows gets an `upgrade` of its own.
    this.version(17)
      .stores({
        books: 'bookId',
        chapterLists: 'bookId',
        chapters: '[bookId+target], hash, [bookId+kept]',
        bookshelf: 'bookId, openedAt, addedAt',
        places: 'bookId',
        readHistory: 'id, time',
        feed: 'gender',
        downloads: 'bookId, state',
        settings: 'key',
        outbox: 'requestId, &openKey, [state+dueAt]',
        meta: 'key',
        searchHistory: 'term, time',
        lists: 'key, fetchedAt',
        annotations: 'id, [bookId+target]',
        placeLog: 'bookId',
        collections: 'id, position',
        collected: '[collectionId+bookId], bookId',
        ownBooks: 'bookId, &hash',
        packDictionaries: 'bookId',
        ownFiles: 'bookId',
        grants: '[kind+itemId], bookId, unopened',
        wallet: 'accountId',
        coinHistory: '[accountId+id]',
        tasks: '[accountId+part]',
        autoUnlocks: 'bookId',
        syncChanges: '[kind+key]',
        pictures: '[bookId+picture], [bookId+bytes]',
        sounds: '[bookId+path], [bookId+bytes]',
        narration: '[bookId+target]',
        readingTime: 'month',
        dramas: 'videoId',
        episodeLists: 'videoId',
        films: '[videoId+target]',
        filmFiles: 'path, [kept+usedAt+bytes]',
        videoHistory: 'id, time',
        keptEpisodes: '[videoId+target], state',
        sales: 'accountId',
        orders: 'orderId, [accountId+number]',
        purchases: 'requestId, &openKey',
        awaitedUnlocks: 'requestId',
        envelopes: '++id',
        comments: 'key, fetchedAt',
        packs: 'packId, bookId',
        planned: 'bookId',
      })
      // Code of before would take rows packed as they are now for damaged ones, and texts for missing. Rows of before stay as they are.
      .upgrade((transaction) => transaction.table('meta').put({ key: 'minWriter', value: 3 }));
  }
}

export const db = new DogearDatabase();
