import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unsubscribeUrl } from '../digests/unsubscribe';
import type { TestClient } from '../testing/createClient';
import { openTestApp, type TestApp } from '../testing/openTestApp';
import { notifyAccount } from '../testing/pushApp';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp(null, { DOGEAR_PUBLIC_URL: 'https://books.example' });
});
afterAll(() => app.context.close());
// A minute per test, so that no limit on calls answers.
beforeEach(() => app.context.setNow(new Date(app.context.now().getTime() + 61_000)));

async function reader() {
  const { client, userId } = await app.signIn();
  await notifyAccount(app, client, { choices: { mail: true, streak: false } });
  const { pathname, search } = new URL(unsubscribeUrl(app.context, userId, 'pt'));
  return { client, userId, path: pathname + search };
}
async function choicesOf(client: TestClient) {
  const device = '00000000-0000-4000-8000-000000000001';
  const { data } = await app.ask('sync', { device, batch: 0, changes: [], cursor: null }, client);
  return data.items.find(({ kind }) => kind === 'notices')?.fields;
}
/** As a mail service's server calls it: without a cookie or an origin. */
const oneClick = (path: string) =>
  app.app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });

describe('a one-click unsubscribe', () => {
  it('ends a reader’s digests on all devices without a session, and nothing else', async () => {
    const [one, other] = [await reader(), await reader()];
    const response = await oneClick(one.path);
    expect(response.status).toBe(200);
    expect(response.headers.get('location')).toBeNull();
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await choicesOf(one.client)).toEqual({ mail: false, streak: false });
    expect(await choicesOf(other.client)).toMatchObject({ mail: true });
    expect((await oneClick(one.path)).status).toBe(200);
    await notifyAccount(app, one.client, { choices: { mail: true } });
    expect(await choicesOf(one.client)).toEqual({ mail: true, streak: false });
  });

  it('reaches a device that was already in sync', async () => {
    const { client, path } = await reader();
    const device = '00000000-0000-4000-8000-000000000002';
    const hear = async (cursor: string | null) =>
      (await app.ask('sync', { device, batch: 0, changes: [], cursor }, client)).data;
    const { cursor } = await hear(null);
    await oneClick(path);
    expect((await hear(cursor)).items).toMatchObject([{ kind: 'notices', fields: { mail: false } }]);
  });

  it.each([
    ['no token', (path: string) => path.replace(/token=[^&]*/, '')],
    ['another reader’s number', (path: string) => path.replace(/token=\d+/, 'token=1')],
    ['another signature', (path: string) => path.replace(/\.[\w-]/, (sign) => (sign === '.A' ? '.B' : '.A'))],
    ['half a token', (path: string) => path.replace(/.{4}&lang/, '&lang')],
  ])('with %s changes nothing', async (_, change) => {
    const { client, path } = await reader();
    const response = await oneClick(change(path));
    expect(response.status).toBe(400);
    expect(await choicesOf(client)).toMatchObject({ mail: true });
  });

  it('is limited in rate and size', async () => {
    const { client, path } = await reader();
    const large = await app.app.request(path, { method: 'POST', body: 'x'.repeat(3_000) });
    expect(large.status).toBe(400);
    expect(await choicesOf(client)).toMatchObject({ mail: true });
    const statuses = new Set<number>();
    for (let call = 0; call < 601; call++) statuses.add((await app.app.request(path)).status);
    expect([...statuses]).toEqual([200, 429]);
  });
});

describe('an opened unsubscribe link', () => {
  it('changes nothing and shows a button in the mail’s language, without a session', async () => {
    const { client, path } = await reader();
    for (const method of ['GET', 'HEAD']) {
      const response = await ask(path, method);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    }
    const page = await (await ask(path, 'GET')).text();
    expect(page).toContain('<html lang="pt" ');
    expect(page).toContain('<form method="post">');
    expect(page).toContain('Não enviar mais');
    expect(await choicesOf(client)).toMatchObject({ mail: true });
    expect((await ask(path, 'PUT')).status).toBe(405);
  });
});

const ask = (path: string, method: string) => app.app.request(path, { method });
