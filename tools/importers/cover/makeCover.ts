import sharp, { type Sharp } from 'sharp';
import type { CoverFiles } from '../../../server/content/publishInput';
import { type CoverSubject, drawCover } from './drawCover';

type Image = { bytes: Uint8Array; mediaType: string };

const CARD_WIDTH = 320;
const PAGE_WIDTH = 640;
/** Width to height: pictures outside these limits are cropped to two by three, others keep their shape. */
const NARROWEST = 0.55;
const WIDEST = 0.85;
const MAX_PIXELS = 60_000_000;
const QUALITY = 80;

/**
 * Makes the two sizes of a book's cover as WebP, and the colour behind them. Uses the book's own image,
 * raster or SVG, unless it cannot be decoded or is only an icon; otherwise draws a cover.
 */
export async function makeCover(image: Image | null, subject: CoverSubject): Promise<CoverFiles> {
  const own = image === null ? null : await ownCover(image);
  if (own) return own;
  const { svg, tint } = drawCover(subject);
  const page = sharp(Buffer.from(svg)).resize(PAGE_WIDTH, PAGE_WIDTH * 1.5);
  return { ...(await sizesOf(page)), tint };
}

/** Makes a cover from a picture. Returns null for an image that is broken, too small or far too large. */
export async function ownCover(image: Image): Promise<CoverFiles | null> {
  try {
    const options = {
      limitInputPixels: MAX_PIXELS,
      failOn: 'error' as const,
      unlimited: image.mediaType === 'image/svg+xml',
    };
    const { width = 0, height = 0, autoOrient } = await sharp(image.bytes, options).metadata();
    const size = autoOrient ?? { width, height };
    if (size.width < 60 || size.height < 60) return null;
    const ratio = size.width / size.height;
    const target = ratio >= NARROWEST && ratio <= WIDEST ? Math.round(PAGE_WIDTH / ratio) : PAGE_WIDTH * 1.5;
    const page = sharp(image.bytes, options)
      .autoOrient()
      .resize(PAGE_WIDTH, target, { fit: 'cover', position: 'centre' })
      .flatten({ background: '#ffffff' });
    const pixels = await page.clone().png().toBuffer();
    return { ...(await sizesOf(sharp(pixels))), tint: await tintOf(pixels) };
  } catch {
    // An image that cannot be decoded is no reason to refuse the book: it gets a drawn cover.
    return null;
  }
}

async function sizesOf(page: Sharp): Promise<{ card: Uint8Array; page: Uint8Array }> {
  const pixels = await page.png({ compressionLevel: 0 }).toBuffer();
  const [card, full] = await Promise.all([
    sharp(pixels).resize(CARD_WIDTH).webp({ quality: QUALITY, effort: 4 }).toBuffer(),
    sharp(pixels).webp({ quality: QUALITY, effort: 4 }).toBuffer(),
  ]);
  return { card: new Uint8Array(card), page: new Uint8Array(full) };
}

/** Returns the mean colour of the image as `#rrggbb`. */
async function tintOf(pixels: Buffer): Promise<string> {
  const mean = await sharp(pixels).removeAlpha().resize(1, 1, { fit: 'fill' }).raw().toBuffer();
  return `#${mean.subarray(0, 3).toString('hex')}`;
}
