import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endWithPage } from './endWithPage';

const { end, calls } = vi.hoisted(() => ({
  end: vi.fn<(until: Promise<unknown>) => void>(),
  calls: { noteTransactions: vi.fn(), abortTransactions: vi.fn() },
}));
vi.mock('./usecases', () => ({ endWorker: end }));
vi.mock('../../data/queries/databaseState', () => calls);

let page: EventTarget;
const leave = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }));

beforeEach(() => {
  vi.clearAllMocks();
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
});
afterEach(() => vi.unstubAllGlobals());

it('ends worker and transactions with a page that is kept asleep, until it is shown again', async () => {
  vi.stubGlobal('document', {});
  endWithPage();
  expect(calls.noteTransactions).toHaveBeenCalledOnce();
  leave(true);
  expect(calls.abortTransactions).toHaveBeenCalledOnce();
  expect(end).toHaveBeenCalledOnce();
  page.dispatchEvent(new Event('pageshow'));
  await end.mock.calls[0]?.[0];
});

it.each([
  ['a page that is left for good', {}, false],
  ['an engine that wakes or drops a sleeping page itself', { onfreeze: null }, true],
])('leaves alone %s', (_, document, persisted) => {
  vi.stubGlobal('document', document);
  endWithPage();
  leave(persisted);
  expect(end).not.toHaveBeenCalled();
  expect(calls.abortTransactions).not.toHaveBeenCalled();
});
