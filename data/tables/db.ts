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
  EpisodeAdsRow,
  GrantRow,
  PackRow,
  TaskRow,
  TicketsRow,
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
  FollowedRow,
  HistoryRow,
  ListRow,
  ManuscriptRow,
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
 * The device's tables. `&` unique, `[a+b]` compound; only indexed columns are listed.
 *
 *   table         key                 other indexes         holds
 *   books         bookId              -                     book detail from the last fetch
 *   chapterLists  bookId              -                     table of contents, reading order
 *   chapters      [bookId+target]     hash, [bookId+kept]   text, packed or sealed (decision 0129); the last index sums sizes without reading rows
 *   bookshelf     bookId              openedAt, addedAt     the library
 *   places        bookId              -                     sealed: current and furthest place
 *   readHistory   id (the book's)     time                  sealed: what was read and when
 *   feed          gender              -                     home blocks of one tab
 *   downloads     bookId              state                 progress of a download
 *   planned       bookId              -                     chapters the plan keeps (decision 0090)
 *   settings      key                 -                     reading and app settings
 *   outbox        requestId           &openKey, [state+dueAt]   intents that wait for the network
 *   searchHistory term                time                  sealed: searches of the reader
 *   lists         key                 fetchedAt             pages of rankings, searches and other server lists
 *   annotations   id                  [bookId+target]       sealed: bookmarks and highlights
 *   placeLog      bookId              -                     sealed: the last places in a book, with time and device
 *   readingTime   month               -                     sealed: reading time by device and day
 *   collections   id                  position              sealed name: collections the reader made
 *   collected     [collectionId+bookId]  bookId             the books of each collection
 *   followed      authorId            -                     sealed name: authors the reader follows
 *   manuscripts   id                  bookId                sealed: chapters that an author is writing (decision 0143)
 *   ownBooks      bookId              &hash                 own books (ids below 0), including removed ones that can
 *                                                       be restored
 *   ownFiles      bookId              -                     files of books that are not fully unpacked yet
 *   pictures      [bookId+picture]    [bookId+bytes]        pictures of a book's text; the index sums their sizes
 *   sounds        [bookId+path]       [bookId+bytes]        recordings of a book's text; the index sums their sizes
 *   narration     [bookId+target]     -                     which part of a recording narrates which words of a chapter
 *   packDictionaries bookId           -                     dictionaries of texts packed by earlier versions (decision 0129)
 *   grants        [kind+itemId]       bookId, unopened      sealed: keys of unlocked items, with the server's receipts
 *   wallet        accountId           -                     sealed: an account's balance
 *   coinHistory   [accountId+id]      -                     sealed: the fetched lines of its ledger
 *   tasks         [accountId+part]    -                     sealed: its check-in days and tasks
 *   autoUnlocks   bookId              -                     books whose chapters are unlocked automatically, and how often
 *   syncChanges   [kind+key]          -                     local changes that wait to be sent to the account
 *   dramas        videoId             -                     drama detail from the last fetch
 *   episodeLists  videoId             -                     its episodes, in order
 *   films         [videoId+target]    -                     the files of an episode's film
 *   filmFiles     path                [kept+usedAt+bytes]   the film files in the parts cache; the index sums sizes
 *   videoHistory  id (the drama's)    time                  sealed: what was watched, how far and when
 *   keptEpisodes  [videoId+target]    state                 progress of a kept episode
 *   sales         accountId           -                     sealed: the products for an account and their prices
 *   orders        orderId             [accountId+number]    sealed: orders and their receipts
 *   purchases     requestId           &openKey              open purchases the reader agreed to
 *   awaitedUnlocks requestId          -                     unlocks that follow once a purchase is paid
 *   packs         packId              bookId                sealed: chapters taken along, with keys and opened targets
 *   tickets       bookId              -                     sealed: the reader's tickets for a title, with keys (decision 0146)
 *   comments      key                 fetchedAt             sealed: comments on titles, chapters and paragraphs
 *   envelopes     id                  -                     reports that wait to be sent (decision 0068)
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
  declare followed: EntityTable<FollowedRow, 'authorId'>;
  declare collected: Table<CollectedRow, [string, number]>;
  declare manuscripts: EntityTable<ManuscriptRow, 'id'>;
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
  declare tickets: EntityTable<TicketsRow, 'bookId'>;
  declare episodeAds: EntityTable<EpisodeAdsRow, 'videoId'>;
  declare comments: EntityTable<CommentsRow, 'key'>;
  declare envelopes: EntityTable<EnvelopeRow, 'id'>;
  declare meta: EntityTable<MetaRow, 'key'>;

  constructor(name = 'dogear') {
    super(name, { chromeTransactionDurability: 'strict' });
    this.use(soundRows);
    // One version for all tables: Dexie adds what an older database lacks. A change of rows needs an
    // `upgrade` of its own.
    this.version(20)
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
        followed: 'authorId',
        manuscripts: 'id, bookId',
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
        tickets: 'bookId',
        episodeAds: 'videoId',
        planned: 'bookId',
      })
      // Earlier code would take the newly packed rows for damage and report texts as missing. Rows of earlier
      // versions stay unchanged.
      .upgrade((transaction) => transaction.table('meta').put({ key: 'minWriter', value: 3 }));
  }
}

export const db = new DogearDatabase();
