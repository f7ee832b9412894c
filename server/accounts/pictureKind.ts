/** Kinds of pictures that are decoded: those that cost about what their pixels cost. HEIF and AVIF are not among them. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif';

const SIGNATURES: readonly (readonly [PictureKind, number, string])[] = [
  ['jpeg', 0, '\xff\xd8\xff'],
  ['png', 0, '\x89PNG\r\n\x1a\n'],
  ['gif', 0, 'GIF87a'],
  ['gif', 0, 'GIF89a'],
  ['webp', 8, 'WEBP'],
];

/** What a file is by its first bytes, whatever its name says; null for anything that is not decoded. */
export function pictureKind(file: Uint8Array): PictureKind | null {
  const start = Buffer.from(file.subarray(0, 12)).toString('latin1');
  const found = SIGNATURES.find(([, at, signature]) => start.startsWith(signature, at));
  if (found?.[0] === 'webp' && !start.startsWith('RIFF')) return null;
  return found?.[0] ?? null;
}
