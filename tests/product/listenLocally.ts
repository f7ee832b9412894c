import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Starts a test's server on a free port. It is on another site than the app (127.0.0.1, not localhost), as
 * are the services it replaces. It answers only once the caller, who needs its address first, listens to its
 * requests.
 */
export async function listenLocally(): Promise<{ server: Server; url: string; stop(): Promise<void> }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    server,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
