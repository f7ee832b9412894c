import type { Page } from '@playwright/test';
import type { WritePoint } from './killPoint';

/** The path that a stopped worker requests, which never gets a response. */
export const STOPPED_HERE = '/stopped-here';

/**
 * Stops a worker of future pages at a write: the event handler of the write makes a synchronous request that
 * never gets a response, and nothing runs after it. Call it before the page is opened. Messages of a page to
 * its worker wait until the worker is prepared.
 */
export async function stopWorkerAt(page: Page, point: WritePoint): Promise<void> {
  await page.addInitScript(holdMessages);
  page.on('worker', (worker) => {
    const name = /\/(usecases|ownBook)\.worker/.exec(worker.url())?.[1];
    const prepared =
      name === point.worker ? worker.evaluate(standStill, { ...point, path: STOPPED_HERE }) : undefined;
    // A worker that ends with its page or browser needs no preparation.
    Promise.resolve(prepared)
      .then(() => page.evaluate((url) => (window as unknown as Held).letBegin(url), worker.url()))
      .catch(() => undefined);
  });
}

type Held = { letBegin: (url: string) => void };

/** Runs in the page: holds its messages to a worker until that is prepared. */
function holdMessages(): void {
  const ready = new Set<string>();
  const held: { url: string; send: () => void }[] = [];
  // A WeakMap, because the helper that private fields compile to does not exist in the page.
  const urls = new WeakMap<Worker, string>();
  const Begun = window.Worker;
  window.Worker = class extends Begun {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      urls.set(this, new URL(String(url), location.href).href);
    }
    override postMessage(message: unknown, options?: StructuredSerializeOptions | Transferable[]): void {
      const send = () => super.postMessage(message, options as StructuredSerializeOptions);
      const url = urls.get(this) ?? '';
      if (ready.has(url)) send();
      else held.push({ url, send });
    }
  };
  (window as unknown as Held).letBegin = (url) => {
    ready.add(url);
    for (const each of held.splice(0)) {
      if (each.url === url) each.send();
      else held.push(each);
    }
  };
}

function standStill({
  table,
  by = 'put',
  nth = 1,
  where = {},
  when,
  path,
}: WritePoint & { path: string }): void {
  let seen = 0;
  const stop = () => {
    const request = new XMLHttpRequest();
    request.open('GET', path, false);
    request.send();
  };
  const isMeant = (store: IDBObjectStore, row: unknown) => {
    if (store.name !== table) return false;
    const values = row as Record<string, unknown>;
    return Object.entries(where).every(([name, value]) => values[name] === value) && ++seen === nth;
  };
  const note = (store: IDBObjectStore, request: IDBRequest) => {
    if (when === 'inside') request.addEventListener('success', stop);
    else stopBefore(store.transaction);
  };
  /**
   * The app's own listener was added first and would notify the page before an added one runs, so this wraps
   * it.
   */
  const stopBefore = (transaction: IDBTransaction) => {
    const listener = transaction.oncomplete;
    transaction.oncomplete = (event) => {
      stop();
      listener?.call(transaction, event);
    };
  };
  if (by === 'delete') {
    const remove = IDBObjectStore.prototype.delete;
    IDBObjectStore.prototype.delete = function (key) {
      const request = remove.call(this, key);
      if (isMeant(this, {})) note(this, request);
      return request;
    };
    return;
  }
  for (const name of ['put', 'add'] as const) {
    const write = IDBObjectStore.prototype[name];
    IDBObjectStore.prototype[name] = function (row: unknown, ...key) {
      const request = write.call(this, row, ...key);
      if (isMeant(this, row)) note(this, request);
      return request;
    };
  }
}
