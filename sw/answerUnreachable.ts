import { setCatchHandler } from 'workbox-routing';

/**
 * Answers with a network error when a route finds a response neither in a cache nor on the network. A
 * rejected promise has the same effect on the page, but browsers report it as a fault of the service worker:
 * Firefox does so for every cover requested offline.
 */
export function answerUnreachable(): void {
  setCatchHandler(async () => Response.error());
}
