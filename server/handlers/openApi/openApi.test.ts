import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { API_SCOPES } from '../../../contract/openApi/openApi';
import { readSectionText } from '../../content/published';
import { books, chapters } from '../../ground/db/schema/books';
import { apiTokens } from '../../ground/db/schema/openApi';
import { auditLog } from '../../ground/db/schema/operator';
import { receipts } from '../../ground/db/schema/receipts';
import { revokeRole } from '../../operator/role';
import { callApi, makeApiToken } from '../../testing/apiApp';
import { openTestApp, type TestApp } from '../../testing/openTestApp';
import { keepOpen, openDesk, type TestOperator } from '../../testing/operatorApp';

let app: TestApp;
let owner: TestOperator;
let token: string;
let bookId: number;
beforeAll(async () => {
  app = await openTestApp();
  owner = await openDesk(app);
  token = await makeApiToken(app, owner, API_SCOPES);
  bookId = await app.publish('api');
});
afterAll(() => app.context.close());
// A minute for each test, so that limits of calls do not interfere.
beforeEach(async () => {
  app.context.setNow(new Date(app.context.now().getTime() + 61_000));
  await keepOpen(app, owner);
});

const chaptersOf = () => `/titles/${bookId}/chapters`;
const publish = (key: string, body: unknown, by = token) =>
  callApi(app, chaptersOf(), { method: 'POST', token: by, key, body });
const rowOf = async (number: number) => {
  const rows = await app.context.db.select().from(chapters).where(eq(chapters.bookId, bookId));
  return rows.find(({ target }) => target === number) as (typeof rows)[number];
};
const chapterCount = async () =>
  (await app.context.db.select().from(books).where(eq(books.id, bookId)))[0]?.chapterCount;

describe('a chapter by a program', () => {
  it('is published once for each key, by the prices of the novel, and is in the audit log under the token', async () => {
    const body = { title: 'Five', text: 'The lamp was out.\r\n\r\nNobody *knew* why.' };
    const first = await publish('k1', body);
    expect(first.status).toBe(201);
    expect(first.json).toEqual({ number: 5, title: 'Five', wordCount: 7, price: 5, isRemoved: false });
    expect(await publish('k1', body)).toMatchObject({ status: 201, json: first.json });
    expect(await chapterCount()).toBe(5);
    expect(await readSectionText(app.context, await rowOf(5))).toBe(
      'The lamp was out.\n\nNobody *knew* why.',
    );
    expect((await rowOf(5)).sealed).toBe(true);

    const { data } = await app.ask(
      'operatorAuditLog',
      { before: null, operatorId: null, about: null },
      owner.client,
    );
    expect(data.list[0]).toMatchObject({
      act: 'chapter.publish',
      object: 'title',
      objectId: String(bookId),
      operatorId: owner.userId,
      token: 'Nightly script',
      after: { target: 5, wordCount: 7 },
    });
    expect(data.list.filter(({ act }) => act === 'chapter.publish')).toHaveLength(1);
  });
});
