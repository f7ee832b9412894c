import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { FAILURES } from '../../contract/wire/failure';
import { readAuditLog } from '../operator/audit';
import { listOperators } from '../operator/role';
import { LOGIN } from '../testing/accounts';
import { createClient, keepCookies, type TestClient } from '../testing/createClient';
import { openTestApp, type TestApp } from '../testing/openTestApp';
import { startIssuer, type TestIssuer } from '../testing/startIssuer';

const CLIENT = 'dogear-client';
let app: TestApp;
let issuer: TestIssuer;
beforeAll(async () => {
  issuer = await startIssuer(CLIENT);
  app = await openTestApp(null, {
    DOGEAR_OIDC_ISSUER: issuer.url,
    DOGEAR_OIDC_CLIENT_ID: CLIENT,
    DOGEAR_OIDC_CLIENT_SECRET: 'secret',
    DOGEAR_OIDC_OWNERS: 'admins',
    DOGEAR_OIDC_EDITORS: 'editors',
    DOGEAR_GOOGLE_ISSUER: issuer.url,
    DOGEAR_GOOGLE_CLIENT_ID: CLIENT,
    DOGEAR_GOOGLE_CLIENT_SECRET: 'secret',
  });
}, 120_000);
afterAll(async () => {
  await issuer.stop();
  await app.context.close();
});
// One minute between tests, so that no rate limit interferes.
beforeEach(() => app.context.setNow(new Date(app.context.now().getTime() + 61_000)));

let people = 0;
const somebody = () => ({ sub: `subject-${++people}`, name: 'Ada' });

/** Goes to the provider and returns, with the identity that the app then uses. */
async function identify(client: TestClient, who: object, provider: 'oidc' | 'google', lies = {}) {
  const { data } = await app.ask('startSocial', { provider, redirect: '/mine' }, client);
  const path = `/novel-api/login/${provider}/callback?${issuer.agree(data.url, { ...who }, lies)}`;
  const response = await app.app.request(path, { headers: { cookie: client.cookie } });
  client.cookie = keepCookies(client.cookie, response);
}

async function logIn(who: object, { provider = 'oidc' as 'oidc' | 'google', lies = {} } = {}) {
  const client = createClient(app.app);
  await identify(client, who, provider, lies);
  const { code, data } = await app.ask('registerByGoogle', { provider, ...LOGIN }, client);
  expect(code).toBe(1);
  return { client, userId: data.user.userId };
}

const roleOf = async (userId: number) =>
  (await listOperators(app.context.db)).find((each) => each.userId === userId)?.role ?? null;

it('each login gives the role of the groups, and takes it away with them', async () => {
  const who = somebody();
  const { userId } = await logIn({ ...who, groups: ['readers', 'editors'] });
  expect(await roleOf(userId)).toBe('editor');
  await logIn({ ...who, groups: ['editors', 'admins'] });
  expect(await roleOf(userId)).toBe('owner');
  await logIn({ ...somebody(), groups: 'admins' });
  await logIn({ ...who, groups: ['editors'] });
  expect(await roleOf(userId)).toBe('editor');
  await logIn({ ...who, groups: ['readers'] });
  expect(await roleOf(userId)).toBe(null);

  const about = { object: 'reader', objectId: String(userId) } as const;
  const { list } = await readAuditLog(app.context.db, { before: null, operatorId: null, about });
  expect(list.map(({ act, after }) => [act, after])).toEqual([
    ['role.revoke', { role: 'reader', by: 'groups' }],
    ['role.grant', { role: 'editor', by: 'groups' }],
    ['role.grant', { role: 'owner', by: 'groups' }],
    ['role.grant', { role: 'editor', by: 'groups' }],
  ]);
});

it('the groups may be in the profile instead of the ID token', async () => {
  const { userId } = await logIn({ ...somebody(), groups: ['editors'] }, { lies: { groups: undefined } });
  expect(await roleOf(userId)).toBe('editor');
});

it('the last owner keeps the role', async () => {
  const owners = (await listOperators(app.context.db)).filter(({ role }) => role === 'owner');
  const who = somebody();
  const { userId } = await logIn({ ...who, groups: ['admins'] });
  for (const owner of owners)
    await app.context.db.execute(`update users set role = 'reader' where id = ${owner.userId}`);
  await logIn({ ...who, groups: [] });
  expect(await roleOf(userId)).toBe('owner');
});

it('another provider’s groups give nothing', async () => {
  const { userId } = await logIn({ ...somebody(), groups: ['admins'] }, { provider: 'google' });
  expect(await roleOf(userId)).toBe(null);
});

it('the desk opens by a login at the provider while its groups allow it', async () => {
  const who = somebody();
  const { client, userId } = await logIn({ ...who, groups: ['editors'] });
  const open = async (groups: string[]) => {
    await identify(client, { ...who, groups }, 'oidc');
    const { code } = await app.ask('operatorOpen', { proof: { kind: 'social', provider: 'oidc' } }, client);
    return code;
  };
  expect(await open(['editors'])).toBe(1);
  expect(await open([])).toBe(FAILURES.notAllowed.code);
  expect(await roleOf(userId)).toBe(null);
});
