/**
 * A double of Cache Storage for tests in Node, which has none: keyed by path, and with room for a limited
 * number of puts.
 */
export class FakeCaches {
  readonly deleted: string[] = [];
  room = Number.POSITIVE_INFINITY;
  readonly #lost = new Set<object>();
  readonly #caches = new Map<string, Map<string, { type: string; bytes: ArrayBuffer }>>();

  async open(name: string) {
    const stored = this.#stored(name);
    return {
      match: async (path: string) => {
        const found = stored.get(path);
        if (found && this.#lost.has(found)) return lostResponse();
        return found && new Response(found.bytes.slice(0), { headers: { 'content-type': found.type } });
      },
      put: async (path: string, response: Response) => {
        if (this.room <= 0) throw new DOMException('no room', 'QuotaExceededError');
        this.room -= 1;
        const type = response.headers.get('content-type') ?? '';
        stored.set(path, { type, bytes: await response.arrayBuffer() });
      },
      delete: async (path: string) => stored.delete(path),
      keys: async () => [...stored.keys()].map((path) => ({ url: `http://dogear.test${path}` })),
    };
  }

  async delete(name: string): Promise<boolean> {
    this.deleted.push(name);
    return this.#caches.delete(name);
  }

  files(name: string): Map<string, Uint8Array> {
    return new Map([...this.#stored(name)].map(([path, { bytes }]) => [path, new Uint8Array(bytes)]));
  }

  spoil(name: string, path: string): void {
    const file = this.#stored(name).get(path);
    if (!file) throw new Error(`${path} is not there`);
    const bytes = new Uint8Array(file.bytes);
    bytes[0] = (bytes[0] ?? 0) ^ 1;
  }

  /** From now on the entry is listed but cannot be read. */
  lose(name: string, path: string): void {
    const file = this.#stored(name).get(path);
    if (!file) throw new Error(`${path} is not there`);
    this.#lost.add(file);
  }

  #stored(name: string) {
    const stored = this.#caches.get(name) ?? new Map<string, { type: string; bytes: ArrayBuffer }>();
    this.#caches.set(name, stored);
    return stored;
  }
}

function lostResponse(): Response {
  const lost = new DOMException('The file is gone.', 'NotFoundError');
  return new Response(new ReadableStream({ start: (controller) => controller.error(lost) }));
}
