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

/** How this process is watched (decision 0077). */
export type Watch = {
  readonly running: Running;
  /** Hears of each request that is over; null where the log has no line for it. */
  readonly tell: ((line: CallLine) => void) | null;
  /** Begins to count, where somebody may ask for it. Before that nothing is counted. */
  readonly begin: (context: Context) => Promise<void>;
  readonly end: () => Promise<void>;
};

/** From now on the log is as the settings have it. */
export function openWatch({ operation }: Settings): Watch {
  const running: { isStopping: boolean; metrics: Metrics | null } = { isStopping: false, metrics: null };
  let end = async () => undefined as void;
  // Whole lines, written before the next thing is done: the last one is there also when the process ends of what it says.
  const log = operation.log === 'json' ? openStructuredLog(pino.destination({ dest: 1, sync: true })) : null;
  if (log) redirectConsole(log, (level) => running.metrics?.logged(level));
  return {
    running,
    tell: log?.call ?? null,
    begin: async (context) => {
      if (operation.metrics === null && operation.metricsToken === null) return;
      // Not loaded where nobody asks.
      const { openMetrics } = await import('../../server/observation/openMetrics');
      running.metrics = openMetrics(context);
      if (operation.metrics) end = await serveMetrics(running.metrics, operation.metrics);
    },
    end: () => end(),
  };
}

/** Serves `/metrics` at an address of its own, which readers do not reach. Resolves to what ends it. */
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
