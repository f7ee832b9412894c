import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { HOUSE_PAGE_PATHS, HOUSE_PAGES, type HousePage } from '../contract/account/houseTexts';
import { NOTHING_TOLD, type NoticeNews } from '../contract/account/noticeText';
import { LANGUAGES, type Language } from '../contract/wire/languages';
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
import { openDesk, type TestOperator } from '../server/testing/operatorApp';
import { publishDrama } from '../server/testing/publishDrama';
import { announcements, notifyAccount, tellNow } from '../server/testing/pushApp';

/**
 * An installation under another name: no answer, mail, push or text has the software's. The app's pages and
 * saved files are in tests/journeys/ownHouse.spec.ts.
 */
const NAME = 'Nightshelf';
const SITE = 'https://books.example';
const NOON = new Date('2026-11-25T12:00:00Z');
/** Feeds and catalogues of e-readers. */
const FOR_PROGRAMS = ['/feeds/titles.atom', '/opds/v1', '/opds/v2', '/opds/v1/search.xml'];
/** Names that no reader sees: the scheme of links, and the part of a push for the service worker. */
const TECHNICAL = /web\+dogear|"dogear":/g;

/** The owner's texts: terms in two languages, the rest in one. Half of what they contain is hostile. */
async function writeTexts(texts: string): Promise<void> {
  await mkdir(texts, { recursive: true });
  const write = (name: string, text: string) => writeFile(join(texts, name), text);
  await write(
    'terms.en.md',
    `---\nversion: 2026-11-01\n---\n# Rules of ${NAME}\n\nBe **kind**. <script>x()</script> [b](javascript:x)\n`,
  );
  await write('terms.ru.md', `---\nversion: 2026-11-01\n---\n# Правила ${NAME}\n\nБудьте **добры**.\n`);
  await write('privacy.en.md', `Nothing leaves ${NAME}.`);
  await write('about.zh.md', `关于 ${NAME}。`);
  await write('accessibility.en.md', `${NAME} can be read with a keyboard alone.`);
  await write('imprint.pt.md', `${NAME}  \nRua Um & Dois\n\n- <ola@books.example>\n  1. Um\n`);
}

function expectOnlyNew(where: string, text: string, hasName = true): void {
  expect([where, text.replace(TECHNICAL, '').match(/.{0,60}dogear.{0,60}/i)?.[0]]).toEqual([
    where,
    undefined,
  ]);
  if (hasName) expect([where, text.includes(NAME)]).toEqual([where, true]);
}

