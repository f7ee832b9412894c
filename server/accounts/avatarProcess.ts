import { decodeAvatar, type PictureKind } from './decodeAvatar';

/** What the server sends its decoder, and what comes back. */
export type DecodeRequest = { readonly id: number; readonly file: Uint8Array; readonly kind: PictureKind };
export type DecodeAnswer = { readonly id: number; readonly image: Uint8Array | null };

/** Twice what 12 megapixels take on their way, with Node and the library around them. */
const MOST_BYTES = 600 * 1024 * 1024;
const LOOKED_AT_EACH_MS = 25;

// The decoder works in threads of its own, so this one is free to look at what it takes.
setInterval(() => {
  if (process.memoryUsage.rss() > MOST_BYTES) process.exit(1);
}, LOOKED_AT_EACH_MS).unref();

// Signals of a terminal reach it as well, and it ends when its server does.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.exit(0));

process.on('message', async ({ id, file, kind }: DecodeRequest) => {
  const answer: DecodeAnswer = { id, image: await decodeAvatar(file, kind) };
  process.send?.(answer);
});
