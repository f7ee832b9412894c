import type { User } from '../../contract/account/account.schema';
import type { BookCard } from '../../contract/catalogue/books.schema';
import type {
  CollectionRow,
  CurrentPlace,
  FollowedRow,
  HistoryEntry,
  HistoryRow,
  Place,
  PlaceFork,
  PlaceRow,
  SearchTermRow,
} from '../tables/rows';
import { keyedHash, seal, unseal } from './seal';

/** The contents of the sealed columns, and the purpose each is sealed under. */

/** `fork`: another device moved the place and this reader has not been shown it, see data/sync. */
export type Places = { current: CurrentPlace; furthest: Place; fork?: PlaceFork };

export async function sealPlaces(bookId: number, places: Places): Promise<PlaceRow> {
  return { bookId, sealed: await seal(`place/${bookId}`, places) };
}

export async function unsealPlaces(row: PlaceRow | undefined): Promise<Places | undefined> {
  return row && unseal<Places>(`place/${row.bookId}`, row.sealed);
}

export async function sealHistory(entry: HistoryEntry): Promise<HistoryRow> {
  return { id: entry.id, time: entry.time, content: await seal(`history/${entry.id}`, entry) };
}

export async function unsealHistory(row: HistoryRow): Promise<HistoryEntry | undefined> {
  return unseal<HistoryEntry>(`history/${row.id}`, row.content);
}

export function sealUser(user: User): Promise<string> {
  return seal('user', user);
}

export async function unsealUser(sealed: string | undefined): Promise<User | undefined> {
  return sealed === undefined ? undefined : unseal<User>('user', sealed);
}

/** Returns one key per term, ignoring case, width and spaces. */
export function searchTermKey(term: string): Promise<string> {
  return keyedHash('search term', term.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' '));
}

export async function sealSearchTerm(text: string, time: number): Promise<SearchTermRow> {
  const term = await searchTermKey(text);
  return { term, time, content: await seal(`search/${term}`, text) };
}

export async function unsealSearchTerm(row: SearchTermRow): Promise<string | undefined> {
  return unseal<string>(`search/${row.term}`, row.content);
}

export function sealListBooks(key: string, books: BookCard[]): Promise<string> {
  return seal(`list/${key}`, books);
}

export function unsealListBooks(key: string, content: string): Promise<BookCard[] | undefined> {
  return unseal<BookCard[]>(`list/${key}`, content);
}

export async function sealCollection(id: string, name: string, position: number): Promise<CollectionRow> {
  return { id, position, content: await seal(`collection/${id}`, name) };
}

export async function unsealCollectionName(row: CollectionRow): Promise<string | undefined> {
  return unseal<string>(`collection/${row.id}`, row.content);
}

export async function sealFollowed(authorId: number, name: string, at: number): Promise<FollowedRow> {
  return { authorId, at, content: await seal(`followed/${authorId}`, name) };
}

export async function unsealFollowedName(row: FollowedRow): Promise<string | undefined> {
  return unseal<string>(`followed/${row.authorId}`, row.content);
}
