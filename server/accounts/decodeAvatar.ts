import sharp from 'sharp';
import { AVATAR_MAX_PIXELS } from '../../contract/account/logins.schema';

/** Side of a picture, in px: twice the largest place it is shown at. */
const SIDE = 256;

sharp.cache(false);
sharp.concurrency(1);

/**
 * A picture as it is served: decoded and drawn again as a square WebP. Nothing of the file is in it but pixels: no place
 * and no camera (EXIF), no second format behind the first. Null for what is not the kind it begins as, or has too many
 * pixels, which its header says before anything is decoded.
 */
export async function decodeAvatar(file: Uint8Array, kind: PictureKind): Promise<Uint8Array | null> {
  const options = {
    limitInputPixels: AVATAR_MAX_PIXELS,
    failOn: 'error',
    animated: false,
    sequentialRead: true,
  } as const;
  try {
    const { format, width, height } = await sharp(file, options).metadata();
    if (format !== kind || !width || !height || width * height > AVATAR_MAX_PIXELS) return null;
    // Turned as its EXIF says before that goes.
    const image = sharp(file, options).rotate().resize(SIDE, SIDE, { fit: 'cover', position: 'attention' });
    return await image.webp({ quality: 82 }).toBuffer();
  } catch {
    // Whatever the decoder stumbles over is not a picture.
    return null;
  }
}

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
