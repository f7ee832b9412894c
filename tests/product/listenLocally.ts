import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A server of a test on a free port, another site than the app (127.0.0.1, not localhost), as those it stands for are.
 * It answers nothing before the caller listens to its requests, who needs its address first.
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
