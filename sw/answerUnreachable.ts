import { setCatchHandler } from 'workbox-routing';

/**
 * What a route can answer neither from a cache nor from the network is a network error, which a page knows how to take. A
 * rejected promise comes to the same for the page, but browsers report it as a fault of the service worker: Firefox for
 * every cover that is asked for offline.
 */
export function answerUnreachable(): void {
  setCatchHandler(async () => Response.error());
}
