import { decodeAvatar, type PictureKind } from './decodeAvatar';

export type DecodeRequest = { readonly id: number; readonly file: Uint8Array; readonly kind: PictureKind };
export type DecodeAnswer = { readonly id: number; readonly image: Uint8Array | null };

/**
 * The memory at which the decoder exits: twice what decoding 12 megapixels takes, including Node and the
 * library.
 */
const MOST_BYTES = 600 * 1024 * 1024;
const LOOKED_AT_EACH_MS = 25;

// The decoding runs in other threads, so this one is free to watch the memory.
setInterval(() => {
  if (process.memoryUsage.rss() > MOST_BYTES) process.exit(1);
}, LOOKED_AT_EACH_MS).unref();

// A terminal's signals reach this process too; it ends only when its server does.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.exit(0));

process.on('message', async ({ id, file, kind }: DecodeRequest) => {
  const answer: DecodeAnswer = { id, image: await decodeAvatar(file, kind) };
  process.send?.(answer);
});