describe.each([
  ['by the environment', true],
  ['at the desk', false],
])('a house that is named %s', (_, isFixed) => {
  let app: TestApp;
  let owner: TestOperator;
  let served: Hono<AppEnvironment>;
  let folder: string;
  let bookId: number;
  let dramaId: number;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dogear-own-house-'));
    await writeTexts(join(folder, 'brand', 'texts'));
    const env = { DOGEAR_PUBLIC_URL: SITE, DOGEAR_BRAND: join(folder, 'brand') };
    app = await openTestApp(null, isFixed ? { ...env, DOGEAR_NAME: NAME } : env);
    bookId = await app.publish('ferry', { title: 'The Ferry' });
    dramaId = await publishDrama(app.context, 'pier', { count: 3, free: 2 });
    await placeInBlock(app.context, { bookId, tab: 'all', tabTitle: 'All', block: 'Featured', style: 1 });
    const built = join(folder, 'built');
    await cp('public', built, { recursive: true });
    await cp('index.html', join(built, 'index.html'));
    const own = Object.values(HOUSE_PAGE_PATHS);
    const pages = [
      ...own,
      '/home',
      '/bookInfo/$bookId',
      '/reading/$bookId/$target',
      '/dramaInfo/$videoId',
      '/mine',
    ];
    const files = { pages: [...pages, '/drama/$videoId/$target'], routes: {}, texts: {}, readingFace: null };
    await writeFile(join(built, 'route-files.json'), JSON.stringify(files));
    served = createApp(app.context, await loadClient(built));
    if (isFixed) return;
    owner = await openDesk(app);
    // What is cached has the first name.
    for (const path of ['/home', '/home?plain=1', ...FOR_PROGRAMS])
      expect(await (await served.request(`${SITE}${path}`)).text()).toContain('Dogear');
    const change = { name: NAME };
    await app.ask('operatorChangeHouse', { requestId: randomUUID(), change }, owner.client);
  });
  afterAll(async () => {
    await app.context.close();
    await rm(folder, { recursive: true, force: true });
  });

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

  it.each(LANGUAGES)('pages with texts of the owner have no other name, in %s', async (language) => {
    for (const path of Object.values(HOUSE_PAGE_PATHS))
      for (const query of ['', '&plain=1']) {
        const where = `${path}?lang=${language}${query}`;
        const answer = await served.request(`${SITE}${where}`, { headers: { accept: 'text/html' } });
        expect([where, answer.status]).toEqual([where, 200]);
        expectOnlyNew(where, await answer.text());
      }
  });

  it('plain pages have the owner’s texts, escaped, in the reader’s language or one they have', async () => {
    const open = async (page: HousePage, language: Language) => {
      const answer = await served.request(`${SITE}${HOUSE_PAGE_PATHS[page]}?plain=1&lang=${language}`);
      return await answer.text();
    };
    const english = await open('terms', 'zh');
    expect(english).toContain(`<title>Rules of ${NAME}</title>`);
    expect(english).toContain('<article lang="en">');
    expect(english).toContain(
      '<p>Be <strong>kind</strong>. &#60;script&#62;x()&#60;/script&#62; [b](javascript:x)</p>',
    );
    expect(english).toContain('版本：2026-11-01');
    expect(await open('terms', 'ru')).toContain('<p>Будьте <strong>добры</strong>.</p>');
    const imprint = await open('imprint', 'en');
    expect(imprint).toContain(`<h1>Imprint</h1>\n<p>${NAME}<br>Rua Um &#38; Dois</p>`);
    expect(imprint).toContain('<a href="mailto:ola@books.example">ola@books.example</a>');
    expect(imprint).toContain('<a href="/imprint?plain=1&amp;lang=en">Imprint</a>');
    expect(imprint).not.toMatch(/<script(?! type="application)/);
  });

  it('the owner’s texts are answers, a language in place of another, each with its version', async () => {
    const { data } = await app.ask('novelConfig', {});
    const { privacy, ...dated } = data?.houseTexts ?? {};
    expect(dated).toMatchObject({ terms: '2026-11-01' });
    expect(privacy).toMatch(/^[0-9a-f]{12}$/);
    for (const page of HOUSE_PAGES)
      for (const language of LANGUAGES) {
        const answer = await app.ask('houseText', { page, language });
        expectOnlyNew(page, JSON.stringify(answer.data));
        expect(answer.data?.text?.version).toBe(data?.houseTexts?.[page]);
      }
    const languageOf = async (page: HousePage, language: Language) =>
      (await app.ask('houseText', { page, language })).data?.text?.language;
    expect(await languageOf('terms', 'ru')).toBe('ru');
    expect(await languageOf('terms', 'pt')).toBe('en');
    expect(await languageOf('imprint', 'en')).toBe('pt');
  });

  it('the sitemap has the imprint, and only pages that search engines may list', async () => {
    const sitemap = await (await served.request(`${SITE}/sitemap/titles-1.xml`)).text();
    const pages = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, page = '']) => page);
    expect(pages).toContain(`${SITE}/imprint`);
    for (const page of pages) {
      const { headers } = await served.request(page, { headers: { accept: 'text/html' } });
      expect([page, headers.get('x-robots-tag')]).toEqual([page, null]);
    }
  });

  it('an installation without an imprint has no such page', async () => {
    const plain = {
      ...app.context,
      house: { ...app.context.house, now: () => ({ ...app.context.house.now(), texts: new Map() }) },
    };
    const other = createApp(plain, await loadClient(join(folder, 'built')));
    const statusOf = async (path: string) => (await other.request(`${SITE}${path}`)).status;
    expect(await statusOf('/imprint')).toBe(404);
    expect(await statusOf('/imprint?plain=1')).toBe(404);
    expect(await statusOf('/TermsOfService')).toBe(200);
  });

  it('files for browsers and systems have the name', async () => {
    expectOnlyNew('manifest', await (await served.request('/manifest.webmanifest')).text());
    for (const path of FOR_PROGRAMS)
      expectOnlyNew(path, await (await served.request(`${SITE}${path}`)).text());
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
    // The owner's code was sent under the first name.
    const sent = app.context.mails.filter(({ to }) => to !== owner?.email);
    for (const mail of sent) await mailer.send(mail);
    const settings = { ...app.context.settings, devMail: true };
    const page = await createApp({ ...app.context, settings, mailer }).request('http://localhost/dev/mail');
    expectOnlyNew('/dev/mail', await page.text());
    log.mockRestore();
  });

  it.each(LANGUAGES)('pushes have no other name, in %s', (language) => {
    const news: NoticeNews[] = [
      {
        kind: 'newChapter',
        bookId,
        bookName: 'A',
        isDrama: false,
        target: 1,
        count: 2,
        title: '',
        cover: '',
      },
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
});

it('no catalogue of texts has the software’s name', () => {
  const files = readdirSync('src/i18n', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.po'),
  );
  expect(files).toHaveLength(4 * LANGUAGES.length);
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
  'server/ground/house/openHouse.ts',
  'src/features/about/AboutPage.tsx',
  'src/features/legal/texts/en.ts',
  'src/features/legal/texts/pt.ts',
  'src/features/legal/texts/ru.ts',
  'src/features/legal/texts/zh.ts',
  'src/platform/device/houseName.ts',
];
/** Names that only other programs and the operator of a server see. */
const IN_PROGRAMS = [
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
  expect(named.sort()).toEqual([...NAMED_IN, ...IN_PROGRAMS].sort());
});
