import type { TextCut } from '../../contract/catalogue/blocks';
import type { ChapterEntry } from '../../contract/catalogue/chapters.schema';
import type { HomeBlock } from '../../contract/catalogue/home.schema';
import type { Accessibility } from '../../contract/reading/ownFiles';
import type { OutboxRow } from '../outbox/intent';
import { card, detail } from './catalogueShapes';
import type { MetaRow } from './metaValues';
import type { CoinLineRow, GrantRow, WalletRow } from './moneyRows';
import { isOpenKeyOf } from './openKey';
import type {
  AnnotationRow,
  BookRow,
  ChapterListRow,
  CollectedRow,
  CollectionRow,
  DownloadRow,
  EnvelopeRow,
  FeedRow,
  FollowedRow,
  HistoryRow,
  ListRow,
  OwnBookFace,
  OwnBookRow,
  OwnFileRow,
  PackDictionaryRow,
  PictureRow,
  PlaceLogRow,
  PlaceRow,
  ReadingTimeRow,
  RemovedBook,
  SearchTermRow,
  SettingRow,
  ShelfRow,
  SoundRow,
  SyncChangeRow,
  Unpacking,
} from './rows';
import { anything, buffer, type Check, list, number, oneOf, optional, orNull, shape, text } from './shapes';
import { account, bookId, failure, META, names, PAYLOADS, SETTINGS } from './valueShapes';

/**
 * The shape of each table's rows (data/tables/soundRows). A field added by a later version must be optional
 * here, because offline devices have rows of earlier versions. The seal validates sealed values.
 */

const entry = shape<ChapterEntry>({
  id: number,
  target: number,
  title: text,
  parts: optional(list(text)),
  pages: optional(list(text)),
  wordCount: number,
  hash: text,
  bytes: number,
  price: number,
  state: text,
  freeAt: optional(number),
  publicAt: optional(number),
});

const content = { content: text };
const sized = shape<{ size: number }>({ size: number });
const file: Check = (value) => sized(value) || buffer(value);
const shelfRow = shape<ShelfRow>({ ...bookId, card, addedAt: number, openedAt: number });

const keyed =
  (checks: Readonly<Record<string, Check | undefined>>): Check =>
  (row) => {
    const { key, value } = row as MetaRow;
    return checks[key]?.(value) ?? true;
  };
const both =
  (first: Check, second: Check): Check =>
  (value) =>
    first(value) && second(value);

const pattern = shape<{ pattern: string }>({ pattern: text });
const headingWish: Check = (value) => text(value) || pattern(value);

