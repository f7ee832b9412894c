import { registerRoute } from 'workbox-routing';
import { SHARE_PATH } from '../contract/wire/serviceWorker';
import { placeOfShare } from './placeOfShare';

/**
 * Accepts shares from the system, with or without a network. Files wait on the device until the reader
 * confirms them in the library, because any site can post here. An address goes to the page that opens it,
 * other text to the search.
 */
export function takeInShares(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
    async ({ request }) => {
      const form = await request.formData().catch(() => null);
      // 303, as after any form: going back does not post again.
      return Response.redirect(await placeOfShare(form), 303);
    },
    'POST',
  );
}
