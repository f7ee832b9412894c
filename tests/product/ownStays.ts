import { type BrowserContext, test as base, expect, type Request } from '@playwright/test';
import { openParams } from '../../contract/wire/sealing.codec';
import { demoPort } from './demoServer';

/** Books of the device's own files have ids below 0: in an address, in a field of a call, in a key that devices tell each other. */
const OWN_ID =
  /\/-[1-9]\d*(?:\/|$|\?)|"(?:bookIds?|videoId)":\[?(?:\d+,)*-[1-9]|"key":"(?:[^"]*\/)?-[1-9]\d*"/;
const CHAPTER_FILE = /\/content\/([^/?]*)\.txt/;

type Watched = { readonly leaks: () => Promise<string[]> };

/**
 * Looks at every request of a device's pages, workers and service worker: none may say anything of the device's own files, by id, name of a
 * text, or words. What a service worker answered has not left the device, nor is an address that the test itself opens a request of the app's.
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

/** Address, headers and body, with calls opened. */
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

/** Whether the demo's catalogue has such a text; behind the door, which the journey may have shut. */
async function ofCatalogue(hash: string): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/.test(hash)) return false;
  return (await fetch(`http://localhost:${demoPort()}/content/${hash}.txt`)).ok;
}

type OwnStays = {
  /** Titles and sentences of the files that the journeys open. */
  ownWords: readonly string[];
  ownStays: void;
};

/** A journey with files of the device's own: it is red when anything about them leaves a device. */
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
