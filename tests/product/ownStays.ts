import { type BrowserContext, test as base, expect, type Request } from '@playwright/test';
import { openParams } from '../../contract/wire/sealing.codec';
import { demoPort } from './demoServer';

/**
 * Own books have negative ids. Matches one in an address, in a field of a call, or in a key that devices
 * sync.
 */
const OWN_ID =
  /\/-[1-9]\d*(?:\/|$|\?)|"(?:bookIds?|videoId)":\[?(?:\d+,)*-[1-9]|"key":"(?:[^"]*\/)?-[1-9]\d*"/;
const CHAPTER_FILE = /\/content\/([^/?]*)\.txt/;

type Watched = { readonly leaks: () => Promise<string[]> };

/**
 * Checks every request of a device's pages, workers and service worker: none may contain an own file's id,
 * the name of its text, or its words. What the service worker answers does not leave the device, and an
 * address that the test itself opens is no request of the app.
 */
export function watchOwn(context: BrowserContext, words: readonly string[]): Watched {
  const found: Promise<string | undefined>[] = [];
  context.on('request', (request) => {
    if (!/^https?:/.test(request.url()) || request.isNavigationRequest()) return;
    const said = saidBy(request);
    const chapter = CHAPTER_FILE.exec(said)?.[1];
    if (chapter !== undefined) found.push(ofCatalogue(chapter).then((is) => (is ? undefined : said)));
    if (OWN_ID.test(said) || words.some((each) => said.includes(each))) found.push(unlessKept(request, said));
  });
  return { leaks: async () => (await Promise.all(found)).filter((each) => each !== undefined) };
}

function saidBy(request: Request): string {
  const url = new URL(request.url());
  const form = new URLSearchParams(request.postData() ?? '');
  const params = url.searchParams.get('params') ?? form.get('params');
  const method = request.method() as 'GET' | 'POST' | 'PUT';
  const opened = params === null ? '' : JSON.stringify(openParams(method, url.pathname, params));
  const address = decodeURIComponent(url.href.split('params=')[0] ?? '');
  const body = params === null ? decodeURIComponent(request.postData() ?? '') : opened;
  return `${method} ${address} ${JSON.stringify(request.headers())} ${body}`;
}

async function unlessKept(request: Request, said: string): Promise<string | undefined> {
  const response = await request.response().catch(() => null);
  return response?.fromServiceWorker() ? undefined : said;
}

/** Returns whether the demo's catalogue has this text. Bypasses the door, which the journey may have shut. */
async function ofCatalogue(hash: string): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/.test(hash)) return false;
  return (await fetch(`http://localhost:${demoPort()}/content/${hash}.txt`)).ok;
}

type OwnStays = {
  ownWords: readonly string[];
  ownStays: void;
};

/** A journey with own files, which fails if anything about them leaves a device. */
export const test = base.extend<OwnStays>({
  ownWords: [[], { option: true }],
  ownStays: [
    async ({ browser, ownWords }, use) => {
      const devices: Watched[] = [];
      const watch = (context: BrowserContext) => void devices.push(watchOwn(context, ownWords));
      browser.on('context', watch);
      await use();
      browser.off('context', watch);
      const leaks = await Promise.all(devices.map(({ leaks }) => leaks()));
      expect(leaks.flat(), 'what was told of the device’s own files').toEqual([]);
    },
    { auto: true },
  ],
});
