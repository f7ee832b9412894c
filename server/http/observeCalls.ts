import { randomUUID } from 'node:crypto';
import type { createAdaptorServer, HttpBindings } from '@hono/node-server';
import { requestScope } from '../ground/requestScope';
import { callNameOf } from '../observation/callNames';
import type { Metrics } from '../observation/openMetrics';

type FetchCallback = Parameters<typeof createAdaptorServer>[0]['fetch'];
type Fetch = (request: Request, env: HttpBindings) => Response | Promise<Response>;

/** The outcome of a request: nothing about the caller, and of the path only what `callNameOf` keeps. */
export type CallLine = {
  readonly call: string;
  readonly status: number;
  readonly ms: number;
};

type Options = {
  readonly metrics: Metrics | null;
  /** Called after each request, in its scope. */
  readonly tell: ((line: CallLine) => void) | null;
  /** Whether a proxy in front sets a trustworthy `X-Request-Id`. */
  readonly trustProxy: boolean;
};

export const REQUEST_ID_HEADER = 'X-Request-Id';
const ID_OF_A_PROXY = /^[\w.:-]{8,64}$/;

/**
 * Gives each request an id, which its answer and all its log lines carry, and counts it. It wraps the whole
 * app, so that requests refused before any handler are counted too.
 */
export function observeCalls(fetch: Fetch, { metrics, tell, trustProxy }: Options): FetchCallback {
  return (request, bindings) => {
    // The server speaks only HTTP/1.1; other versions are the proxy's.
    const env = bindings as HttpBindings;
    const { incoming, outgoing } = env;
    const given = trustProxy ? incoming.headers['x-request-id'] : undefined;
    const id = typeof given === 'string' && ID_OF_A_PROXY.test(given) ? given : randomUUID();
    const scope = { id };
    const name = callNameOf(incoming.method ?? 'GET', pathOf(incoming.url ?? '/'));
    const began = performance.now();
    // Set on Node's own response: touching the headers of the app's Response would rebuild it.
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

/** Returns the path of a request target; some callers send an absolute URL. */
function pathOf(target: string): string {
  const path = target.startsWith('/') ? target : target.replace(/^\w+:\/\/[^/]*/, '') || '/';
  const end = path.search(/[?#]/);
  return end === -1 ? path : path.slice(0, end);
}
