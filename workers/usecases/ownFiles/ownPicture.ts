import { sha256Hex } from '../../../data/network/sha256';
import { BookFileError, type PictureSource } from '../../../formats/bookFile';
import { pictureSize } from '../../../formats/pictureSize';
import { sizedSvg } from '../../../formats/svgDocument';

/** Makes the page draw an SVG, which no worker can; resolves to a picture or null. */
export type DrawSvg = (svg: { source: string; width: number; height: number }) => Promise<Blob | null>;

export type OwnPicture = { picture: string; type: string; data: ArrayBuffer; width: number; height: number };

/** The longer side of a stored picture, px: the page of a large screen. */
const LONGEST = 1_600;
/** A smaller file is stored unchanged if its dimensions fit. */
const SMALL_BYTES = 400 * 1024;
/** All pixels are in memory while a picture is reduced, 4 bytes each. */
const MAX_PIXELS = 50_000_000;
/** Smaller pictures are rules, spacers or counters. */
const SMALLEST = 8;

/**
 * Returns a picture of a book file in its stored form: no larger than a screen needs, and of an SVG only the
 * drawing. `ornament`: too small to be seen; null if it cannot be shown. Pictures are processed one at a
 * time, because a large one needs much memory.
 */
export async function ownPicture(
  source: PictureSource,
  drawSvg: DrawSvg,
): Promise<OwnPicture | 'ornament' | null> {
  const file = await fileOf(source, drawSvg);
  if (file === null) return null;
  const said = pictureSize(file.bytes);
  if (said && said.width * said.height > MAX_PIXELS) return null;
  if (typeof createImageBitmap === 'undefined') return said && keep(file.bytes, file.type, said);
  let image: ImageBitmap;
  try {
    image = await createImageBitmap(new Blob([file.bytes], { type: file.type }));
  } catch {
    return null;
  }
  try {
    const { width, height } = image;
    if (width < SMALLEST || height < SMALLEST) return 'ornament';
    const scale = Math.min(1, LONGEST / Math.max(width, height));
    if (scale === 1 && file.bytes.length <= SMALL_BYTES)
      return await keep(file.bytes, file.type, { width, height });
    const size = {
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
    };
    const canvas = new OffscreenCanvas(size.width, size.height);
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, size.width, size.height);
    const smaller = await canvas.convertToBlob({ type: 'image/webp', quality: 0.84 });
    return await keep(new Uint8Array(await smaller.arrayBuffer()), smaller.type, size);
  } finally {
    image.close();
  }
}

type File = { bytes: Uint8Array<ArrayBuffer>; type: string };

async function fileOf(source: PictureSource, drawSvg: DrawSvg): Promise<File | null> {
  try {
    const bytes = await source.read();
    // A copy: the stored picture must not hold the whole book file.
    if (source.mediaType !== 'image/svg+xml') return { bytes: bytes.slice(), type: source.mediaType };
    const svg = sizedSvg(new TextDecoder().decode(bytes));
    const drawn = svg && (await drawSvg(svg));
    return drawn && { bytes: new Uint8Array(await drawn.arrayBuffer()), type: drawn.type };
  } catch (error) {
    if (error instanceof BookFileError) return null;
    throw error;
  }
}

async function keep(
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
  size: { width: number; height: number },
): Promise<OwnPicture> {
  return { picture: await sha256Hex(bytes), type, data: bytes.buffer, ...size };
}
