import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { MOBILE_USER_AGENT } from '../../contract/wire/limits';
import { createAnswerCache } from '../catalogue/answerCache';
import { CALL_WINDOW_MS } from '../ground/limits/callLimits';
import type { InlineSources } from './environment';
import { askedLanguage, composeFirstPage, type FirstPageSource, languageOf, type Visit } from './firstPage';
import { landingPath } from './landingPath';
import { isPlainAsked } from './plain/plainPage';
import { createRateLimit } from './rateLimit';

/** A composed page, and its compressed forms once somebody took them. */
type Kept = {
  readonly html: string;
  readonly inline: InlineSources | undefined;
  readonly missing: boolean;
  readonly movedTo: string | undefined;
  readonly compressed: Partial<Record<'br' | 'gzip', Promise<Uint8Array<ArrayBuffer>>>>;
};

/** Pages kept at once, some 200 kB each with their compressed forms. */
const MOST_PAGES = 100;
/** A link that goes round is opened by many within seconds; a book's page is never older than this. */
const KEPT_MS = 10_000;
/** Pages composed a minute, 10 to 30 ms of processor each: what is kept does not count (decision 0028). */
const COMPOSED = { network: 600, ceiling: 1_200 } as const;

export type FirstPages = {
  /** Null when the network, or everybody, has had its share of them: the plain page does as well, a moment later. */
  readonly open: (visit: Visit & { network: string }, now: number) => Promise<Kept | null>;
};

/** First pages (decision 0014), composed once for all who ask for the same one in the same language at once. */
export function createFirstPages(source: FirstPageSource): FirstPages {
  const cache = createAnswerCache(MOST_PAGES, KEPT_MS);
  const { ceilingFactor } = source.context.settings;
  const limit = createRateLimit(COMPOSED.network, CALL_WINDOW_MS, COMPOSED.ceiling * ceilingFactor);
  return {
    open: async (visit, now) => {
      const key = keyOf(visit);
      if (!cache.has('', key) && limit.take(visit.network, now) !== null) return null;
      return await cache.get('', key, async () => ({
        ...(await composeFirstPage(source, visit)),
        compressed: {},
      }));
    },
  };
}

/** All that a page depends on, and nothing that a caller can make up. */
function keyOf(visit: Visit): string {
  const { url, userAgent, origin } = visit;
  const deep = url.searchParams.get('isDeepLink') === '1';
  const mobile = MOBILE_USER_AGENT.test(userAgent ?? '');
  const asked = askedLanguage(url) !== undefined;
  const plain = isPlainAsked(url);
  return [languageOf(visit), asked, plain, mobile, deep, origin, url.pathname, landingPath(url)].join(' ');
}

/** Quick rather than small: a page lives for seconds. */
export function compressedPage(page: Kept, encoding: 'br' | 'gzip'): Promise<Uint8Array<ArrayBuffer>> {
  page.compressed[encoding] ??= compress(page.html, encoding);
  return page.compressed[encoding];
}

async function compress(html: string, encoding: 'br' | 'gzip'): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'gzip') return new Uint8Array(await promisify(gzip)(html));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  return new Uint8Array(await promisify(brotliCompress)(html, { params }));
}
