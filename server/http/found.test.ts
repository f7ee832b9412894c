import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UPLOAD_PATH } from '../../contract/account/logins.schema';
import { endpoints } from '../../contract/endpoints';
import { publishBook } from '../content/publishBook';
import { openTestContext, type TestContext } from '../testing/openTestContext';
import { sampleBook } from '../testing/sampleBook';
import { createApp } from './app';
import type { AppEnvironment } from './environment';
import { loadClient } from './loadClient';

const INDEX = `<!doctype html><html lang="en"><head><title>Dogear</title>
<meta name="description" content="Read serialized novels anywhere." /></head><body><div id="root"></div></body></html>`;
const PAGES = ['/', '/home', '/mine', '/BookShelf', '/bookInfo/$bookId', '/reading/$bookId/$target'];
const FILES = {
  pages: PAGES,
  routes: {},
  texts: {},
  readingFace: null,
};
const ENVIRONMENT = {
  DOGEAR_PUBLIC_URL: 'https://books.example',
  DOGEAR_OPERATOR_MAIL: 'desk@books.example',
};

let context: TestContext;
let folder: string;
let app: Hono<AppEnvironment>;
let bookId: number;
beforeAll(async () => {
  context = await openTestContext(ENVIRONMENT);
  ({ bookId } = await publishBook(
    context,
    sampleBook('ferry', { title: 'A "Ferry" <b>', description: '</title><script>alert(1)</script>' }),
  ));
  folder = await mkdtemp(join(tmpdir(), 'dogear-client-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), INDEX);
  await writeFile(join(folder, 'assets', 'a-12345678.js'), 'let a;');
  await writeFile(join(folder, 'route-files.json'), JSON.stringify(FILES));
  app = createApp(context, await loadClient(folder));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await context.close();
});

const ask = (path: string, init: RequestInit = {}) => app.request(path, init);

describe('a page', () => {
  it.each([
    ['anything', { accept: '*/*' }],
    ['nothing said', {}],
    ['a picture first', { accept: 'image/webp,*/*;q=0.8' }],
    ['HTML', { accept: 'text/html' }],
  ])('answers GET and HEAD when the Accept header is: %s', async (_name, headers) => {
    for (const path of ['/', '/home', '/mine', '/BookShelf', `/bookInfo/${bookId}?from=mail`]) {
      const got = await ask(path, { headers: headers as Record<string, string> });
      expect([path, got.status, got.headers.get('content-type')]).toEqual([
        path,
        200,
        'text/html; charset=utf-8',
      ]);
      expect(await got.text()).toContain('<div id="root">');
      const head = await ask(path, { method: 'HEAD', headers: headers as Record<string, string> });
      expect([path, head.status, head.headers.get('content-type'), await head.text()]).toEqual([
        path,
        200,
        'text/html; charset=utf-8',
        '',
      ]);
    }
  });

  it.each([
    ['/home/', '/home'],
    ['//home//', '/home'],
    ['//', '/'],
    ['/home?', '/home'],
    ['/HOME/?a=%20b&a=c+d&next=//evil.example', '/home?a=%20b&a=c+d&next=//evil.example'],
    ['/bookshelf', '/BookShelf'],
    ['/%62ookshelf/', '/BookShelf'],
    ['/bookinfo/%5Cevil.example/', '/bookInfo/%5Cevil.example'],
    ['/bookInfo/%0D%0AX-Evil:1/', '/bookInfo/%0D%0AX-Evil:1'],
    ['/Reading/1//2/?par=x', '/reading/1/2?par=x'],
  ])('requested as %s redirects to %s', async (path, settled) => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await ask(`https://books.example${path}`, { method });
      expect([method, answer.status, answer.headers.get('location')]).toEqual([method, 308, settled]);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
    }
    expect((await ask(`https://books.example${path}`, { method: 'POST' })).status).toBe(405);
    expect((await ask(settled)).status).not.toBe(308);
  });

  it.each([
    '//evil.example/',
    '//evil.example/home/',
    '/\\evil.example/',
    '/%5Cevil.example/',
    '/%2F%2Fevil.example/',
  ])('never redirects to another site: %s', async (path) => {
    const answer = await ask(`https://books.example${path}`, { headers: { accept: 'text/html' } });
    expect([answer.status, answer.headers.get('location')]).toEqual([404, null]);
  });

  it('that does not exist is a 404 with the app', async () => {
    const paths = [
      '/nothing',
      '/bookInfo',
      '/bookInfo/1/2',
      '/reading/1',
      '/home/x',
      '/%E0%A4%A',
      '/wp-admin/',
    ];
    for (const path of paths) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await ask(path, { method, headers: { accept: '*/*' } });
        expect([path, answer.status]).toEqual([path, 404]);
        if (method === 'GET') expect(await answer.text()).toContain('<div id="root">');
        expect(answer.headers.get('cache-control')).toBe('no-cache');
      }
    }
  });

  it('of a missing book is a 404 with the app', async () => {
    for (const path of ['/bookInfo/999999', '/bookInfo/x', '/reading/999999/1']) {
      const answer = await ask(path, { headers: { accept: 'text/html' } });
      expect([path, answer.status]).toEqual([path, 404]);
      expect(await answer.text()).toContain('<div id="root">');
    }
  });

  it('does not replace a missing file', async () => {
    for (const path of ['/icons/none.png', '/wp-login.php', '/assets/none-12345678.js', '/assets/none']) {
      const answer = await ask(path, { headers: { accept: '*/*' } });
      expect([path, answer.status, await answer.text()]).toEqual([path, 404, 'Not found\n']);
    }
  });
});

