import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { API_SCOPES } from '../../../contract/openApi/openApi';
import { type PublishSection, publishBook } from '../../content/publishBook';
import { readPublishedNovel, readSectionText, titleOf } from '../../content/published';
import { books, chapters } from '../../ground/db/schema/books';
import { apiTokens } from '../../ground/db/schema/openApi';
import { auditLog } from '../../ground/db/schema/operator';
import { receipts } from '../../ground/db/schema/receipts';
import { users } from '../../ground/db/schema/users';
import { type Bearer, bearerOf } from '../../openApi/tokens';
import { revokeRole } from '../../operator/role';
import { callApi, makeApiToken } from '../../testing/apiApp';
import { writing } from '../../testing/commentsApp';
import { openTestApp, type TestApp } from '../../testing/openTestApp';
import { keepOpen, openDesk, type TestOperator } from '../../testing/operatorApp';
import { sampleSections } from '../../testing/sampleBook';
import { openApiHandlers } from './openApiHandlers';

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
    expect(first.json).toEqual({
      number: 5,
      title: 'Five',
      wordCount: 7,
      price: 5,
      isRemoved: false,
      isDraft: false,
    });
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

  it('gets the refusals of its request, and changes nothing', async () => {
    const before = await chapterCount();
    const body = { title: 'T', text: 'Text.' };
    const sent = (changes: object) =>
      callApi(app, chaptersOf(), { method: 'POST', token, key: 'r', body, ...changes });
    expect((await sent({ token: undefined })).status).toBe(401);
    expect((await sent({ token: `api_${'A'.repeat(43)}` })).status).toBe(401);
    expect(await sent({ key: undefined })).toMatchObject({
      status: 400,
      json: { detail: expect.stringContaining('Idempotency-Key') },
    });
    expect(await sent({ body: { title: 'T' } })).toMatchObject({
      status: 400,
      json: { code: 'malformed', detail: expect.stringContaining('body.text') },
    });
    expect(await sent({ body: { title: 'T', text: ' \n ' } })).toMatchObject({ status: 400 });
    expect(await sent({ body: '{"title": ' })).toMatchObject({
      status: 400,
      json: { detail: 'The body is not JSON.' },
    });
    expect((await sent({ headers: { 'Content-Type': 'text/plain' } })).status).toBe(400);
    expect((await sent({ body: { title: 'T', text: 'x'.repeat(1_100_000) } })).status).toBe(413);
    expect(
      (await callApi(app, '/titles/999999/chapters', { method: 'POST', token, key: 'n', body })).status,
    ).toBe(404);
    expect((await callApi(app, '/nothing', { token })).status).toBe(404);
    const wrong = await callApi(app, chaptersOf(), { method: 'DELETE', token });
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
    expect(wrong.headers.get('content-type')).toBe('application/problem+json');
    expect((await publish('k1', { title: 'Another', text: 'With the same key.' })).status).toBe(422);
    expect(await chapterCount()).toBe(before);
  });

  it('is published once by two requests at the same moment', async () => {
    const before = (await chapterCount()) ?? 0;
    const body = { title: 'Twice', text: 'Sent twice at once.' };
    const answers = await Promise.all(Array.from({ length: 4 }, () => publish('same-moment', body)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ json }) => json?.number))).toEqual(new Set([before + 1]));
    expect(await chapterCount()).toBe(before + 1);
    const keys = ['a', 'b', 'c', 'd', 'e', 'f'];
    const others = await Promise.all(keys.map((key) => publish(key, { ...body, text: `By ${key}.` })));
    const numbers = others.map(({ json }) => Number(json?.number)).sort((a, b) => a - b);
    expect(numbers).toEqual(keys.map((_, at) => before + 2 + at));
  });

  it('is a draft after a draft, also once its text is replaced: readers see neither', async () => {
    const draftsOf = await app.publish('api drafts', { sections: sampleSections(2) });
    const before = await readPublishedNovel(app.context, await titleOf(app.context, draftsOf));
    const draft = { ...(sampleSections(3)[2] as PublishSection), isDraft: true as const };
    await publishBook(app.context, { ...before, sections: [...before.sections, draft] });
    const path = `/titles/${draftsOf}/chapters`;
    const body = { title: 'Four', text: 'After a draft.' };
    const sent = await callApi(app, path, { method: 'POST', token, key: 'd1', body });
    expect(sent).toMatchObject({ status: 201, json: { number: 4, isDraft: true, isRemoved: false } });
    const edit = { method: 'PATCH', token, key: 'd2', body: { text: 'Other words.' } } as const;
    expect((await callApi(app, `${path}/4`, edit)).json).toMatchObject({ isDraft: true, wordCount: 2 });
    const { data } = await app.ask('chapterList', { bookId: draftsOf });
    expect(data.chapters.map(({ target }) => target)).toEqual([1, 2]);
    expect(await titleOf(app.context, draftsOf)).toMatchObject({ chapterCount: 2 });
  });

  it('is renamed and rewritten, and a later import keeps its name', async () => {
    const edit = (key: string, body: object) =>
      callApi(app, `${chaptersOf()}/2`, { method: 'PATCH', token, key, body });
    expect(await edit('e1', { title: 'Two, anew', text: 'New words.' })).toMatchObject({
      status: 200,
      json: { number: 2, title: 'Two, anew', wordCount: 2, price: 0 },
    });
    const read = await callApi(app, `${chaptersOf()}/2`, { token });
    expect(read.json).toMatchObject({ title: 'Two, anew', text: 'New words.', titleId: bookId });
    expect((await edit('e2', {})).status).toBe(400);
    const acts = await app.context.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.objectId, String(bookId)));
    expect(acts.map(({ act }) => act)).toEqual(expect.arrayContaining(['chapter.rewrite', 'chapter.rename']));
    const key = { method: 'PATCH', token, key: 'e3', body: { title: 'x' } } as const;
    expect((await callApi(app, `${chaptersOf()}/77`, key)).status).toBe(404);
  });
});

