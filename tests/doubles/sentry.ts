import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openEnvelope, type SentEnvelope } from './sentryEnvelope';

export type SentryDouble = {
  readonly dsn: string;
  readonly received: {
    readonly path: string;
    readonly headers: IncomingHttpHeaders;
    readonly envelope: SentEnvelope;
  }[];
  readonly asked: string[];
  answer(how: { status: number; headers?: Record<string, string> } | 'never'): void;
  stop(): Promise<void>;
};

export async function startSentry(): Promise<SentryDouble> {
  let how: Parameters<SentryDouble['answer']>[0] = { status: 200 };
  const received: SentryDouble['received'] = [];
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    if (how === 'never') return;
    const { url = '', headers, method } = request;
    asked.push(url);
    if (how.status === 200 && method === 'POST') {
      received.push({ path: url, headers, envelope: openEnvelope(Buffer.concat(parts)) });
    }
    response.writeHead(how.status, how.headers).end('{"id":"something only Sentry knows"}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    dsn: `http://publickey@127.0.0.1:${port}/7`,
    received,
    asked,
    answer: (next) => {
      how = next;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
