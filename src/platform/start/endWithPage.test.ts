import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endWithPage } from './endWithPage';

const { end, terminate, calls } = vi.hoisted(() => ({
  end: vi.fn<(until: Promise<unknown>) => () => void>(),
  terminate: vi.fn(),
  calls: { recordTransactions: vi.fn(), endTransactions: vi.fn(), beginTransactions: vi.fn() },
}));
vi.mock('../worker/usecases', () => ({ endWorker: end }));
vi.mock('../../../data/queries/databaseState', () => calls);

let page: EventTarget;
const leave = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }));

beforeEach(() => {
  vi.clearAllMocks();
  end.mockReturnValue(terminate);
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('worker and transactions of a frozen page end until it is shown again', async () => {
  vi.stubGlobal('document', {});
  endWithPage();
  expect(calls.recordTransactions).toHaveBeenCalledOnce();
  leave(true);
  expect(calls.endTransactions).toHaveBeenCalledOnce();
  expect(end).toHaveBeenCalledOnce();
  expect(calls.beginTransactions).not.toHaveBeenCalled();
  page.dispatchEvent(new Event('pageshow'));
  expect(calls.beginTransactions).toHaveBeenCalledOnce();
  await end.mock.calls[0]?.[0];
});

it('the worker is asked to end before unload, and works again if the page stays', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', {});
  endWithPage();
  page.dispatchEvent(new Event('beforeunload'));
  expect(end).toHaveBeenCalledOnce();
  expect(terminate).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3_000);
  await end.mock.calls[0]?.[0];
  leave(true);
  expect(terminate).toHaveBeenCalledTimes(2);
});

it.each([
  ['a page that is left for good', {}, false],
  ['an engine that wakes or drops a sleeping page itself', { onfreeze: null }, true],
])('worker and transactions are left alone for %s', (_, document, persisted) => {
  vi.stubGlobal('document', document);
  endWithPage();
  leave(persisted);
  expect(end).not.toHaveBeenCalled();
  expect(calls.endTransactions).not.toHaveBeenCalled();
});