describe('reading', () => {
  it('pages through titles and chapters, and answers 304 to a program that has it', async () => {
    const title = await callApi(app, `/titles/${bookId}`, { token });
    expect(title.json).toMatchObject({
      id: bookId,
      kind: 'novel',
      title: 'A Sample: api',
      freeChapters: 2,
      price: 5,
    });
    const tag = title.headers.get('etag') ?? '';
    expect(
      (await callApi(app, `/titles/${bookId}`, { token, headers: { 'If-None-Match': tag } })).status,
    ).toBe(304);
    const long = await app.publish('long', { sections: sampleSections(45) });
    const first = await callApi(app, `/titles/${long}/chapters`, { token });
    expect(first.json?.items).toHaveLength(30);
    const second = await callApi(app, `/titles/${long}/chapters?after=${String(first.json?.next)}`, {
      token,
    });
    expect(second.json).toMatchObject({ next: null });
    expect(second.json?.items).toHaveLength(15);
    expect((await callApi(app, `/titles/${long}/chapters?after=x`, { token })).status).toBe(400);
    const found = await callApi(app, `/titles?query=${long}`, { token });
    expect(found.json?.items).toMatchObject([{ id: long }]);
    expect((await callApi(app, '/titles?after=1', { token })).status).toBe(400);
  });

  it('lists waiting comments without their readers, and judges one', async () => {
    const { client, userId } = await app.signIn();
    await app.context.db.update(users).set({ nickName: 'Secret Name' }).where(eq(users.id, userId));
    expect((await app.ask('comment', writing(bookId, { text: 'Is it good?' }), client)).code).toBe(1);
    const { json } = await callApi(app, '/comments/waiting', { token });
    const [comment] = (json?.items ?? []) as { id: number; text: string; state: string }[];
    expect(comment).toMatchObject({ text: 'Is it good?', state: 'waiting', titleId: bookId, chapter: null });
    expect(JSON.stringify(json)).not.toMatch(/Secret Name|userId/);
    const path = `/comments/${comment?.id}/verdict`;
    const judged = await callApi(app, path, {
      method: 'POST',
      token,
      key: 'v',
      body: { verdict: 'approve' },
    });
    expect(judged).toMatchObject({ status: 204, json: null });
    expect((await callApi(app, '/comments/waiting', { token })).json?.items).toEqual([]);
    const none = { method: 'POST', token, key: 'v2', body: { verdict: 'refuse' } } as const;
    expect((await callApi(app, '/comments/999999/verdict', none)).status).toBe(404);
  });
});

