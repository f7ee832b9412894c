import { createServer } from 'node:http';
import { pino } from 'pino';
import type { Context } from '../../server/ground/context';
import type { OperationSettings } from '../../server/ground/settings/operationSettings';
import type { Settings } from '../../server/ground/settings/settings';
import type { Running } from '../../server/http/healthRoutes';
import type { CallLine } from '../../server/http/observeCalls';
import type { Metrics } from '../../server/observation/openMetrics';
import { PortError } from './listen';
import { openStructuredLog, redirectConsole } from './log/structuredLog';

/** The log, the health state and the metrics of this process (decision 0077). */
export type Watch = {
  readonly running: Running;
  /** Called for each finished request; null if the log has no line for it. */
  readonly tell: ((line: CallLine) => void) | null;
  readonly begin: (context: Context) => Promise<void>;
  readonly end: () => Promise<void>;
};

export function openWatch({ operation }: Settings): Watch {
  const running: { isStopping: boolean; metrics: Metrics | null } = { isStopping: false, metrics: null };
  let end = async () => undefined as void;
  // Synchronous, whole lines: the last one is written even if the process then ends.
  const log = operation.log === 'json' ? openStructuredLog(pino.destination({ dest: 1, sync: true })) : null;
  if (log) redirectConsole(log, (level) => running.metrics?.logged(level));
  return {
    running,
    tell: log?.call ?? null,
    begin: async (context) => {
      if (operation.metrics === null && operation.metricsToken === null) return;
      // Loaded only if metrics are enabled.
      const { openMetrics } = await import('../../server/observation/openMetrics');
      running.metrics = openMetrics(context);
      if (operation.metrics) end = await serveMetrics(running.metrics, operation.metrics);
    },
    end: () => end(),
  };
}

/**
 * Serves `/metrics` on a separate address that readers cannot reach. Resolves to a function that stops it.
 */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: NonNullable<OperationSettings['metrics']>,
): Promise<() => Promise<void>> {
  const server = createServer(async ({ url, method }, response) => {
    const isAsked = (method === 'GET' || method === 'HEAD') && url?.split('?')[0] === '/metrics';
    if (!isAsked) return void response.writeHead(404).end();
    try {
      const { text, contentType } = await metrics.read();
      response.writeHead(200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' }).end(text);
    } catch (error) {
      console.error('The metrics could not be read:', error);
      response.writeHead(500).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new PortError(`DOGEAR_METRICS: port ${port} cannot be used: ${error.message}`)),
    );
    server.listen({ host, port }, resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}
