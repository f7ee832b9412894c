import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { NOTHING_TOLD, type NoticeNews } from '../contract/account/noticeText';
import { LANGUAGES } from '../contract/wire/languages';
import { placeInBlock } from '../server/content/arrangeHome';
import { gatherDigests } from '../server/digests/gatherDigests';
import { unsubscribeUrl } from '../server/digests/unsubscribe';
import { openMailer } from '../server/ground/mail/mailer';
import { createApp } from '../server/http/app';
import type { AppEnvironment } from '../server/http/environment';
import { loadClient } from '../server/http/loadClient';
import { composePush } from '../server/push/composePush';
import { proveMailbox } from '../server/testing/accounts';
import { openTestApp, sendMails, type TestApp } from '../server/testing/openTestApp';
import { publishDrama } from '../server/testing/publishDrama';
import { announcements, notifyAccount, tellNow } from '../server/testing/pushApp';

/**
 * An installation under another name: no answer, mail, push or text has the software's. The app's pages and
 * saved files are in tests/journeys/ownHouse.spec.ts.
 */
const NAME = 'Nightshelf';
const SITE = 'https://books.example';
const NOON = new Date('2026-11-25T12:00:00Z');
/** Names that no reader sees: the scheme of links, and the part of a push for the service worker. */
const TECHNICAL = /web\+dogear|"dogear":/g;

let app: TestApp;
let served: Hono<AppEnvironment>;
let folder: string;
let bookId: number;
let dramaId: number;
beforeAll(async () => {
  app = await openTestApp(null, { DOGEAR_NAME: NAME, DOGEAR_PUBLIC_URL: SITE });
  bookId = await app.publish('ferry', { title: 'The Ferry' });
  dramaId = await publishDrama(app.context, 'pier', { count: 3, free: 2 });
  await placeInBlock(app.context, { bookId, tab: 'all', tabTitle: 'All', block: 'Featured', style: 1 });
  folder = await mkdtemp(join(tmpdir(), 'dogear-own-house-'));
  await cp('public', folder, { recursive: true });
  await cp('index.html', join(folder, 'index.html'));
  const pages = ['/home', '/bookInfo/$bookId', '/reading/$bookId/$target', '/dramaInfo/$videoId', '/mine'];
  const files = { pages: [...pages, '/drama/$videoId/$target'], routes: {}, texts: {}, readingFace: null };
  await writeFile(join(folder, 'route-files.json'), JSON.stringify(files));
  served = createApp(app.context, await loadClient(folder));
});
afterAll(async () => {
  await app.context.close();
  await rm(folder, { recursive: true, force: true });
});

function expectOnlyNew(where: string, text: string, hasName = true): void {
  expect([where, text.replace(TECHNICAL, '').match(/.{0,60}dogear.{0,60}/i)?.[0]]).toEqual([
    where,
    undefined,
  ]);
  if (hasName) expect([where, text.includes(NAME)]).toEqual([where, true]);
}

it.each(LANGUAGES)('pages, previews and plain pages have the name, in %s', async (language) => {
  const paths = [
    '/home',
    '/mine',
    '/nowhere',
    `/bookInfo/${bookId}`,
    `/reading/${bookId}/1`,
    `/reading/${bookId}/4`,
    `/dramaInfo/${dramaId}`,
    `/drama/${dramaId}/1`,
  ];
  for (const path of paths)
    for (const query of ['', '&plain=1']) {
      const where = `${path}?lang=${language}${query}`;
      const answer = await served.request(`${SITE}${where}`, { headers: { accept: 'text/html' } });
      expectOnlyNew(where, await answer.text());
    }
  const home = await (
    await served.request(`${SITE}/home?lang=${language}`, { headers: { accept: '*/*' } })
  ).text();
  expect(home).toContain(`<title>${NAME}</title>`);
  expect(home).toContain(`<meta property="og:site_name" content="${NAME}">`);
  expect(home).toMatch(/<script type="application\/ld\+json">[^<]*"name":"Nightshelf"/);
});

it('files for browsers and systems have the name', async () => {
  expectOnlyNew('manifest', await (await served.request('/manifest.webmanifest')).text());
  for (const path of ['/robots.txt', '/plain.css', '/.well-known/security.txt'])
    expectOnlyNew(path, await (await served.request(`${SITE}${path}`)).text(), false);
});

it('the configuration of the app has the name where no operator is named', async () => {
  const { data } = await app.ask('novelConfig', {});
  expectOnlyNew('novelConfig', JSON.stringify(data));
});

