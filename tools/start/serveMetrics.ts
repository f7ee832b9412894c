import { createServer } from 'node:http';
import type { OperationSettings } from '../../server/ground/settings/operationSettings';
import type { Metrics } from '../../server/observation/openMetrics';
import { PortError } from './listen';

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