export const ROW_SHAPES: Readonly<Record<string, Check>> = {
  books: shape<BookRow>({ ...bookId, detail, fetchedAt: number, ratedAt: optional(number) }),
  chapterLists: shape<ChapterListRow>({ ...bookId, revision: number, chapters: list(entry) }),
  bookshelf: shelfRow,
  places: shape<PlaceRow>({
    ...bookId,
    sealed: text,
    reads: optional(text),
    shelfAsked: optional(oneOf(true)),
    ratingAsked: optional(oneOf(true)),
  }),
  readHistory: shape<HistoryRow>({ id: number, time: number, ...content }),
  feed: shape<FeedRow>({
    gender: text,
    blocks: list(
      shape<HomeBlock>({ id: number, title: text, titles: names, style: number, list: list(card) }),
    ),
    freeBook: orNull(card),
    fetchedAt: number,
  }),
  downloads: shape<DownloadRow>({
    ...bookId,
    state: oneOf('running', 'paused', 'done', 'failed'),
    total: number,
    stored: number,
    bytes: number,
    locked: number,
    verifiedAt: orNull(number),
    revision: number,
    failure,
    updatedAt: number,
  }),
  settings: both(shape<SettingRow>({ key: text, value: anything }), keyed(SETTINGS)),
  outbox: both(
    shape<OutboxRow>({
      requestId: text,
      kind: text,
      target: text,
      payload: shape({}),
      ...account,
      createdAt: number,
      attempts: number,
      dueAt: number,
      state: oneOf('open', 'refused'),
      openKey: optional(text),
      failure,
    }),
    (row) => {
      const { requestId, kind, target, openKey, payload } = row as OutboxRow;
      // Fields stored twice must be equal; a mismatch is damage.
      return (
        payload.requestId === requestId &&
        (openKey === undefined || isOpenKeyOf(kind, target, openKey)) &&
        (PAYLOADS[kind]?.(payload) ?? true)
      );
    },
  ),
  searchHistory: shape<SearchTermRow>({ term: text, time: number, ...content }),
  lists: shape<ListRow>({
    key: text,
    books: list(card),
    next: orNull(number),
    extra: anything,
    fetchedAt: number,
    writeId: text,
    content: optional(text),
  }),
  annotations: shape<AnnotationRow>({ id: text, ...bookId, target: number, ...content }),
  placeLog: shape<PlaceLogRow>({ ...bookId, ...content }),
  readingTime: shape<ReadingTimeRow>({ month: text, ...content }),
  collections: shape<CollectionRow>({ id: text, position: number, ...content }),
  followed: shape<FollowedRow>({ authorId: number, at: number, ...content }),
  collected: shape<CollectedRow>({ collectionId: text, ...bookId, position: number }),
  ownBooks: shape<OwnBookRow>({
    ...bookId,
    hash: text,
    fileName: text,
    bytes: number,
    addedAt: number,
    reading: optional(number),
    sounds: optional(number),
    pictures: optional(number),
    leftOut: optional(number),
    unpacking: optional(
      shape<Unpacking>({ share: number, again: optional(oneOf(true)), pictures: shape({}) }),
    ),
    removed: optional(
      shape<RemovedBook>({
        at: number,
        shelf: shelfRow,
        history: anything,
        dueSince: optional(number),
      }),
    ),
    direction: optional(text),
    original: optional(
      shape<OwnBookFace>({ bookName: text, authorName: text, sourceImg: text, sourceimg: text }),
    ),
    accessibility: optional(
      shape<Accessibility>({
        modes: list(text),
        sufficient: list(text),
        features: list(text),
        hazards: list(text),
        summary: text,
        conformsTo: list(text),
        certifiedBy: text,
      }),
    ),
    cut: optional(shape<TextCut>({ headings: optional(headingWish), encoding: optional(text) })),
  }),
  pictures: both(
    shape<PictureRow>({ ...bookId, picture: text, type: text, data: buffer, bytes: number }),
    (row) => (row as PictureRow).data.byteLength === (row as PictureRow).bytes,
  ),
  sounds: both(
    shape<SoundRow>({ ...bookId, path: text, type: text, data: buffer, bytes: number }),
    (row) => (row as SoundRow).data.byteLength === (row as SoundRow).bytes,
  ),
  ownFiles: shape<OwnFileRow>({ ...bookId, file, name: text }),
  packDictionaries: shape<PackDictionaryRow>({
    ...bookId,
    id: text,
    data: buffer,
    solid: optional(oneOf(true)),
  }),
  grants: shape<GrantRow>({
    kind: text,
    itemId: number,
    ...bookId,
    target: number,
    ...content,
    unopened: optional(oneOf(1)),
  }),
  wallet: shape<WalletRow>({
    ...account,
    ...content,
    lots: optional(text),
    lineId: number,
    settlement: number,
  }),
  coinHistory: shape<CoinLineRow>({ ...account, id: number, ...content }),
  envelopes: shape<EnvelopeRow>({ id: number, body: buffer, createdAt: number }),
  syncChanges: shape<SyncChangeRow>({
    kind: text,
    key: text,
    changed: shape({}),
    removed: optional(number),
    last: number,
  }),
  meta: both(shape<MetaRow>({ key: text, value: anything }), keyed(META)),
};
