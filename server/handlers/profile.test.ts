import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AVATAR_MAX_BYTES, UPLOAD_PATH } from '../../contract/account/logins.schema';
import { FAILURES } from '../../contract/wire/failure';
import { avatars } from '../ground/db/schema/users';
import { openAccount } from '../testing/accounts';
import { createClient, type TestClient } from '../testing/createClient';
import { openTestApp, type TestApp } from '../testing/openTestApp';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.context.close());
// One minute between tests, so that no rate limit interferes.
beforeEach(() => app.context.setNow(new Date(app.context.now().getTime() + 61_000)));

async function upload(client: TestClient, file: Uint8Array | string, headers: Record<string, string> = {}) {
  const form = new FormData();
  form.set('file', new File([file as BlobPart], 'picture.jpg', { type: 'image/jpeg' }));
  const init = { method: 'POST', body: form, headers: { cookie: client.cookie, ...headers } };
  const response = await app.app.request(UPLOAD_PATH, init);
  const { code, data } = (await response.json()) as { code: number; data: { avatar: string } | null };
  return { status: response.status, code, path: data?.avatar ?? '' };
}

const picture = (width = 40, height = 60) =>
  sharp({ create: { width, height, channels: 3, background: '#a33' } });

async function servedImage(path: string): Promise<{ response: Response; bytes: Buffer }> {
  const response = await app.app.request(path);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('a profile', () => {
  it('shows the name and text its reader set, and refuses other readers’ edits', async () => {
    const { client, userId } = await app.signIn();
    const stranger = await app.signIn();
    const edited = await app.ask('editProfile', { id: userId, nickName: '  Ada ', userId }, client);
    expect(edited.data).toMatchObject({ userId, nickName: 'Ada', about: '' });
    await app.ask('editProfile', { id: userId, about: 'Reads at night.' }, client);
    const foreign = await app.ask('editProfile', { id: userId, nickName: 'Eve' }, stranger.client);
    expect(foreign.code).toBe(FAILURES.notFound.code);
    for (const empty of [{ nickName: ' ' }, { about: '' }, { nickName: 'x'.repeat(41) }]) {
      expect((await app.ask('editProfile', { id: userId, ...empty }, client)).status).toBe(400);
    }
    const { data } = await app.ask('userInfo', {}, client);
    expect(data.user).toMatchObject({ nickName: 'Ada', about: 'Reads at night.' });
  });
});

describe('a name and an about text', () => {
  it('lose characters that turn, hide or cover the text beside them', async () => {
    const { client, userId } = await app.signIn();
    const edit = (change: object) => app.ask('editProfile', { id: userId, ...change }, client);
    const edited = await edit({
      nickName: `\u202eada\u2066\u200b\u3164 A\u00ad${'\u0337'.repeat(900)}`,
      about: `One.\u2029\n\n\n\u202eTwo. 👩🏽\u200d🚀`,
    });
    expect(edited.data).toMatchObject({
      nickName: 'ada A\u0337\u0337\u0337',
      about: 'One.\n\nTwo. 👩🏽\u200d🚀',
    });
    for (const empty of [{ nickName: '\u3164\u202e' }, { about: '\u2800\u200d\u0301' }])
      expect((await edit(empty)).status).toBe(400);
    expect((await app.ask('userInfo', {}, client)).data.user).toMatchObject({
      nickName: 'ada A\u0337\u0337\u0337',
    });
  });
});

describe('a profile picture', () => {
  it('is redrawn as a small square without the metadata of the original', async () => {
    const { client } = await openAccount(app, 'picture@books.example');
    const withPlace = await picture()
      .jpeg()
      .withExif({ IFD0: { Copyright: 'SECRET PLACE' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
      .toBuffer();
    expect(withPlace.includes('SECRET PLACE')).toBe(true);
    const { path } = await upload(client, withPlace);
    expect(path).toMatch(/^\/novel-api\/avatar\/[0-9a-f]{32}\.webp$/);
    const { response, bytes } = await servedImage(path);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const { format, width, height, exif } = await sharp(bytes).metadata();
    expect([format, width, height, exif]).toEqual(['webp', 256, 256, undefined]);
    expect((await app.ask('userInfo', {}, client)).data.user.avatar).toBe(path);

    const next = await upload(client, await picture().png().toBuffer());
    expect(next.path).not.toBe(path);
    expect((await servedImage(path)).response.status).toBe(404);
    expect(await app.context.db.$count(avatars)).toBe(1);
  });

  it('keeps no appended script, and anything except a valid image is refused', async () => {
    const { client } = await app.signIn();
    const jpeg = await picture().jpeg().toBuffer();
    const polyglot = Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]);
    const drawn = await upload(client, polyglot);
    expect((await servedImage(drawn.path)).bytes.includes('script')).toBe(false);

    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    const huge = await picture(10_000, 10_000).png({ compressionLevel: 9 }).toBuffer();
    const claims = Buffer.from(await picture().png().toBuffer());
    claims.writeUInt32BE(30_000, 16);
    claims.writeUInt32BE(30_000, 20);
    const hostile: [string, Uint8Array | string][] = [
      ['an SVG with a script', svg],
      ['no picture', 'hello'],
      ['nothing', ''],
      ['half a picture', jpeg.subarray(0, jpeg.length / 2)],
      ['too many pixels', huge],
      ['a header that claims too many', claims],
      ['too many bytes', Buffer.alloc(AVATAR_MAX_BYTES + 1, 7)],
    ];
    for (const [name, file] of hostile) {
      app.context.setNow(new Date(app.context.now().getTime() + 61_000));
      const answer = await upload(client, file);
      expect([name, answer.code, answer.path]).toEqual([name, FAILURES.notAPicture.code, '']);
    }
    expect((await app.ask('userInfo', {}, client)).data.user.avatar).toBe(drawn.path);
  });

  it('is refused in a costly format or with more than 12 million pixels', async () => {
    const { client } = await app.signIn();
    // A file of 1.6 kB that would take seconds and hundreds of megabytes to decode.
    const avif = await picture(3_000, 3_000).avif({ effort: 0 }).toBuffer();
    const wide = await picture(4_000, 3_001).png({ compressionLevel: 1 }).toBuffer();
    const disguised = Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), avif.subarray(3)]);
    for (const file of [avif, wide, disguised]) {
      expect((await upload(client, file)).code).toBe(FAILURES.notAPicture.code);
    }
    const largest = await picture(4_000, 3_000).png({ compressionLevel: 1 }).toBuffer();
    expect((await upload(client, largest)).status).toBe(200);
  });

  it('waits for its turn, and is refused when too many wait', async () => {
    const file = await picture(900, 900).png({ compressionLevel: 1 }).toBuffer();
    const readers = [];
    for (let at = 0; at < 12; at++) readers.push((await app.signIn()).client);
    const taken = await Promise.all(readers.map((client) => upload(client, file)));
    const counted = (status: number) => taken.filter((answer) => answer.status === status).length;
    expect(counted(200) + counted(429)).toBe(12);
    expect(counted(200)).toBeGreaterThanOrEqual(1);
    expect(counted(429)).toBeGreaterThanOrEqual(8);
  });

  it('is accepted only from this site, with a session, six times a minute', async () => {
    const file = await picture().png().toBuffer();
    expect((await upload(createClient(app.app), file)).status).toBe(401);
    const { client } = await app.signIn();
    expect((await upload(client, file, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    const raw = await app.app.request(UPLOAD_PATH, {
      method: 'POST',
      body: 'file=x',
      headers: { cookie: client.cookie, 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(raw.status).toBe(400);
    const statuses = [];
    for (let time = 0; time < 7; time++) statuses.push((await upload(client, file)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect((await app.app.request('/novel-api/avatar/../secrets.webp')).status).toBe(404);
  });
});
