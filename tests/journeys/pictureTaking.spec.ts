import { type Browser, expect, type Page, test } from '@playwright/test';
import { FIRST_PICTURE_ID } from '../../contract/wire/firstPage';
import type { PictureNode, ResumePicture } from '../../contract/wire/resumePicture';
import { writeMarkup } from '../../sw/resumePicture/writeMarkup';
import { bundleForPage } from '../product/bundleForPage';
import { launchBrowser, newDevice } from '../product/device';

/*
 * What comes into a picture of a screen (decision 0092), in a browser, which lays things out, and without the app: each test has a page
 * of its own making.
 */

const ORIGIN = 'http://picture.test';
const PHONE = { width: 390, height: 844 };
const APP = '/assets/index-AAAAAAAA.js';
const PAGE = `<!doctype html><html lang="en" data-device="mobile"><head><script type="module" src="${APP}"></script>
  <script src="/taking.js"></script></head><body style="margin:0"><div id="root"></div></body></html>`;

let browser: Browser;
let page: Page;

test.beforeAll(async () => {
  const taking = await bundleForPage('src/platform/start/resumePicture/takePicture.ts', 'taking');
  browser = await launchBrowser();
  ({ page } = await newDevice(browser, 'desktop', { serviceWorker: false }));
  await page.setViewportSize(PHONE);
  await page.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/taking.js') return route.fulfill({ contentType: 'text/javascript', body: taking });
    if (pathname === APP) return route.fulfill({ contentType: 'text/javascript', body: '' });
    if (pathname.includes('.')) return route.fulfill({ contentType: 'image/svg+xml', body: COVER });
    return route.fulfill({ contentType: 'text/html', body: PAGE });
  });
});
test.afterAll(() => browser.close());

const COVER = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';

