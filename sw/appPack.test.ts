import { expect, test } from 'vitest';
import { type PackedFile, pack, unpack } from './appPack';

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const file = (url: string, content: string): PackedFile => ({
  url,
  mediaType: 'text/javascript',
  bytes: new TextEncoder().encode(content),
});
const FILES = [
  file('/assets/a-12345678.js', 'one'),
  file('/assets/b-12345678.js', ''),
  file('/ё', 'ещё один'),
];

/** As a network brings it, in pieces of `size` bytes. */
function inPieces(bytes: Uint8Array, size: number): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
}

test.each([1, 7, 10_000])('what was packed comes out again, in pieces of %i bytes', async (size) => {
  const found: [string, string, string][] = [];
  for await (const { url, mediaType, bytes } of unpack(inPieces(pack(FILES), size))) {
    found.push([url, mediaType, text(bytes)]);
  }
  expect(found).toEqual(FILES.map(({ url, mediaType, bytes }) => [url, mediaType, text(bytes)]));
});

test('what has arrived is handed on before a pack that ends too soon is refused', async () => {
  const packed = pack(FILES);
  const found: string[] = [];
  const reading = async () => {
    for await (const { url } of unpack(inPieces(packed.slice(0, packed.length - 1), 5))) found.push(url);
  };
  await expect(reading()).rejects.toThrow('ends too soon');
  expect(found).toEqual(['/assets/a-12345678.js', '/assets/b-12345678.js']);
});
