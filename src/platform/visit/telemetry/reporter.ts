import {
  BrowserClient,
  breadcrumbsIntegration,
  defaultStackParser,
  globalHandlersIntegration,
  httpContextIntegration,
  linkedErrorsIntegration,
  startInactiveSpan,
} from '@sentry/browser';
import { captureException, createTransport, dedupeIntegration, getCurrentScope } from '@sentry/core';
import type { Signals } from '../../../../contract/account/installation.schema';
import { releaseName, TELEMETRY_PATH } from '../../../../contract/account/signals';
import { usecases } from '../../worker/usecases';
import { onFaults } from '../faults';
import { onTimings, type Timing } from './timings';

type Errors = NonNullable<Signals['errors']>;

/**
 * Sentry's browser client with what is wanted of it, and no more (decision 0069): errors, the time of a few journeys, and
 * recordings where the operator asks for them. What it makes is scrubbed, kept and sent by the worker. Returns how to stop it.
 */
export function startReporter(errors: Errors): () => void {
  const client = new BrowserClient({
    dsn: errors.dsn,
    // Where the worker sends it; here it has the DSN named in every envelope.
    tunnel: TELEMETRY_PATH,
    release: releaseName(__APP_VERSION__),
    environment: 'production',
    stackParser: defaultStackParser,
    transport: (options) => createTransport(options, ({ body }) => handOver(body)),
    integrations: [
      globalHandlersIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      httpContextIntegration(),
      // What was tapped and typed has names of books in it; the console's lines are anybody's.
      breadcrumbsIntegration({ dom: false, xhr: false, fetch: true, history: true }),
    ],
    // A transaction for each: what services of the same protocol understand too.
    traceLifecycle: 'static',
    tracesSampleRate: errors.traces,
    replaysSessionSampleRate: errors.replays,
    replaysOnErrorSampleRate: errors.errorReplays,
    // Nor does Sentry itself look up where it came from: what it sees is the server's address.
    dataCollection: { userInfo: false, cookies: false, httpBodies: [], urlQueryParams: false },
    sendClientReports: false,
    enhanceFetchErrorMessages: false,
    maxBreadcrumbs: 30,
    maxValueLength: 1_000,
  });
  getCurrentScope().setClient(client);
  client.init();
  let isStopped = false;
  const endings = [
    onTimings(addSpan),
    onFaults((error) => captureException(error)),
    () => {
      isStopped = true;
      client.getOptions().enabled = false;
      getCurrentScope().setClient(undefined);
      void client.close(0);
    },
  ];
  if (errors.replays > 0 || errors.errorReplays > 0) {
    void import('./replay').then(({ recordVisit }) => {
      if (!isStopped) endings.push(recordVisit(client));
    }, console.warn);
  }
  return () => {
    for (const end of endings.reverse()) end();
  };
}

/** Kept by the worker, it is as good as sent. */
async function handOver(body: string | Uint8Array): Promise<{ statusCode: number }> {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const kept = await usecases.sendEnvelope(text);
  return { statusCode: kept.ok ? 200 : 500 };
}

function addSpan({ name, from, to, ok }: Timing): void {
  const span = startInactiveSpan({ name, op: 'journey', startTime: from / 1_000, forceTransaction: true });
  span.setStatus(ok ? { code: 1 } : { code: 2, message: 'unknown_error' });
  span.end(to / 1_000);
}