it.each(LANGUAGES)('the page that ends digests has the name, in %s', async (language) => {
  const { userId } = await app.signIn();
  const { pathname, search } = new URL(unsubscribeUrl(app.context, userId, language));
  for (const request of [
    () => served.request(pathname + search),
    () => served.request(`${pathname}?token=1.x&lang=${language}`),
    () => served.request(pathname + search, { method: 'POST' }),
  ]) {
    app.context.setNow(new Date(app.context.now().getTime() + 61_000));
    const answer = await request();
    expectOnlyNew(`${answer.status}`, await answer.text());
  }
});

it.each(LANGUAGES)('mails have the name, in %s', async (language) => {
  const day = LANGUAGES.indexOf(language);
  const noon = NOON.getTime() + day * 86_400_000;
  app.context.setNow(new Date(noon));
  const email = `${language}@books.example`;
  await app.ask('sendCodeByEmail', { email, purpose: 'register', language });
  const { client, userId } = await app.signIn();
  await proveMailbox(app, userId, `digest-${email}`);
  const choices = { mail: true, mailZone: 'UTC', mailLanguage: language } as const;
  await notifyAccount(app, client, { shelf: [bookId, dramaId], choices });
  const { release } = announcements(() => app.context);
  await release(bookId, 5 + day);
  await release(dramaId, 5 + day, 'Another');
  await tellNow(app);
  await gatherDigests(app.context);
  app.context.setNow(new Date(noon + 61 * 60_000));
  await gatherDigests(app.context);
  await sendMails(app.context);
  const mails = app.context.mails.filter(({ to }) => to.endsWith(email));
  expect(mails.map(({ to }) => to)).toEqual([email, `digest-${email}`]);
  for (const mail of mails) {
    expectOnlyNew(mail.subject, JSON.stringify(mail));
    expect(mail.subject).toContain(NAME);
  }
});

it('mails that were not sent are shown without another name', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue(undefined);
  const mailer = openMailer(app.context.settings);
  for (const mail of app.context.mails) await mailer.send(mail);
  const settings = { ...app.context.settings, devMail: true };
  const page = await createApp({ ...app.context, settings, mailer }).request('http://localhost/dev/mail');
  expectOnlyNew('/dev/mail', await page.text());
  log.mockRestore();
});

it.each(LANGUAGES)('pushes have no other name, in %s', (language) => {
  const news: NoticeNews[] = [
    { kind: 'newChapter', bookId, bookName: 'A', isDrama: false, target: 1, count: 2, title: '', cover: '' },
    { kind: 'newChapter', bookId, bookName: 'A', isDrama: true, target: 1, count: 1, title: '', cover: '' },
    { kind: 'streak', days: 3 },
    { kind: 'payment', isPaid: true, gold: 5 },
    { kind: 'payment', isPaid: false, gold: 0 },
    { kind: 'invite', bonus: 5 },
    { kind: 'reply', name: '', bookName: 'A' },
    { kind: 'account' },
  ];
  for (const each of news) {
    const push = composePush({
      noticeId: 'n',
      userId: 1,
      news: each as never,
      language,
      origin: SITE,
      unread: 1,
    });
    expectOnlyNew(each.kind, JSON.stringify(push), false);
  }
  expectOnlyNew('nothing told', JSON.stringify(NOTHING_TOLD[language]), false);
});

it('no catalogue of texts has the software’s name', () => {
  const files = readdirSync('src/i18n', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.po'),
  );
  expect(files).toHaveLength(3 * LANGUAGES.length);
  for (const file of files) {
    const texts = readFileSync(join('src/i18n', file), 'utf8')
      .split('\n')
      .filter((line) => /^(?:msgid|msgstr) /.test(line));
    expect(texts.length).toBeGreaterThan(50);
    expectOnlyNew(file, texts.join('\n'), false);
  }
});

/** Where readers may find the software's name: its default, the credits, and the legal texts about it. */
const NAMED_IN = [
  'server/ground/settings/houseSettings.ts',
  'src/features/about/AboutPage.tsx',
  'src/features/legal/texts/en.ts',
  'src/features/legal/texts/pt.ts',
  'src/features/legal/texts/ru.ts',
  'src/features/legal/texts/zh.ts',
  'src/platform/device/houseName.ts',
];
/** Names that only other programs and the operator of a server see. */
const FOR_PROGRAMS = [
  'data/tables/db.ts',
  'server/payments/providers/stripe/openStripe.ts',
  'server/usage/forwardActions.ts',
];

it('no other source names the software outside of comments', () => {
  const named = ['contract', 'data', 'formats', 'server', 'src', 'sw', 'workers'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .map((file) => join(root, file))
      .filter((file) => /(?<!\.test|\.gen)\.tsx?$/.test(file) && !file.startsWith('server/testing/'))
      .filter((file) => {
        const code = readFileSync(file, 'utf8').replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
        return code.includes('Dogear');
      }),
  );
  expect(named.sort()).toEqual([...NAMED_IN, ...FOR_PROGRAMS].sort());
});
