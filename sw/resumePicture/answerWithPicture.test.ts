import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { entries } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RouteFiles } from '../../contract/wire/lateCode';
import type { ResumePicture } from '../../contract/wire/resumePicture';
import { forgetPictures, keepPicture, keepPlace } from '../../data/resumePicture/keptPictures';
import { codePreloads } from '../codePreloads';
import { findKept, withKept } from './answerWithPicture';

const INDEX = `<!doctype html>
<html lang="en"><head><title>Dogear</title>
<script type="module" async crossorigin src="/assets/white-screen-1.js"></script>
<script type="module" crossorigin src="/assets/index-AAAAAAAA.js"></script>
<link rel="stylesheet" crossorigin href="/assets/index-BBBBBBBB.css">
<link rel="modulepreload" href="/assets/dexie-1.js">
<link rel="manifest" href="/manifest.webmanifest" />
<link rel="modulepreload" href="/assets/usecases.worker-1.js" fetchpriority="low">
</head><body><div id="root"></div></body></html>`;
const POLICY = "default-src 'self'; script-src 'self'; style-src 'self'; trusted-types default";
const FILES: RouteFiles = {
  pages: [],
  routes: {
    '/reading/$bookId/$target': { scripts: ['/assets/reading.js'], styles: ['/assets/reading.css'] },
  },
  texts: {},
  readingFace: null,
};

const LIBRARY: ResumePicture = {
  kind: 'library',
  path: '/BookShelf',
  build: '/assets/index-AAAAAAAA.js',
  language: '/en-GB',
  title: 'Library <1> · Dogear',
  root: { lang: 'en', 'data-device': 'mobile', 'data-theme': 'dark', onload: 'alert(1)' },
  width: 390,
  height: 844,
  slack: 160,
  textPx: 16,
  faces: ['/assets/rubik-1.woff2', 'https://evil.example/a.woff2'],
  turns: false,
  takenAt: Date.now(),
  nodes: [['main', { style: 'width: 6%' }, ['Salt and Lacquer']]],
};
const SENTENCE = 'Boadicea had been dead some hours.';
const CHAPTER: ResumePicture = {
  ...LIBRARY,
  kind: 'reading',
  path: '/reading/2/1',
  slack: 0,
  turns: true,
  nodes: [['p', {}, [SENTENCE]]],
};

const page = () => new Response(INDEX, { headers: { 'Content-Security-Policy': POLICY, ETag: '"1"' } });

/** What a navigation is answered with; undefined for the plain page. */
async function opened(path: string, how: { referrer?: string; isReloadNavigation?: boolean } = {}) {
  const request = { url: `https://dogear.test${path}`, referrer: '', ...how };
  // However busy the machine is.
  const kept = await findKept(request, 60_000);
  const answer = kept && (await withKept(page(), kept, FILES, codePreloads(), new URL(request.url).pathname));
  return answer && { html: await answer.text(), headers: answer.headers };
}

beforeEach(() => {
  vi.stubGlobal('navigator', { language: 'en-GB' });
});
afterEach(async () => {
  await forgetPictures();
  vi.unstubAllGlobals();
});

