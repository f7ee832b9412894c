import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { RequestOf } from '../../contract/endpoints';
import { FAILURES } from '../../contract/wire/failure';
import { approveComment, refuseComment, silenceReader } from '../comments/moderation';
import { asking, type Commentator, trustedReader, writing } from './commentsApp';
import { openTestApp, type TestApp } from './openTestApp';

export let app: TestApp;
export let bookId: number;
export let ann: Commentator;
export let bob: Commentator;

/** Opens a server with two readers whose comments are public at once; `bookId` is the current test's. */
export function withTalk(): void {
  beforeAll(async () => {
    app = await openTestApp();
    ann = await trustedReader(app, 'Ann');
    bob = await trustedReader(app);
  }, 120_000);
  afterAll(() => app.context.close());
  // A book and a minute per test, so that tests share neither comments nor limits.
  let books = 0;
  beforeEach(async () => {
    pass(61_000);
    bookId = await app.publish(`talk ${books++}`, { pricePerChapter: 1, freeChapters: 1 });
  });
}

export function pass(ms: number): void {
  app.context.setNow(new Date(app.context.now().getTime() + ms));
}

export const refused = (name: keyof typeof FAILURES) => FAILURES[name].code;
export const say = async (who: Commentator, changes: Partial<RequestOf<'comment'>> = {}) =>
  (await app.ask('comment', writing(bookId, changes), who.client)).data;
export const list = async (who?: Commentator, changes: Partial<RequestOf<'commentList'>> = {}) =>
  (await app.ask('commentList', asking(bookId, changes), who?.client)).data;
export const textsOf = ({ list }: { list: readonly { text: string }[] }) => list.map(({ text }) => text);
export const command = (commentId: number) => ({ requestId: randomUUID(), commentId });

export const approve = (id: number) =>
  app.context.db.transaction((tx) => approveComment(tx, id, app.context.now()));
export const refuse = (id: number) =>
  app.context.db.transaction((tx) => refuseComment(tx, id, app.context.now()));
export function silence(userId: number, days: number) {
  const now = app.context.now();
  const until = days === 0 ? null : new Date(now.getTime() + days * 86_400_000);
  return silenceReader(app.context.db, { userId, until, reason: 'abuse', now });
}
