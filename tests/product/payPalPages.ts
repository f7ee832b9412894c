import type { BrowserContext } from '@playwright/test';
import type { startPayPal } from '../doubles/paypal/startPayPal';

/**
 * Replaces PayPal's own pages, as far as a payer sees them: "Pay now" and "Cancel", each of which leads back.
 */
export async function showPayPalPages(
  context: BrowserContext,
  paypal: Awaited<ReturnType<typeof startPayPal>>,
): Promise<void> {
  await context.route(/^https:\/\/paypal\.example\//, (route) => {
    const url = new URL(route.request().url());
    const id = url.pathname.split('/').at(-1) ?? '';
    const { return_url, cancel_url } = paypal.waysBack(id);
    const does = url.searchParams.get('does');
    if (does === 'leave') return route.fulfill({ status: 303, headers: { location: cancel_url } });
    if (does === 'pay') {
      paypal.approve(id);
      return route.fulfill({ status: 303, headers: { location: `${return_url}?token=${id}` } });
    }
    const body = `<!doctype html><html lang="en"><title>PayPal</title>
      <a href="?does=pay">Pay now</a> <a href="?does=leave">Cancel</a>`;
    return route.fulfill({ contentType: 'text/html', body });
  });
}
