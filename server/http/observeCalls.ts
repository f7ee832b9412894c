import { randomUUID } from 'node:crypto';
import type { createAdaptorServer, HttpBindings } from '@hono/node-server';
import { requestScope } from '../ground/requestScope';
import { callNameOf } from '../observation/callNames';
import type { Metrics } from '../observation/openMetrics';

type FetchCallback = Parameters<typeof createAdaptorServer>[0]['fetch'];
type Fetch = (request: Request, env: HttpBindings) => Response | Promise<Response>;

/** How a request ended: nothing about who made it, and only the part of its path that `callNameOf` keeps. */
export type CallLine = {
  readonly call: string;
  readonly status: number;
  readonly ms: number;
};

type Options = {
  readonly metrics: Metrics | null;
  /** Hears of each request when it is over, in its scope. */
  readonly tell: ((line: CallLine) => void) | null;
  /** Whether a proxy stands in front whose `X-Request-Id` may be believed. */
  readonly trustProxy: boolean;
};

export const REQUEST_ID_HEADER = 'X-Request-Id';
const ID_OF_A_PROXY = /^[\w.:-]{8,64}$/;

/**
 * Gives each request an id, which its answer and every line of the log about it bear, and counts it. Around the whole app, so that what
 * is refused before any handler is counted too.
 */
export function observeCalls(fetch: Fetch, { metrics, tell, trustProxy }: Options): FetchCallback {
  return (request, bindings) => {
    // The server speaks HTTP/1.1 alone: whatever else is spoken outside is the proxy's.
    const env = bindings as HttpBindings;
    const { incoming, outgoing } = env;
    const given = trustProxy ? incoming.headers['x-request-id'] : undefined;
    const id = typeof given === 'string' && ID_OF_A_PROXY.test(given) ? given : randomUUID();
    const scope = { id };
    const name = callNameOf(incoming.method ?? 'GET', pathOf(incoming.url ?? '/'));
    const began = performance.now();
    // On Node's own answer: to touch the headers of the app's would have that made once more.
    outgoing.setHeader(REQUEST_ID_HEADER, id);
    metrics?.callBegan();
    outgoing.once('close', () => {
      const ms = performance.now() - began;
      const status = outgoing.headersSent ? outgoing.statusCode : 0;
      metrics?.callEnded(name, status, ms / 1_000);
      if (tell) requestScope.run(scope, () => tell({ call: name, status, ms: Math.round(ms) }));
    });
    return requestScope.run(scope, () => fetch(request, env));
  };
}

/** Of a request's target as it came: some callers send the whole address. */
function pathOf(target: string): string {
  const path = target.startsWith('/') ? target : target.replace(/^\w+:\/\/[^/]*/, '') || '/';
  const end = path.search(/[?#]/);
  return end === -1 ? path : path.slice(0, end);
}
