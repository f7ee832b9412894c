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
 * Starts Sentry's browser client for the agreed purposes only (decision 0068): errors, the duration of a few
 * journeys, and recordings if the operator asks for them. The worker scrubs, stores and sends its output.
 * Returns how to stop it.
 */
export function startReporter(errors: Errors): () => void {
  const client = new BrowserClient({
    dsn: errors.dsn,
    // Where the worker sends the envelopes; setting it makes the client name the DSN in each.
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
      // Taps and typed text contain names of books; console lines may contain anything.
      breadcrumbsIntegration({ dom: false, xhr: false, fetch: true, history: true }),
    ],
    // One transaction per journey, which other services with the same protocol understand too.
    traceLifecycle: 'static',
    tracesSampleRate: errors.traces,
    replaysSessionSampleRate: errors.replays,
    replaysOnErrorSampleRate: errors.errorReplays,
    // Sentry cannot look up the sender either: it sees only the server's address.
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

/** An envelope that the worker has stored counts as sent. */
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
