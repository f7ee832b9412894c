import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { sha256Hex } from '../../../data/network/sha256';
import { type ByteSource, inMemory } from '../../../formats/epub/byteSource';

const IN_MEMORY_BYTES = 16 * 1024 * 1024;
const PIECE_BYTES = 4 * 1024 * 1024;

declare const FileReaderSync: (new () => { readAsArrayBuffer(blob: Blob): ArrayBuffer }) | undefined;

/** Reads a whole file synchronously. */
export function readAtOnce(file: Blob): ArrayBuffer {
  if (typeof FileReaderSync === 'undefined') throw new Error('files cannot be read at once here');
  return new FileReaderSync().readAsArrayBuffer(file);
}

/**
 * Opens an own file and its SHA-256, which identifies its book. Rejects if the file can no longer be read.
 */
export async function openSource(file: Blob): Promise<{ source: ByteSource; hash: () => Promise<string> }> {
  if (file.size <= IN_MEMORY_BYTES || typeof FileReaderSync === 'undefined') {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return { source: inMemory(bytes), hash: () => sha256Hex(bytes) };
  }
  const reader = new FileReaderSync();
  const read = (start: number, end: number) =>
    new Uint8Array(reader.readAsArrayBuffer(file.slice(start, Math.max(start, end))));
  const hash = async () => {
    // WebCrypto only hashes data that is in memory as a whole.
    const stream = sha256.create();
    for (let at = 0; at < file.size; at += PIECE_BYTES) stream.update(read(at, at + PIECE_BYTES));
    return bytesToHex(stream.digest());
  };
  return { source: { size: file.size, read }, hash };
}

const STRETCH_MS = 12;

/** Runs a reading that yields, with `pause` in between. */
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

/** Resolves in a new task, so that waiting messages are processed. */
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

/** One book's file is unpacked at a time on the whole device. */
const LOCK = 'dogear-own-files';

export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks.request(LOCK, work) as Promise<T>;
}
