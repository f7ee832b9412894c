import type { Page } from '@playwright/test';
import type { WritePoint } from './killPoint';

/** Where a worker that has come to its point asks for something that never comes. */
export const STOPPED_HERE = '/stopped-here';

/**
 * Has a worker of the pages to come stand still at a write: in the event that tells it of the write, it waits for an answer that nobody
 * gives, and does nothing more. Call it before the page is opened. No worker hears its page before it is prepared.
 */
export async function stopWorkerAt(page: Page, point: WritePoint): Promise<void> {
  await page.addInitScript(holdMessages);
  page.on('worker', (worker) => {
    const name = /\/(usecases|ownBook)\.worker/.exec(worker.url())?.[1];
    const prepared =
      name === point.worker ? worker.evaluate(standStill, { ...point, path: STOPPED_HERE }) : undefined;
    // One that ends with its page, or its browser, needs no preparing.
    Promise.resolve(prepared)
      .then(() => page.evaluate((url) => (window as unknown as Held).letBegin(url), worker.url()))
      .catch(() => undefined);
  });
}

type Held = { letBegin: (url: string) => void };

/** Runs in the page: what it says to a worker waits until that is prepared. */
function holdMessages(): void {
  const ready = new Set<string>();
  const held: { url: string; send: () => void }[] = [];
  // What is compiled for private fields is not there in the page.
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

/** Runs in the worker. */
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
  /** What the app has listen was there first, and would have told its page before another listener is called. */
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
