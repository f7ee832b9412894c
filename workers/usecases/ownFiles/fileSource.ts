import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { sha256Hex } from '../../../data/network/sha256';
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
    // WebCrypto takes only what is in memory as a whole.
    const stream = sha256.create();
    for (let at = 0; at < file.size; at += PIECE_BYTES) stream.update(read(at, at + PIECE_BYTES));
    return bytesToHex(stream.digest());
  };
  return { source: { size: file.size, read }, hash };
}

/** Work between two looks at what else there is to do. */
const STRETCH_MS = 12;

/** Goes through a reading that can be stopped at, with `pause` in between. */
export async function readInSteps<T>(
  reading: Generator<number, T>,
  pause: (share: number) => Promise<void>,
): Promise<T> {
  let since = performance.now();
  for (;;) {
    const step = reading.next();
    if (step.done) return step.value;
    if (performance.now() - since < STRETCH_MS) continue;
    await nextTask();
    await pause(step.value);
    since = performance.now();
  }
}

/** Messages that have come are heard meanwhile. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** One book's file is unpacked at a time, on the whole device. */
const LOCK = 'dogear-own-files';

/** Waits until no other file is being unpacked. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks.request(LOCK, work) as Promise<T>;
}
