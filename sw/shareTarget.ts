import { registerRoute } from 'workbox-routing';
import { SHARE_PATH } from '../contract/wire/serviceWorker';
import { placeOfShare } from './placeOfShare';

/**
 * Takes in what the system shares with the installed app, with or without a network: files wait on the device until the
 * reader has said in the library that they want them, for any site can post here; an address goes on to the page that opens it,
 * other words to the search.
 */
export function takeInShares(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
    async ({ request }) => {
      const form = await request.formData().catch(() => null);
      // As after any form: going back does not post again.
      return Response.redirect(await placeOfShare(form), 303);
    },
    'POST',
  );
}
