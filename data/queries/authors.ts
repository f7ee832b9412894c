import type { AuthorTitle } from '../../contract/catalogue/authors.schema';
import { unsealFollowedName } from '../sealing/sealedRows';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
import { type KeptList, readList } from './lists';

/** The key of an author's page among the stored lists. */
export function authorKey(authorId: number): string {
  return `author ${authorId}`;
}

/** What the device has of an author's page beside the titles, which are the list's. */
export type AuthorFace = {
  readonly penName: string;
  readonly about: string;
  readonly followers: number;
  /** Whether the reader is among those who are counted. */
  readonly isCounted: boolean;
};

export type KeptAuthor = AuthorFace &
  Pick<KeptList, 'fetchedAt'> & { readonly books: readonly AuthorTitle[] };

export async function readAuthor(authorId: number): Promise<KeptAuthor | undefined> {
  const list = await readList(authorKey(authorId));
  return list && { ...(list.extra as AuthorFace), fetchedAt: list.fetchedAt, books: list.books };
}

export async function readIsFollowed(authorId: number): Promise<boolean> {
  return (await withDatabase(() => db.followed.where('authorId').equals(authorId).count())) > 0;
}

export type Followed = { readonly authorId: number; readonly name: string; readonly at: number };

/** Returns the authors the reader follows, the latest first, by the names their stored pages have. */
export async function readFollowed(): Promise<Followed[]> {
  const rows = await withDatabase(() => db.followed.toArray());
  const opened = await Promise.all(
    rows.map(async (row) => {
      const { authorId, at } = row;
      const name = (await readAuthor(authorId))?.penName ?? (await unsealFollowedName(row));
      return name === undefined ? [] : [{ authorId, at, name }];
    }),
  );
  return opened.flat().sort((a, b) => b.at - a.at);
}