describe('a navigation to a screen of which there is a picture', () => {
  it('is answered with it, before the root, and the code after it', async () => {
    await keepPicture(LIBRARY);
    const { html = '' } = (await opened('/BookShelf?inviteCode=A1')) ?? {};
    expect(html).toContain(
      '<div id="first-picture" inert aria-hidden="true"><main data-style="0">Salt and Lacquer</main></div><div id="root"></div>',
    );
    expect(html).toContain('<html lang="en" data-device="mobile" data-theme="dark">');
    expect(html).toContain('<title>Library &lt;1&gt; · Dogear</title>');
    expect(html).toContain('href="/assets/rubik-1.woff2"');
    expect(html).not.toContain('evil');
    const [head = '', template = ''] = html.split('<template');
    expect(head).not.toContain('index-AAAAAAAA.js');
    expect(head).not.toContain('white-screen');
    // The browser would read it at once: the app links it later.
    expect(html).not.toContain('manifest');
    // The largest first, the watch for what is not there last. The worker comes once the app calls it.
    expect([...template.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, file]) => file)).toEqual([
      '/assets/index-AAAAAAAA.js',
      '/assets/index-AAAAAAAA.js',
      '/assets/dexie-1.js',
      '/assets/white-screen-1.js',
    ]);
    // Nothing is painted before all of it has been read, its script included.
    const [, whole] = /<link rel="expect" href="#([^"]*)" blocking="render">/.exec(head) ?? [];
    expect(html.indexOf(`<template id="${whole}">`)).toBeGreaterThan(html.indexOf('<script data-'));
    // Browsers paint between two scripts: what waits for the frame with the picture is in the one before it.
    expect(html.indexOf('<template')).toBeLessThan(html.indexOf('<script data-'));
  });

  it('allows what stands in it by its hash, and nothing else', async () => {
    await keepPicture(LIBRARY);
    const { html = '', headers } = (await opened('/BookShelf')) ?? {};
    const hashOf = (text: string | undefined) =>
      `'sha256-${createHash('sha256')
        .update(text ?? '')
        .digest('base64')}'`;
    const scripts = [...html.matchAll(/<script[^>]*>([^<]+(?:<(?!\/script)[^<]*)*)<\/script>/g)].map(
      ([, text]) => text,
    );
    expect(scripts).toHaveLength(1);
    const sheet = /<style>(.*)<\/style>/s.exec(html)?.[1];
    expect(headers?.get('Content-Security-Policy')).toBe(
      `default-src 'self'; script-src 'self' ${hashOf(scripts[0])}; style-src 'self' ${hashOf(sheet)}; trusted-types default`,
    );
    expect(headers?.has('ETag')).toBe(false);
  });

  it('tells the page what has to be the same there: size, letters, theme, language', async () => {
    await keepPicture(LIBRARY);
    const { html = '' } = (await opened('/BookShelf')) ?? {};
    for (const told of [
      'width="390"',
      'height="844"',
      'slack="160"',
      'text="16"',
      'theme="dark"',
      'language="/en-GB"',
    ])
      expect(html).toContain(` data-${told}`);
    // And where no script runs, the sheet leaves it out of another window.
    expect(html).toContain(
      '@media not all and (width: 390px) and (min-height: 684px){#first-picture{display:none}}',
    );
  });

  it.each<[string, Partial<ResumePicture>]>([
    ['of another version of the app', { build: '/assets/index-CCCCCCCC.js' }],
    ['of another screen', { path: '/home' }],
    ['that is too old', { takenAt: Date.now() - 31 * 86_400_000 }],
    ['of nothing', { nodes: [] }],
  ])('has none %s', async (_, other) => {
    await keepPicture({ ...LIBRARY, ...other });
    expect(await opened('/BookShelf')).toBeUndefined();
  });

  it('has none that is too long, nor the one before it', async () => {
    // With its brackets and quotes: 60,000 characters, and one more.
    await keepPicture({ ...LIBRARY, nodes: ['x'.repeat(59_996)] });
    expect(await opened('/BookShelf')).toBeDefined();
    await keepPicture({ ...LIBRARY, nodes: ['x'.repeat(59_997)] });
    expect(await opened('/BookShelf')).toBeUndefined();
  });

  it.each([
    '/BookShelf?shared=1',
    '/BookShelf?isDeepLink=1',
    '/home?lang=ru',
    '/Settings',
    '/topup',
    '/operator',
    '/login',
  ])('%s has none', async (path) => {
    await keepPicture(LIBRARY);
    await keepPicture({ ...LIBRARY, kind: 'home', path: '/home' });
    expect(await opened(path)).toBeUndefined();
  });

  it('is another one for another chapter', async () => {
    await keepPicture(CHAPTER);
    expect((await opened('/reading/2/1'))?.html).toContain(SENTENCE);
    expect(await opened('/reading/2/2')).toBeUndefined();
  });

  it('has none once what was kept is forgotten', async () => {
    await keepPicture(LIBRARY);
    await forgetPictures();
    expect(await opened('/BookShelf')).toBeUndefined();
  });
});

it('nothing of a picture lies open', async () => {
  await keepPicture(CHAPTER);
  await keepPlace('/reading/2/1');
  const kept = JSON.stringify(await entries());
  expect(kept).toContain('picture/reading');
  expect(kept).not.toContain('Boadicea');
  expect(kept).not.toContain('/reading/2');
});

describe('the app is opened in the chapter where it was left', () => {
  beforeEach(async () => {
    await keepPicture(LIBRARY);
    await keepPlace('/reading/2/1');
  });

  it('with its picture, its styles and its address', async () => {
    await keepPicture(CHAPTER);
    const { html = '' } = (await opened('/BookShelf')) ?? {};
    expect(html).toContain(SENTENCE);
    expect(html).toContain('href="/assets/reading.css"');
    expect(html).toContain('data-place="/reading/2/1"');
  });

  it('without one where there is none of that chapter', async () => {
    await keepPicture({ ...CHAPTER, path: '/reading/3/1' });
    const { html = '' } = (await opened('/BookShelf')) ?? {};
    expect(html).toContain('data-place="/reading/2/1"');
    expect(html).not.toContain('first-picture" inert');
    expect(html).not.toContain(SENTENCE);
  });

  it.each([
    ['from a page of the app', { referrer: 'https://dogear.test/home' }],
    ['again', { isReloadNavigation: true }],
  ])('but not when the library is opened %s', async (_, how) => {
    expect((await opened('/BookShelf', how))?.html).toContain('Salt and Lacquer');
  });

  it('and no longer once another screen was the last', async () => {
    await keepPlace(null);
    expect((await opened('/BookShelf'))?.html).toContain('Salt and Lacquer');
  });

  it('a place that is no chapter leads nowhere', async () => {
    await keepPlace('https://evil.example/');
    expect((await opened('/BookShelf'))?.html).toContain('Salt and Lacquer');
  });
});
