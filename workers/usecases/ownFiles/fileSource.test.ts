import { afterEach, expect, it, vi } from 'vitest';
import { sha256Hex } from '../../../data/network/sha256';
import { openSource } from './fileSource';

afterEach(() => vi.unstubAllGlobals());

it('a file read in pieces has the same hash as in memory', async () => {
  const bytes = Uint8Array.from({ length: 17 * 1024 * 1024 }, (_, at) => (at * 31 + (at >> 8)) & 0xff);
  // Node.js lacks it.
  vi.stubGlobal(
    'FileReaderSync',
    class {
      readAsArrayBuffer = ({ at, to }: { at: number; to: number }) => bytes.slice(at, to).buffer;
    },
  );
  const file = { size: bytes.length, slice: (at: number, to: number) => ({ at, to }) };
  const { hash } = await openSource(file as unknown as File);
  expect(await hash()).toBe(await sha256Hex(bytes));
});
