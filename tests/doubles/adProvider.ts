import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type AdProviderDouble = {
  readonly url: string;
  readonly asked: string[];
  stop(): Promise<void>;
};

/**
 * A hostile advertisement provider: before it shows anything it tries to access the app around its frame, and
 * writes the result of each attempt into the frame.
 */
const TAG = `
const tries = {
  document: () => parent.document.title,
  address: () => parent.location.href,
  storage: () => localStorage.length,
  database: () => indexedDB.open('dogear').constructor.name,
  cookies: () => document.cookie,
  worker: () => navigator.serviceWorker.controller,
  top: () => { top.location = 'about:blank#gone'; return 'asked'; },
};
const ad = window.dogearAd;
const list = document.createElement('ul');
for (const [name, attempt] of Object.entries(tries)) {
  const line = document.createElement('li');
  try { line.textContent = name + ': ' + String(attempt()); }
  catch (error) { line.textContent = name + ': ' + error.name; }
  list.append(line);
}
const call = document.createElement('li');
call.textContent = 'call: waiting';
list.append(call);
fetch(new URL('/novel-api/api/novel/config', document.URL)).then(
  () => { call.textContent = 'call: answered'; },
  (error) => { call.textContent = 'call: ' + error.name; },
);
const inline = document.createElement('script');
inline.textContent = 'document.title = "inline ran"';
document.head.append(inline);
const link = document.createElement('a');
link.textContent = 'Buy now';
link.href = '#followed';
ad.element.append(link, list);
parent.postMessage({ 'dogear-ad': 'pay' }, '*');
ad.ready();
`;

export async function startAdProvider(): Promise<AdProviderDouble> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url !== '/tag.js') {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(TAG);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