describe('a page’s preview', () => {
  it('shows a book’s title, description and cover, escaped', async () => {
    const html = await (await ask(`/bookInfo/${bookId}`)).text();
    expect(html).toContain('<title>A &#34;Ferry&#34; &#60;b&#62; · Dogear</title>');
    expect(html).toContain('<meta property="og:title" content="A &#34;Ferry&#34; &#60;b&#62;">');
    expect(html).toContain(`<meta property="og:url" content="https://books.example/bookInfo/${bookId}">`);
    expect(html).toMatch(
      /<meta property="og:image" content="https:\/\/books\.example\/preview\/[0-9a-f]{64}\.jpg">/,
    );
    expect(html.match(/<meta name="description"/g)).toHaveLength(1);
    expect(html).toContain('content="&#60;/title&#62;&#60;script&#62;alert(1)');
    expect(html).not.toContain('<script>alert(1)');
  });

  it('shows the app’s title on other pages', async () => {
    expect(await (await ask('/mine')).text()).toContain('<title>Dogear</title>');
  });
});

describe('a file shared with the app', () => {
  it('is redirected to the library as lost if no service worker handled it', async () => {
    const body = new FormData();
    body.set('file', new File(['A book.'], 'a.txt'));
    const answer = await ask('/share', { method: 'POST', body });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/BookShelf?shared=lost']);
  });
});

describe('an unsupported method', () => {
  it.each([
    ['POST', '/', 'GET, HEAD'],
    ['PUT', '/home', 'GET, HEAD'],
    ['DELETE', '/assets/a-12345678.js', 'GET, HEAD'],
    ['POST', '/robots.txt', 'GET, HEAD'],
    ['OPTIONS', '/bookInfo/1', 'GET, HEAD'],
    ['POST', `/content/${'0'.repeat(64)}.txt`, 'GET, HEAD'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['POST', '/readyz', 'GET, HEAD'],
    ['POST', endpoints.search.path, 'GET, HEAD'],
    ['GET', endpoints.sync.path, 'POST'],
    ['DELETE', endpoints.editProfile.path.replace(':id', '1'), 'PUT'],
    ['GET', UPLOAD_PATH, 'POST'],
    ['POST', `/novel-api/avatar/${'0'.repeat(32)}.webp`, 'GET, HEAD'],
    ['POST', '/novel-api/login/google/callback', 'GET, HEAD'],
    ['POST', '/.well-known/change-password', 'GET, HEAD'],
    ['POST', '/sitemap.xml', 'GET, HEAD'],
    ['PUT', `/preview/${'0'.repeat(64)}.jpg`, 'GET, HEAD'],
    ['GET', '/share', 'POST'],
  ])('%s %s gets 405 with the allowed methods', async (method, path, allow) => {
    const answer = await ask(path, { method });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
  });

  it('on a missing path gets 404', async () => {
    for (const path of ['/nothing', '/novel-api/api/nothing', '/content/none', '/assets/none.js']) {
      expect([path, (await ask(path, { method: 'POST' })).status]).toEqual([path, 404]);
    }
  });
});

describe('standard web files', () => {
  it('include the change-password redirect and security.txt, and nothing else in .well-known', async () => {
    const change = await ask('/.well-known/change-password');
    expect([change.status, change.headers.get('location')]).toEqual([302, '/forgetPassword']);
    const security = await ask('/.well-known/security.txt');
    expect([security.status, security.headers.get('content-type')]).toEqual([
      200,
      'text/plain; charset=utf-8',
    ]);
    expect(await security.text()).toMatch(
      /^Contact: mailto:desk@books\.example\nExpires: \d{4}-\d\d-\d\dT00:00:00\.000Z\nPreferred-Languages: en\nCanonical: https:\/\/books\.example\/\.well-known\/security\.txt\n$/,
    );
    for (const path of ['/.well-known/assetlinks.json', '/.well-known/', '/.well-known/acme-challenge/x']) {
      const answer = await ask(path, { headers: { accept: 'text/html' } });
      expect([path, answer.status, await answer.text()]).toEqual([path, 404, 'Not found\n']);
    }
  });

  it('omit security.txt where no operator address is set', async () => {
    const nobody = createApp({
      ...context,
      settings: { ...context.settings, operatorMail: 'operator@localhost' },
    });
    expect((await nobody.request('/.well-known/security.txt')).status).toBe(404);
  });

  it('include robots.txt, which excludes the API and names the sitemap', async () => {
    const text = await (await ask('/robots.txt')).text();
    expect(text).toContain('User-agent: *\nDisallow: /novel-api/\n');
    expect(text).toMatch(/\nSitemap: https:\/\/books\.example\/sitemap\.xml\n$/);
  });
});
