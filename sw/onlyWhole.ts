import type { WorkboxPlugin } from 'workbox-core';
import { sha256Hex } from '../data/network/sha256';

export const CHAPTER_FILE = /^\/content\/([0-9a-f]{64})\.txt$/;

/**
 * Caches a file only if its bytes match its name: a captive portal's page or a truncated response is never
 * cached.
 */
export const onlyWhole: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) => {
    const hash = CHAPTER_FILE.exec(new URL(request.url).pathname)?.[1];
    if (response.status !== 200 || hash === undefined) return null;
    const bytes = new Uint8Array(await response.clone().arrayBuffer());
    return (await sha256Hex(bytes)) === hash ? response : null;
  },
};