describe('a token', () => {
  it('opens only what its scopes say', async () => {
    const reads = await makeApiToken(app, owner, ['titles:read']);
    expect((await callApi(app, '/titles', { token: reads })).status).toBe(200);
    for (const path of [
      '/orders?from=2026-01-01T00:00:00Z',
      '/refunds?from=2026-01-01T00:00:00Z',
      '/comments/waiting',
    ])
      expect((await callApi(app, path, { token: reads })).status).toBe(403);
    expect(await publish('s', { title: 'T', text: 'Text.' }, reads)).toMatchObject({
      status: 403,
      json: { detail: 'The token lacks the scope titles:write.' },
    });
    expect((await callApi(app, '/token', { token: reads })).json).toMatchObject({ scopes: ['titles:read'] });
  });

  it('is stored as a hash, and no answer of the server has it', async () => {
    const secret = await makeApiToken(app, owner, API_SCOPES, 'Looked for');
    const tables = [
      await app.context.db.select().from(apiTokens),
      await app.context.db.select().from(receipts),
    ];
    expect(JSON.stringify(tables)).not.toContain(secret);
    const { data } = await app.ask('operatorTokens', {}, owner.client);
    expect(data.list[0]).toMatchObject({ name: 'Looked for', state: 'good', usedAt: null });
    await callApi(app, '/token', { token: secret });
    expect((await app.ask('operatorTokens', {}, owner.client)).data.list[0]?.usedAt).toBe(
      app.context.now().getTime(),
    );
  });

  it('is refused once it is revoked, has expired, or its maker is no owner', async () => {
    const revoked = await makeApiToken(app, owner, API_SCOPES, 'Revoked');
    const { data } = await app.ask('operatorTokens', {}, owner.client);
    const request = { requestId: randomUUID(), tokenId: data.list[0]?.id ?? 0 };
    expect((await app.ask('operatorRevokeToken', request, owner.client)).code).toBe(1);
    expect((await callApi(app, '/token', { token: revoked })).status).toBe(401);

    const second = await openDesk(app);
    const others = await makeApiToken(app, second, API_SCOPES, 'Of another owner');
    expect((await callApi(app, '/token', { token: others })).status).toBe(200);
    await revokeRole(app.context, { userId: second.userId });
    expect(await callApi(app, '/token', { token: others })).toMatchObject({
      status: 401,
      json: { code: 'noSession', status: 401 },
    });
    const listed = await app.ask('operatorTokens', {}, owner.client);
    expect(listed.data.list.map(({ name, state }) => [name, state])).toEqual(
      expect.arrayContaining([
        ['Revoked', 'revoked'],
        ['Of another owner', 'ownerless'],
      ]),
    );

    const before = app.context.now();
    app.context.setNow(new Date(before.getTime() + 31 * 86_400_000));
    expect((await callApi(app, '/token', { token })).status).toBe(401);
    app.context.setNow(before);
  });

  it('does not act by a request that waited while it was revoked', async () => {
    const late = await makeApiToken(app, owner, API_SCOPES, 'Late');
    const before = await chapterCount();
    const [row] = await app.context.db.select().from(apiTokens).where(eq(apiTokens.name, 'Late'));
    const bearer = await bearerOf(app.context.db, late, app.context.now());
    await app.context.db
      .update(apiTokens)
      .set({ revokedAt: app.context.now() })
      .where(eq(apiTokens.id, row?.id ?? 0));
    const answer = await openApiHandlers.publishChapter({
      name: 'publishChapter',
      context: app.context,
      bearer: bearer as Bearer,
      request: { path: { titleId: bookId }, query: {}, body: { title: 'Late', text: 'Too late.' } },
      idempotencyKey: 'late',
    });
    expect(answer).toMatchObject({ ok: false, failure: { name: 'noSession' } });
    expect(await chapterCount()).toBe(before);
  });

  it('has a limit of requests, and says when to go on', async () => {
    const busy = await makeApiToken(app, owner, API_SCOPES, 'Busy');
    for (let call = 0; call < 300; call++) await callApi(app, '/token', { token: busy });
    const refused = await callApi(app, '/token', { token: busy });
    expect(refused).toMatchObject({ status: 429, json: { code: 'tooMany' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await callApi(app, '/token', { token })).status).toBe(200);
  });

  it('is not a cookie: a browser’s session opens nothing', async () => {
    const { cookie } = owner.client;
    expect((await callApi(app, '/titles', { headers: { cookie } })).status).toBe(401);
  });
});
