import sharp from 'sharp';
import { PREVIEW_HEIGHT, PREVIEW_WIDTH } from './previewPath';

const MARGIN = 40;
/** The ground is the cover itself, out of focus: drawn this small, the blur costs next to nothing. */
const GROUND = { width: 60, height: 32, blur: 2.5, brightness: 0.62 } as const;
/** Covers are 640 px wide; what is larger is none. */
const MOST_PIXELS = 4_000_000;

/** The picture of a link to a book, JPEG: its whole cover before the same one out of focus. Rejects for what is no picture. */
export async function drawPreview(cover: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const options = { limitInputPixels: MOST_PIXELS };
  const [ground, front] = await Promise.all([
    sharp(cover, options)
      .resize(GROUND.width, GROUND.height, { fit: 'cover' })
      .blur(GROUND.blur)
      .modulate({ brightness: GROUND.brightness })
      .removeAlpha()
      .png()
      .toBuffer(),
    sharp(cover, options)
      .resize({ height: PREVIEW_HEIGHT - 2 * MARGIN, width: PREVIEW_WIDTH - 2 * MARGIN, fit: 'inside' })
      .toBuffer(),
  ]);
  const picture = await sharp(ground)
    .resize(PREVIEW_WIDTH, PREVIEW_HEIGHT, { fit: 'fill', kernel: 'cubic' })
    .composite([{ input: front, gravity: 'centre' }])
    .jpeg({ quality: 82 })
    .toBuffer();
  return new Uint8Array(picture);
}
