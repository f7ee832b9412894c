import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FAILURES } from '../../../contract/wire/failure';
import { readSavedBook } from '../../../formats/saved/savedBook';
import { catalogueTokens } from '../../ground/db/schema/sessions';
import { codeFor, LOGIN, openAccount, PASSWORD } from '../../testing/accounts';
import type { TestClient } from '../../testing/createClient';
import { giveGold } from '../../testing/giveGold';
import { openTestApp, type TestApp } from '../../testing/openTestApp';
import { readAtom } from '../../testing/readAtom';
import { createApp } from '../app';

let app: TestApp;
let bookId: number;
beforeAll(async () => {
  app = await openTestApp();
  bookId = await app.publish('unlocked');
  await app.publish('other');
});
afterAll(() => app.context.close());

async function readerWith(target: number | null) {
  const reader = await app.signIn();
  await giveGold(app.context, reader.userId, { coins: 20 });
  if (target !== null) await unlock(reader.client, target);
  return reader;
}

async function unlock(client: TestClient, target: number): Promise<void> {
  const request = { requestId: randomUUID(), bookId, target, maxPrice: 5 };
  expect((await app.ask('unlockChapterByGold', request, client)).code).toBe(1);
}

async function tokenOf(client: TestClient): Promise<string> {
  const { code, data } = await app.ask('makeCatalogueToken', {}, client);
  expect(code).toBe(1);
  return data.token;
}

async function get(path: string, token?: string, headers: Record<string, string> = {}): Promise<Response> {
  const sent = new Headers(headers);
  if (token !== undefined) sent.set('authorization', `Basic ${btoa(`anyone:${token}`)}`);
  return await app.app.request(path, { headers: sent });
}

const titlesIn = async (response: Promise<Response>) =>
  readAtom(await (await response).text()).entries.map(({ title }) => title);

test('a token opens the novels its reader unlocked, and no others', async () => {
  const { client } = await readerWith(3);
  const stranger = await readerWith(null);
  const token = await tokenOf(client);
  expect(token).toMatch(/^(?:[a-km-np-z2-9]{5}-){3}[a-km-np-z2-9]{5}$/);
  const response = await get('/opds/v1/mine', token);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  const feed = readAtom(await response.text());
  expect(feed.entries.map(({ title }) => title)).toEqual(['A Sample: unlocked']);
  expect(feed.entries[0]?.summary).toContain('Free and unlocked chapters: 3 of 4');
  expect(feed.entries[0]?.links[0]).toMatchObject({
    rel: 'http://opds-spec.org/acquisition',
    href: `http://localhost/opds/mine/${bookId}.epub`,
  });
  const two = (await (await get('/opds/v2/mine', token)).json()) as { publications: unknown[] };
  expect(two.publications).toHaveLength(1);
  expect(await titlesIn(get('/opds/v1/mine', await tokenOf(stranger.client)))).toEqual([]);
});

test('the file has what is free or unlocked, with receipts, and leaves nothing on the server', async () => {
  const { client } = await readerWith(3);
  const token = await tokenOf(client);
  const response = await get(`/opds/mine/${bookId}.epub`, token);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(response.headers.get('content-length')).toBe(String(bytes.length));
  expect(readSavedBook(bytes)?.book.chapters.map(({ title }) => title)).toEqual(['One', 'Two', 'Three']);
  const texts = Object.values(unzipSync(bytes)).map((member) => strFromU8(member));
  expect(texts.join()).toContain('The text of Three in the book unlocked');
  expect(texts.join()).not.toContain('The text of Four');
  expect(texts.join()).toMatch(/Three: receipt \d+/);
  expect((await readdir(tmpdir())).filter((name) => /^dogear-.*\.epub$/.test(name))).toEqual([]);
  const head = await app.app.request(`/opds/mine/t/${token}/${bookId}.epub`, { method: 'HEAD' });
  expect(head.status).toBe(200);
}, 60_000);

test('a token may be in the path, as it is typed, and the links keep it', async () => {
  const { client } = await readerWith(3);
  const token = await tokenOf(client);
  const feed = readAtom(await (await get(`/opds/v1/t/${token}/mine`)).text());
  expect(feed.id).toBe(`http://localhost/opds/v1/t/${token}/mine`);
  expect(feed.entries[0]?.links[0]?.href).toBe(`http://localhost/opds/mine/t/${token}/${bookId}.epub`);
  const typed = token.toUpperCase().replaceAll('-', '');
  expect(await titlesIn(get(`/opds/v1/t/${typed}/mine`))).toHaveLength(1);
  expect(await titlesIn(get('/opds/v1/mine', ` ${typed} `))).toHaveLength(1);
});

