import { afterEach, expect, it, vi } from 'vitest';
import { dropForeignHead } from './dropForeignHead';

afterEach(() => vi.unstubAllGlobals());

type Listener = (event: { toLocation: { pathname: string } }) => void;

it('the first page’s head tags are removed only once another page is shown', () => {
  const tag = { remove: vi.fn() };
  vi.stubGlobal('document', { head: { querySelectorAll: () => [tag] } });
  let resolved: Listener = () => undefined;
  const stop = vi.fn();
  const subscribe = ((_event: string, listener: Listener) => {
    resolved = listener;
    return stop;
  }) as unknown as Parameters<typeof dropForeignHead>[0]['subscribe'];
  const latestLocation = { pathname: '/bookInfo/1' } as Parameters<
    typeof dropForeignHead
  >[0]['latestLocation'];
  dropForeignHead({ subscribe, latestLocation });
  resolved({ toLocation: { pathname: '/bookInfo/1' } });
  expect(tag.remove).not.toHaveBeenCalled();
  resolved({ toLocation: { pathname: '/bookInfo/2' } });
  expect([tag.remove.mock.calls.length, stop.mock.calls.length]).toEqual([1, 1]);
});
