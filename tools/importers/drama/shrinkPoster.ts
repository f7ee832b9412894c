import sharp from 'sharp';

const LONGEST = 1_280;
const WIDEST = 720;
const MAX_PIXELS = 60_000_000;
const QUALITY = 80;

/** An episode's picture as WebP. It is only its pixels then. Throws what sharp throws for a picture that is damaged or far too large. */
export async function shrinkPoster(picture: Uint8Array): Promise<Uint8Array> {
  const webp = await sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize(WIDEST, LONGEST, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY, effort: 4 })
    .toBuffer();
  return new Uint8Array(webp);
}
