import { db } from '../db';
import { readMeta } from '../meta';
import { withDatabase } from '../openDatabase';
import { readUser } from './account';
import { readSealedSetting } from './sealedSettings';

/** What only this device has, and would lose. */
export type OnlyHere = {
  /** What has not reached the server: unlocks, check-ins, ratings, and changes of the library and what belongs to it. */
  waiting: number;
  /** Bookmarks and highlights in books that were opened from the reader's own files. */
  marks: number;
  /** Books that were opened from the reader's own files. */
  ownBooks: number;
};

/** An account whose session has ended elsewhere while the device still holds its things; undefined while it has one. */
export async function readLostSession(): Promise<{ name: string; waiting: number } | undefined> {
  const isLost = await withDatabase(() => readMeta('sessionLost'));
  const user = isLost ? await readUser() : undefined;
  if (user?.isLogin !== 1) return undefined;
  const { waiting } = await readOnlyHere();
  return { name: user.nickName || user.email || String(user.userId), waiting };
}

/** When the reader logged this device out from another one, ms since the epoch; undefined when they did not. */
export async function readLoggedOutElsewhere(): Promise<number | undefined> {
  const at = await readSealedSetting('loggedOutElsewhere');
  return typeof at === 'number' ? at : undefined;
}

/** What logging out would take away for good. Logs nobody waits for do not count. */
export function readOnlyHere(): Promise<OnlyHere> {
  return withDatabase(async () => {
    const [waiting, unsaid, marks, ownBooks] = await Promise.all([
      db.outbox
        .where('openKey')
        .above('')
        .filter(({ kind }) => kind !== 'log' && kind !== 'guestSignIn')
        .count(),
      db.syncChanges.count(),
      db.annotations.filter(({ bookId }) => bookId < 0).count(),
      db.ownBooks.count(),
    ]);
    return { waiting: waiting + unsaid, marks, ownBooks };
  });
}
