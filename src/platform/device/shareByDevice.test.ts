import { afterEach, expect, it, vi } from 'vitest';
import { shareByDevice } from './shareByDevice';

afterEach(() => vi.unstubAllGlobals());

const share = (outcome: () => Promise<void>) => {
  vi.stubGlobal('navigator', { share: outcome });
  return shareByDevice('A Book', 'https://books.example/bookInfo/7');
};

it('sharing returns false if the device refused, true if the reader cancelled', async () => {
  expect(await share(async () => undefined)).toBe(true);
  expect(await share(() => Promise.reject(new DOMException('closed', 'AbortError')))).toBe(true);
  expect(await share(() => Promise.reject(new DOMException('denied', 'NotAllowedError')))).toBe(false);
});
