import type { APIResponse, Route } from '@playwright/test';

/**
 * Gets what a routed request for a file asks for. Playwright keeps connections open as a browser does, and the
 * server may close an idle one at that moment: such a request is sent again, as a browser sends it.
 */
export function fetchRoute(route: Route): Promise<APIResponse> {
  return route.fetch({ maxRetries: 1 });
}
