import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushKeys, PushPayload } from '../../../contract/account/push.schema';
import { decryptPush, makeReceiver, type Receiver } from './decryptPush';
import { verifyVapid } from './verifyVapid';

export type Delivered = {
  readonly browser: number;
  readonly payload: PushPayload;
  readonly headers: IncomingHttpHeaders;
  readonly sender: string;
};

export type PushService = {
  readonly origin: string;
  readonly delivered: readonly Delivered[];
  readonly faults: readonly string[];
  subscribe(): PushKeys & { readonly browser: number };
  /** Sets how the service answers pushes to a browser from now on; null: normally. */
  answer(browser: number, how: ((response: ServerResponse) => void) | null): void;
  stop(): Promise<void>;
};

export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Receiver & { readonly browser: number }>();
  const answers = new Map<number, ((response: ServerResponse) => void) | null>();
  const delivered: Delivered[] = [];
  const faults: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const receiver = browsers.get(request.url?.slice('/push/'.length) ?? '');
      if (!receiver) return response.writeHead(404).end();
      const { browser } = receiver;
      const answer = answers.get(browser);
      if (answer) return answer(response);
      try {
        const { headers } = request;
        if (headers['content-encoding'] !== 'aes128gcm') throw new Error('Another encoding.');
        const sender = verifyVapid(headers.authorization ?? '', origin, Date.now() / 1_000);
        const text = decryptPush(receiver, Buffer.concat(chunks));
        delivered.push({ browser, payload: JSON.parse(text) as PushPayload, headers, sender });
        return response.writeHead(201, { location: `${origin}/message/${randomUUID()}` }).end();
      } catch (error) {
        faults.push(String(error));
        return response.writeHead(400).end(String(error));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    delivered,
    faults,
    subscribe: () => {
      const auth = randomBytes(16);
      const receiver = makeReceiver(auth);
      const id = randomUUID();
      const browser = browsers.size;
      browsers.set(id, { ...receiver, browser });
      const keys = {
        p256dh: receiver.pair.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      };
      return { endpoint: `${origin}/push/${id}`, keys, browser };
    },
    answer: (browser, how) => void answers.set(browser, how),
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