test('a wrong token opens nothing, and neither does a session', async () => {
  const { client } = await readerWith(3);
  const wrong = 'aaaaa-bbbbb-ccccc-ddddd';
  for (const path of ['/opds/v1/mine', '/opds/v2/mine', `/opds/mine/${bookId}.epub`]) {
    for (const token of [undefined, wrong, '']) {
      const response = await get(path, token, { cookie: client.cookie });
      expect([path, response.status]).toEqual([path, 401]);
      expect(response.headers.get('www-authenticate')).toBe('Basic realm="Dogear", charset="UTF-8"');
    }
  }
  for (const path of [
    `/opds/v1/t/${wrong}/mine`,
    `/opds/mine/t/${wrong}/${bookId}.epub`,
    '/opds/v1/t/x/mine',
  ])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  expect((await get('/opds/v1/mine', undefined, { authorization: 'Basic %%%' })).status).toBe(401);
  const token = await tokenOf(client);
  expect((await get('/opds/mine/999999.epub', token)).status).toBe(404);
  expect((await app.app.request('/opds/v1/mine', { method: 'POST' })).status).toBe(405);
});

test('a token is listed with the day of its last use, without itself, and revoked by its reader alone', async () => {
  const { client } = await readerWith(3);
  const token = await tokenOf(client);
  const listed = async () => (await app.ask('catalogueTokens', {}, client)).data;
  const { address, list } = await listed();
  expect(address).toBe('http://localhost/opds/v1/mine');
  expect(list).toMatchObject([{ seenAt: null }]);
  await get('/opds/v1/mine', token);
  const day = Math.floor(app.context.now().getTime() / 86_400_000) * 86_400_000;
  expect((await listed()).list).toMatchObject([{ seenAt: day }]);
  const rows = await app.context.db.select().from(catalogueTokens);
  expect(JSON.stringify(rows)).not.toContain(token.replaceAll('-', ''));
  const id = list[0]?.id ?? 0;
  const other = await app.signIn();
  expect((await app.ask('endCatalogueToken', { id }, other.client)).code).toBe(FAILURES.notFound.code);
  expect((await get('/opds/v1/mine', token)).status).toBe(200);
  expect((await app.ask('endCatalogueToken', { id }, client)).code).toBe(1);
  expect((await get('/opds/v1/mine', token)).status).toBe(401);
});

test('a new password, logging out everywhere, and the account’s end revoke all tokens', async () => {
  const email = 'reader@books.example';
  const { client } = await openAccount(app, email);
  const first = await tokenOf(client);
  expect((await get('/opds/v1/mine', first)).status).toBe(200);
  const code = await codeFor(app, email, 'reset');
  expect(
    (await app.ask('resetPassword', { email, password: `${PASSWORD} 2`, code, ...LOGIN }, client)).code,
  ).toBe(1);
  expect((await get('/opds/v1/mine', first)).status).toBe(401);
  const second = await tokenOf(client);
  await app.ask('logOut', { scope: 'others' }, client);
  expect((await get('/opds/v1/mine', second)).status).toBe(401);
  const third = await tokenOf(client);
  expect((await get('/opds/v1/mine', third)).status).toBe(200);
  const gone = await codeFor(app, email, 'delete', client);
  expect((await app.ask('deleteMe', { proof: { kind: 'code', code: gone } }, client)).code).toBe(1);
  expect((await get('/opds/v1/mine', third)).status).toBe(401);
});

test('a guest’s token ends when the guest becomes an account', async () => {
  const { client } = await readerWith(3);
  const token = await tokenOf(client);
  await openAccount(app, 'guest@books.example', client);
  expect((await get('/opds/v1/mine', token)).status).toBe(401);
});

test('a reader has ten tokens at most, and none where files are forbidden', async () => {
  const { client } = await app.signIn();
  for (let at = 0; at < 10; at++) await tokenOf(client);
  app.context.setNow(new Date(app.context.now().getTime() + 61_000));
  expect((await app.ask('makeCatalogueToken', {}, client)).code).toBe(FAILURES.accountFull.code);
  const settings = { ...app.context.settings, epubExport: false };
  const forbidden = createApp({ ...app.context, settings });
  expect((await forbidden.request('/opds/v1/mine')).status).toBe(404);
});
