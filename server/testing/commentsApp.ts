import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { RequestOf } from '../../contract/endpoints';
import { users } from '../ground/db/schema/users';
import { proveMailbox } from './accounts';
import type { TestClient } from './createClient';
import type { TestApp } from './openTestApp';

const DAY_MS = 86_400_000;

export type Commentator = { readonly client: TestClient; readonly userId: number };

/** Returns a reader whose comments are public at once: with a proven e-mail and some days old. */
export async function trustedReader(app: TestApp, nickName = ''): Promise<Commentator> {
  const reader = await app.signIn();
  await proveMailbox(app, reader.userId);
  const createdAt = new Date(app.context.now().getTime() - 10 * DAY_MS);
  await app.context.db.update(users).set({ createdAt, nickName }).where(eq(users.id, reader.userId));
  return reader;
}

export function writing(bookId: number, changes: Partial<RequestOf<'comment'>> = {}): RequestOf<'comment'> {
  const place = { bookId, target: null, paragraph: null, parentId: null };
  return { requestId: randomUUID(), ...place, text: 'The bell rings.', isSpoiler: false, ...changes };
}

export function asking(
  bookId: number,
  changes: Partial<RequestOf<'commentList'>> = {},
): RequestOf<'commentList'> {
  const place = { bookId, target: null, paragraphs: [], parentId: null };
  return { ...place, order: 'newest', after: null, ...changes };
}
