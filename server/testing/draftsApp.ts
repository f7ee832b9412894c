import { randomUUID } from 'node:crypto';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { RequestOf } from '../../contract/endpoints';
import { books } from '../ground/db/schema/books';
import { pushEvents } from '../ground/db/schema/push';
import { openTestApp, type TestApp } from './openTestApp';
import { keepOpen, openDesk, type TestOperator } from './operatorApp';

export let app: TestApp;
export let operator: TestOperator;

/** Opens an app and its desk for the file. A minute passes before each test, so that no limit answers. */
export function withDraftsApp(): void {
  beforeAll(async () => {
    app = await openTestApp();
    operator = await openDesk(app);
  });
  afterAll(() => app.context.close());
  beforeEach(async () => {
    later(61_000);
    await keepOpen(app, operator);
  });
}

export const later = (ms: number) => app.context.setNow(new Date(app.context.now().getTime() + ms));
export const now = () => app.context.now().getTime();

export type Change = RequestOf<'operatorArrangeDrafts'>['change'];
export const arrange = (bookId: number, change: Change) =>
  app.ask('operatorArrangeDrafts', { requestId: randomUUID(), bookId, change }, operator.client);
export const drafts = async (bookId: number) =>
  (await app.ask('operatorDrafts', { bookId, after: null }, operator.client)).data.list;

export async function rowOf(bookId: number): Promise<typeof books.$inferSelect> {
  const [row] = await app.context.db.select().from(books).where(eq(books.id, bookId));
  return row as typeof books.$inferSelect;
}

/** The announcements of a title's new chapters or episodes, oldest first. */
export const announced = (bookId: number) =>
  app.context.db
    .select()
    .from(pushEvents)
    .where(like(pushEvents.key, `newChapter/${bookId}/%`))
    .orderBy(pushEvents.id);
