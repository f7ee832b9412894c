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

type Kept = {
  readonly html: string;
  readonly inline: InlineSources | undefined;
  readonly missing: boolean;
  readonly movedTo: string | undefined;
  readonly compressed: Partial<Record<'br' | 'gzip', Promise<Uint8Array<ArrayBuffer>>>>;
};

/** Cached pages, some 200 kB each with their compressed forms. */
const MOST_PAGES = 100;
/** A shared link is opened by many within seconds; a cached page is never older than this. */
const KEPT_MS = 10_000;
/**
 * Pages composed per minute, each 10 to 30 ms of processor time. Cached pages do not count (decision 0028).
 */
const COMPOSED = { network: 600, ceiling: 1_200 } as const;

export type FirstPages = {
  /**
   * Returns null if the network, or all networks together, used up their limit: the plain page works too, a
   * moment later.
   */
  readonly open: (visit: Visit & { network: string }, now: number) => Promise<Kept | null>;
};

/**
 * Creates the cache of first pages (decision 0014): each is composed once for all concurrent visitors with
 * the same page and language.
 */
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

/** Everything a page depends on, and nothing a caller can make up. */
function keyOf(visit: Visit): string {
  const { url, userAgent, origin } = visit;
  const deep = url.searchParams.get('isDeepLink') === '1';
  const mobile = MOBILE_USER_AGENT.test(userAgent ?? '');
  const asked = askedLanguage(url) !== undefined;
  const plain = isPlainAsked(url);
  return [languageOf(visit), asked, plain, mobile, deep, origin, url.pathname, landingPath(url)].join(' ');
}

/** Compresses fast rather than small, since a page is cached only for seconds. */
export function compressedPage(page: Kept, encoding: 'br' | 'gzip'): Promise<Uint8Array<ArrayBuffer>> {
  page.compressed[encoding] ??= compress(page.html, encoding);
  return page.compressed[encoding];
}

async function compress(html: string, encoding: 'br' | 'gzip'): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'gzip') return new Uint8Array(await promisify(gzip)(html));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  return new Uint8Array(await promisify(brotliCompress)(html, { params }));
}
