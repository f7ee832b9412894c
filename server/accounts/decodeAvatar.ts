import sharp from 'sharp';
import { AVATAR_MAX_PIXELS } from '../../contract/account/logins.schema';

/** The side of an avatar, in px: twice the largest size it is shown at. */
const SIDE = 256;

sharp.cache(false);
sharp.concurrency(1);

/**
 * Decodes a picture and draws it again as a square WebP. Only the pixels of the file survive: no location or
 * camera (EXIF), no second format appended to the first. Returns null if the file is not the kind its first
 * bytes claim, or if its header announces too many pixels; that is checked before decoding.
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
    // Applies the EXIF rotation before the EXIF data is dropped.
    const image = sharp(file, options).rotate().resize(SIDE, SIDE, { fit: 'cover', position: 'attention' });
    return await image.webp({ quality: 82 }).toBuffer();
  } catch {
    return null;
  }
}

/**
 * The kinds that are decoded: those whose cost is about proportional to their pixels. HEIF and AVIF are
 * excluded.
 */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif';

const SIGNATURES: readonly (readonly [PictureKind, number, string])[] = [
  ['jpeg', 0, '\xff\xd8\xff'],
  ['png', 0, '\x89PNG\r\n\x1a\n'],
  ['gif', 0, 'GIF87a'],
  ['gif', 0, 'GIF89a'],
  ['webp', 8, 'WEBP'],
];

/** Returns a file's kind by its first bytes, regardless of its name; null for kinds that are not decoded. */
export function pictureKind(file: Uint8Array): PictureKind | null {
  const start = Buffer.from(file.subarray(0, 12)).toString('latin1');
  const found = SIGNATURES.find(([, at, signature]) => start.startsWith(signature, at));
  if (found?.[0] === 'webp' && !start.startsWith('RIFF')) return null;
  return found?.[0] ?? null;
}
