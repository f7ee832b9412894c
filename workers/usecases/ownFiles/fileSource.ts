import { sha256Hex } from '../../../data/network/sha256';
import { Sha256Stream } from '../../../data/network/sha256Stream';
import { type ByteSource, inMemory } from '../../../formats/epub/byteSource';

/** A larger file is read where its bytes are wanted. */
const IN_MEMORY_BYTES = 16 * 1024 * 1024;
const PIECE_BYTES = 4 * 1024 * 1024;

declare const FileReaderSync: (new () => { readAsArrayBuffer(blob: Blob): ArrayBuffer }) | undefined;

/** All of a file, for whoever may not wait. */
export function readAtOnce(file: Blob): ArrayBuffer {
  if (typeof FileReaderSync === 'undefined') throw new Error('files cannot be read at once here');
  return new FileReaderSync().readAsArrayBuffer(file);
}

/** A file of the device's own, and the SHA-256 of it, which is what it is known by. Rejects when it can no longer be read. */
export async function openSource(file: Blob): Promise<{ source: ByteSource; hash: () => Promise<string> }> {
  if (file.size <= IN_MEMORY_BYTES || typeof FileReaderSync === 'undefined') {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return { source: inMemory(bytes), hash: () => sha256Hex(bytes) };
  }
  const reader = new FileReaderSync();
  const read = (start: number, end: number) =>
    new Uint8Array(reader.readAsArrayBuffer(file.slice(start, Math.max(start, end))));
  const hash = async () => {
    const stream = new Sha256Stream();
    for (let at = 0; at < file.size; at += PIECE_BYTES) stream.update(read(at, at + PIECE_BYTES));
    return stream.hex();
  };
  return { source: { size: file.size, read }, hash };
}
