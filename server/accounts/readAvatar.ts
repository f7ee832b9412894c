import sharp from 'sharp';
import { AVATAR_MAX_PIXELS } from '../../contract/profile';

/** Side of a picture, in px: twice the largest place it is shown at. */
const SIDE = 256;
const KINDS = new Set(['jpeg', 'png', 'webp', 'heif', 'gif']);
const SECONDS = 10;

/**
 * A picture as it is served: decoded and drawn anew as a square WebP. Nothing of the file is in it but pixels: no place
 * and no camera (EXIF), no second format behind the first. Null for what is no picture, is an SVG, or has too many pixels.
 */
export async function readAvatar(file: Uint8Array): Promise<Uint8Array | null> {
  const options = { limitInputPixels: AVATAR_MAX_PIXELS, failOn: 'error', animated: false } as const;
  try {
    const { format, width, height } = await sharp(file, options).metadata();
    if (!KINDS.has(format) || !width || !height || width * height > AVATAR_MAX_PIXELS) return null;
    // Turned as its EXIF says before that goes.
    const image = sharp(file, options).rotate().resize(SIDE, SIDE, { fit: 'cover', position: 'attention' });
    return await image.webp({ quality: 82 }).timeout({ seconds: SECONDS }).toBuffer();
  } catch {
    // Whatever the decoder stumbles over is no picture.
    return null;
  }
}
