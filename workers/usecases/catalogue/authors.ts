import type { AuthorWords, OwnAuthorPage } from '../../../contract/catalogue/authors.schema';
import { failed, type Result, success } from '../../../contract/wire/failure';
import { call } from '../../../data/network/gateway';
import { authorKey, readAuthor } from '../../../data/queries/authors';
import { sealFollowed } from '../../../data/sealing/sealedRows';
import { RECORDED, recordChange, recordRemoval } from '../../../data/sync/recordChange';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { callAsReader } from '../ground/callAsReader';
import { outcome, stored } from '../ground/outcome';
import { fillList } from './lists';

/** Fetches one page of an author's titles into Dexie, with the author. A page that is gone is forgotten. */
export function fillAuthor(request: { authorId: number; offset: number }): Promise<Result<null>> {
  const { authorId } = request;
  const key = authorKey(authorId);
  return outcome(async () => {
    const filled = await fillList(key, request.offset, async (offset) => {
      const isCounted = await isCountedFollower(authorId);
      const answer = await call('author', { authorId, offset });
      return answer.ok ? success({ ...answer.value, isCounted }) : answer;
    });
    if (!filled.ok && filled.failure.name === 'notFound') await write([db.lists], () => db.lists.delete(key));
    return filled;
  });
}

/** While a change waits to be sent, the server counts what was before it. */
async function isCountedFollower(authorId: number): Promise<boolean> {
  const [isFollowed, isWaiting] = await withDatabase(() =>
    Promise.all([
      db.followed.where('authorId').equals(authorId).count(),
      db.syncChanges
        .where('[kind+key]')
        .equals(['followed', String(authorId)])
        .count(),
    ]),
  );
  return isFollowed > 0 !== isWaiting > 0;
}

/** Follows an author whose page is on the device, on all devices of the account. `at` restores the position. */
export function followAuthor({
  authorId,
  name,
  at = Date.now(),
}: {
  authorId: number;
  name?: string;
  at?: number;
}): Promise<Result<null>> {
  return outcome(async () => {
    const called = name ?? (await readAuthor(authorId))?.penName;
    if (called === undefined) return failed('notFound', `author ${authorId}`);
    const row = await sealFollowed(authorId, called, at);
    await write([db.followed, ...RECORDED], async () => {
      if (await db.followed.get(authorId)) return;
      await db.followed.add(row);
      await recordChange('followed', authorId, ['at', 'name']);
    });
    return success(null);
  });
}

export function unfollowAuthor({ authorId }: { authorId: number }): Promise<Result<null>> {
  return stored(() =>
    write([db.followed, ...RECORDED], async () => {
      await db.followed.delete(authorId);
      await recordRemoval('followed', authorId);
    }),
  );
}

/** Fetches the reader's own page as an author. */
export function readOwnAuthorPage(): Promise<Result<OwnAuthorPage>> {
  return outcome(() => callAsReader('ownAuthorPage', {}));
}

/** Writes it; needs the network. The stored copy of the public page is fetched again. */
export function saveAuthorPage(words: AuthorWords): Promise<Result<OwnAuthorPage>> {
  return outcome(async () => {
    const saved = await callAsReader('saveAuthorPage', words);
    const profile = saved.ok ? saved.value.profile : null;
    if (profile?.isPublic) await fillAuthor({ authorId: profile.authorId, offset: 0 });
    return saved;
  });
}