test.describe('a picture that is taken', () => {
  test.beforeAll(async () => void (await page.goto(`${ORIGIN}/BookShelf`)));

  test('has what is in sight, and nothing that is typed, said, or of this visit alone', async () => {
    const nodes = await nodesOf(
      `<main class="page" id="m" tabindex="-1" onclick="x()" style="color: red">
      <a href="/reading/2/1" data-reader-target="1" aria-current="page">Salt</a>
      <form name="f"><input value="typed"><textarea>typed</textarea></form>
      <select><option>chosen</option></select>
      <p aria-live="polite">said</p><p role="alert">said</p><p class="sr-only">said</p><p hidden>unseen</p>
      <p style="display: none">unseen</p><b data-unpictured>news</b><i class="cover-badge">proven</i>
      <script>run()</script><style>p {}</style><iframe title="ad"></iframe><dialog open>asked</dialog>
    </main>`.replace('<dialog open>asked</dialog>', '<dialog>asked</dialog>'),
    );
    const text = JSON.stringify(nodes);
    expect(nodes).toMatchObject([['main', { class: 'page', style: 'color: red' }, expect.anything()]]);
    expect(text).toContain('["a",{"href":"/reading/2/1","aria-current":"page"},["Salt"]]');
    for (const left of [
      'typed',
      'chosen',
      'said',
      'unseen',
      'news',
      'proven',
      'run()',
      'asked',
      'iframe',
      'form',
    ])
      expect(text).not.toContain(left);
    for (const name of ['id', 'tabindex', 'onclick', 'name', 'value', 'data-reader-target'])
      expect(text).not.toContain(`"${name}"`);
    // What stands beside one that is not shown may be styled by it.
    expect(text).toContain('["span",{"class":"cover-badge","style":"display:none"},[]]');
  });

  test('has a line as high as with the field whose room it leaves', async () => {
    const line =
      '<main><p style="margin:0"><select style="height:44px"><option>chosen</option></select></p></main>';
    const { html, css } = writeMarkup(await nodesOf(line));
    const heights = await page.evaluate((drawn) => {
      const root = document.getElementById('root') as HTMLElement;
      const heightOf = () => document.querySelector('p')?.getBoundingClientRect().height;
      const before = heightOf();
      root.innerHTML = drawn;
      return [before, heightOf()];
    }, `<style>${css}</style><div id="${FIRST_PICTURE_ID}">${html}</div>`);
    expect(heights).toEqual([44, 44]);
  });

  test('ends where the window does, and leaves room for what stands beside', async () => {
    const row = (name: string, style: string) => `<p style="margin:0;${style}">${name}</p>`;
    const nodes = await nodesOf(
      `<div style="height:840px">${row('inside', '')}${row('aside', 'position:absolute;left:400px;top:0;width:50px;height:20px')}</div>
       ${row('below', 'height:170px')}${row('beyond', '')}`,
    );
    const text = JSON.stringify(nodes);
    expect(text).toContain('inside');
    expect(text).toContain('below');
    expect(text).not.toContain('beyond');
    expect(text).not.toContain('aside');
    expect(text).toContain('width:50px;height:20px');
  });

  test('has covers by their path, and room for pictures that only this document can load', async () => {
    const nodes = await nodesOf(
      `<img src="/content/ab.webp" alt="Salt"><img src="blob:${ORIGIN}/1" style="width:7px;height:7px">`,
    );
    expect(nodes).toMatchObject([
      ['img', { src: '/content/ab.webp', alt: '' }, []],
      ['span', { style: expect.stringContaining('width:7px;height:7px') }, []],
    ]);
  });

  test('of a chapter has its text where it was, without bars and without the next one', async () => {
    const leaf = (text: string, rest = '') => `<div class="leaf" ${rest}>${text}</div>`;
    const nodes = await nodesOf(
      `<div class="reader"><div class="bar">Menu</div><div class="reader-page">
        ${leaf('<div style="width:900px">Here</div>', 'style="overflow:hidden;width:300px"')}${leaf('Next', 'inert')}
        <span class="status-page">2 / 3</span></div></div>`,
      '/reading/2/1',
      () => document.querySelector('.leaf')?.scrollTo({ left: 300 }),
    );
    const text = JSON.stringify(nodes);
    expect(text).toContain('translate:-300px 0px');
    expect(text).toContain('Here');
    expect(text).not.toContain('Menu');
    expect(text).not.toContain('Next');
    expect((await take(plainChapter('2 / 3'), '/reading/2/1')).taken?.picture.turns).toBe(true);
    expect((await take(plainChapter('3 / 3'), '/reading/2/1')).taken?.picture.turns).toBe(false);
  });

  for (const [where, body, path] of [
    ['on the library', '<p data-coins>12 coins</p>', '/BookShelf'],
    ['on home, deep in something', '<ul><li><b data-coins>12 coins</b></li></ul>', '/home'],
    [
      'on a chapter',
      '<div class="reader"><div class="reader-page"><div class="leaf"><b data-coins>12 coins</b></div></div></div>',
      '/reading/2/1',
    ],
    ['where it is locked', '<div class="reader"><div class="leaf leaf-state">12</div></div>', '/reading/2/1'],
  ] as const)
    test(`is none, and the last one goes, where coins are shown ${where}`, async () => {
      expect(await take(`Salt${body}`, path)).toEqual({ taken: null });
    });

  for (const [where, body, path] of [
    ['in a toast', '<div aria-live="polite"><p data-coins>12 coins</p></div>', '/BookShelf'],
    ['on another tab', '<div style="display: none"><p data-coins>12 coins</p></div>', '/home'],
    ['in a dialog that is closed', '<dialog><p data-coins>12 coins</p></dialog>', '/home'],
    [
      'on the chapter after this',
      '<div class="reader"><div class="reader-page"><div class="leaf">Salt</div><div class="leaf leaf-state" inert><p data-coins>12 coins</p></div></div></div>',
      '/reading/2/1',
    ],
  ] as const)
    test(`has no coins in it that are shown ${where}`, async () => {
      const text = JSON.stringify(await nodesOf(`<p>Salt</p>${body}`, path));
      expect(text).toContain('Salt');
      expect(text).not.toContain('12 coins');
    });

  for (const [when, body, path, act] of [
    ['a dialog lies over it', '<dialog open><p data-coins>12 coins</p></dialog>', '/BookShelf', nothing],
    ['a sheet of another kind does', '<div role="dialog">asked</div>', '/BookShelf', nothing],
    ['it is busy', '<p aria-busy="true">…</p>', '/BookShelf', nothing],
    ['its pages are counted', plainChapter(''), '/reading/2/1', nothing],
    ['it is scrolled', '<p style="height:3000px">long</p>', '/BookShelf', () => scrollTo(0, 50)],
    ['something in it is selected', '<p>word</p>', '/BookShelf', selectAll],
    ['it is another screen', '<p>word</p>', '/topup', nothing],
  ] as const)
    test(`is none, and the last one stays, while ${when}`, async () => {
      expect(await take(body, path, act)).toEqual({ taken: undefined });
    });
});

function plainChapter(pages: string): string {
  return `<div class="reader"><div class="reader-page"><div class="leaf">Salt</div><span class="status-page">${pages}</span></div></div>`;
}

function nothing(): void {}

/** In the page. */
function selectAll(): void {
  getSelection()?.selectAllChildren(document.getElementById('root') as HTMLElement);
}

type Answer = { taken: { picture: ResumePicture } | null | undefined };

/** The picture of a screen with this in its root, once `act` was done there. */
async function take(body: string, path = '/BookShelf', act: () => void = nothing): Promise<Answer> {
  await page.evaluate(
    ([body, path]) => {
      history.replaceState(null, '', path);
      getSelection()?.removeAllRanges();
      (document.getElementById('root') as HTMLElement).innerHTML = body;
      scrollTo(0, 0);
    },
    [body, path] as const,
  );
  await page.evaluate(act);
  // In an object: what is undefined comes back as such.
  return page.evaluate(() => ({
    taken: window.taking.takePicture(document.getElementById('root') as HTMLElement),
  }));
}

async function nodesOf(body: string, path?: string, act?: () => void): Promise<readonly PictureNode[]> {
  const { taken } = await take(body, path, act);
  if (!taken) throw new Error('no picture was taken');
  return taken.picture.nodes;
}

declare global {
  interface Window {
    /** The app's own module. */
    taking: { takePicture(root: HTMLElement): Answer['taken'] };
  }
}
