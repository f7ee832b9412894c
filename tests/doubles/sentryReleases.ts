import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { SourceMap, type SourceMapPayload } from 'node:module';
import type { AddressInfo } from 'node:net';
import { posix } from 'node:path';

export type SentryReleases = {
  readonly url: string;
  readonly token: string;
  files(release: string): string[];
  /**
   * Resolves a frame of a report as Sentry does: the script at its address, the map that the script names,
   * and the place in the sources.
   */
  resolve(release: string, address: string, line: number, column: number): string | undefined;
  stop(): Promise<void>;
};

const TOKEN = 'secret-token';
const RELEASES = '/api/0/organizations/books/releases/';
const FILES = /^\/api\/0\/projects\/books\/app\/releases\/([^/]+)\/files\/$/;

/**
 * Starts a double of Sentry's releases: accepts each file of an existing release once, and resolves frames by
 * them.
 */
export async function startSentryReleases(): Promise<SentryReleases> {
  const releases = new Map<string, Map<string, string>>();

  const take = async (request: IncomingMessage): Promise<number> => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { method, url = '', headers } = request;
    if (headers.authorization !== `Bearer ${TOKEN}`) return 401;
    if (method !== 'POST') return 405;
    const body = Buffer.concat(parts);
    if (url === RELEASES) {
      const { version } = JSON.parse(body.toString()) as { version: string };
      if (releases.has(version)) return 208;
      releases.set(version, new Map());
      return 201;
    }
    const release = releases.get(decodeURIComponent(FILES.exec(url)?.[1] ?? ''));
    if (!release) return 404;
    const form = await new Response(body, {
      headers: { 'Content-Type': headers['content-type'] ?? '' },
    }).formData();
    const [name, file] = [form.get('name'), form.get('file')];
    if (typeof name !== 'string' || !(file instanceof Blob)) return 400;
    if (release.has(name)) return 409;
    release.set(name, await file.text());
    return 201;
  };
  const server = createServer(async (request, response) => {
    response.writeHead(await take(request)).end('what Sentry says');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    token: TOKEN,
    files: (release) => [...(releases.get(release)?.keys() ?? [])].sort(),
    resolve(release, address, line, column) {
      const files = releases.get(release);
      const name = `~${new URL(address).pathname}`;
      const map = /\n\/\/# sourceMappingURL=(\S+)\s*$/.exec(files?.get(name) ?? '')?.[1];
      const text = map && files?.get(posix.join(posix.dirname(name), map));
      if (!text) return undefined;
      const entry = new SourceMap(JSON.parse(text) as SourceMapPayload).findEntry(line - 1, column - 1);
      return 'originalSource' in entry ? `${entry.originalSource}:${entry.originalLine + 1}` : undefined;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
